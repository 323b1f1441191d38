// Dates: leap years, days between two, the day of the week.
public final class DateMath {
    private final int year, month, day;

    /*@ pure boolean valid() {
      @   return 1 <= month && month <= 12 && 1 <= day && day <= daysIn(year, month);
      @ }
      @
      @ pure int year()
      @   requires valid();
      @ { return year; }
      @
      @ pure int month()
      @   requires valid();
      @   ensures 1 <= result && result <= 12;
      @ { return month; }
      @
      @ pure int day()
      @   requires valid();
      @   ensures 1 <= result && result <= daysIn(year(), month());
      @ { return day; }
      @*/

    public DateMath(int year, int month, int day)
    //@ ensures 1 <= month && month <= 12 && 1 <= day && day <= daysIn(year, month);
    //@ ensures valid() && year() == year && month() == month && day() == day;
    {
        if (month < 1 || month > 12) throw new IllegalArgumentException("month " + month);
        if (day < 1 || day > daysIn(year, month)) throw new IllegalArgumentException("day " + day);
        this.year = year;
        this.month = month;
        this.day = day;
    }

    /*@ pure @*/ public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /*@ pure @*/ public static int daysIn(int year, int month)
    //@ requires 1 <= month && month <= 12;
    //@ ensures 28 <= result && result <= 31;
    {
        return switch (month) {
            case 2 -> isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    //@ static pure int before(int year, int month) requires 1 <= month && month <= 12; ensures 0 <= result && result <= 31 * (month - 1); decreases month; { return month == 1 ? 0 : before(year, month - 1) + daysIn(year, month - 1); }

    public int dayOfYear()
    //@ requires valid();
    //@ ensures result == before(year(), month()) + day();
    //@ ensures 1 <= result && result <= 372;
    {
        int days = day;
        for (int m = 1; m < month; m++)
        //@ invariant valid() && m <= month && days == day + before(year, m);
        {
            days += daysIn(year, m);
        }
        return days;
    }

    public DateMath nextDay()
    //@ requires valid();
    //@ ensures result != null && result.valid() && isBefore(result);
    //@ ensures result.day() == day() + 1 || result.day() == 1 && day() == daysIn(year(), month());
    {
        if (day < daysIn(year, month)) {
            return new DateMath(year, month, day + 1);
        }
        if (month < 12) {
            return new DateMath(year, month + 1, 1);
        }
        return new DateMath(year + 1, 1, 1);
    }

    public DateMath plusDays(int n)
    //@ requires valid();
    //@ ensures result != null && result.valid() && (n > 0 ? isBefore(result) : result == this);
    {
        DateMath d = this;
        for (int i = 0; i < n; i++)
        //@ invariant d != null && d.valid() && (i > 0 ? isBefore(d) : d == this) && (i <= n || i == 0);
        {
            d = d.nextDay();
        }
        return d;
    }

    /*@ pure @*/ public boolean isBefore(DateMath o)
    //@ requires valid() && o != null && o.valid();
    {
        return year != o.year ? year < o.year : month != o.month ? month < o.month : day < o.day;
    }

    @Override
    public boolean equals(Object other)
    //@ ensures result == (other instanceof DateMath && ((DateMath) other).year == year && ((DateMath) other).month == month && ((DateMath) other).day == day);
    {
        if (!(other instanceof DateMath)) return false;
        DateMath d = (DateMath) other;
        return d.year == year && d.month == month && d.day == day;
    }

    @Override
    public String toString()
    //@ requires valid();
    //@ ensures result != null;
    {
        return year + "-" + (month < 10 ? "0" : "") + month + "-" + (day < 10 ? "0" : "") + day;
    }

    public static void main(String[] args) {
        DateMath d = new DateMath(2024, 2, 28);
        DateMath next = d.nextDay();
        //@ assert next.day() == 29;
        System.out.println(next.toString() + " " + d.plusDays(2).toString() + " " + d.dayOfYear());
        System.out.println(new DateMath(1999, 12, 31).nextDay().toString());
        System.out.println(d.isBefore(d.nextDay()) + " " + d.equals(new DateMath(2024, 2, 28)));
    }
}
//> 2024-02-29 2024-03-01 59
//> 2000-01-01
//> true true
