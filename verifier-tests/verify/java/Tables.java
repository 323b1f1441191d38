// The elements of a static final array are known, and need no permission, if the program names it only to read them.
class Tables {
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  static final String[] NAMES = {"spring", "summer", "autumn", "winter"};
  private static final boolean[] OPEN = new boolean[]{true, false, true};
  private static final char[] GRADES = {'A', 'B', 'C' + 1};
  private static final Season[] ORDER = {Season.COLD, Season.WARM};
  private static final long[] NONE = {};

  enum Season { WARM, COLD }

  static int days(int month)
  //@ requires 1 <= month && month <= 12;
  //@ ensures 28 <= result && result <= 31;
  //@ ensures month == 2 ==> result == 28;
  { return DAYS[month - 1]; }

  static int too_many(int month)
  //@ requires 1 <= month && month <= 12;
  //@ ensures result >= 30;                                //~ ERROR E0212
  { return DAYS[month - 1]; }

  static int too_far(int month)
  //@ requires 1 <= month && month <= 12;
  { return DAYS[month]; }                                  //~ ERROR E0203

  static String name(int quarter)
  //@ requires 0 <= quarter && quarter < NAMES.length;
  //@ ensures result != null && result.length() == 6;
  { return NAMES[quarter]; }

  static String longer(int quarter)
  //@ requires 0 <= quarter && quarter < NAMES.length;
  //@ ensures result != null && result.length() == 7;      //~ ERROR E0212
  { return NAMES[quarter]; }

  static boolean all(int i)
  //@ requires i == 0 || i == 2;
  //@ ensures result;
  { return OPEN[i]; }

  //@ ensures 'A' <= result && result <= 'D';
  static char grade(int points) {
    if (points >= 90) return GRADES[0];
    return points >= 50 ? GRADES[1] : GRADES[GRADES.length - 1];
  }

  static Season first()
  //@ ensures result == Season.COLD;
  { return ORDER[0]; }

  static long none(int i) {
    return NONE[i];                                        //~ ERROR E0203
  }

  /*@ pure @*/ static boolean leap(int month) {
    return DAYS[1] == 28 && month == DAYS.length;
  }

  static void every() {
    //@ assert forall int m :: 0 <= m && m < DAYS.length ==> DAYS[m] > 27;
    //@ assert leap(12);
    //@ assert forall int m :: 0 <= m && m < DAYS.length ==> DAYS[m] > 28;  //~ ERROR E0210
  }

  static int sum()
  //@ ensures result >= 12 * 28;
  {
    int sum = 0;
    int months = 0;
    for (int days : DAYS)
    //@ invariant months == index(days) && sum >= 28 * months;
    {
      sum += days;
      months++;
    }
    return sum;
  }

  static int next(int i)
  //@ requires 0 <= i && i < 3;
  //@ ensures result <= 59;
  {
    int both = DAYS[i++];
    both += i == 3 ? 28 : DAYS[i++] - 2;
    return both;
  }

  static int largest()
  //@ ensures result >= 28;
  {
    int largest = 0;
    for (int i = 0; i < DAYS.length; i++)
    //@ invariant 0 <= i && i <= DAYS.length && (i > 0 ==> largest >= 28);
    {
      if (DAYS[i] > largest) largest = DAYS[i];
    }
    return largest;
  }

  public static void main(String[] args) {
    System.out.println(days(2) + " " + name(2) + " " + all(2) + " " + grade(60) + " " + first());
    System.out.println(sum() + " " + largest());
  }
}
//> 28 autumn true B COLD
//> 365 31
