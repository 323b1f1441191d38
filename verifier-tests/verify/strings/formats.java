// A format is not compared with its arguments; these are converted to strings, with what their toString() asks for.

class Cell {
  int x = 4;

  //@ requires acc(x);
  //@ ensures acc(x) && result != null;
  public String toString() { return "cell " + x; }
}

class Formats {
  static String line(String name, int amount, Integer total)
  //@ requires name != null;
  //@ ensures result != null;
  { return String.format("%s: %d of %d", name, amount, total); }

  static void all()
  {
    Cell cell = new Cell();
    System.out.printf("%s %c %b %s%n", cell, 'c', true, null);
    //@ assert cell.x == 4; //~ ERROR E0210
    String text = "%d+%d".formatted(1, 2L);
    System.out.println(line("apples", 3, 10) + " " + text.length());
    System.out.printf("end%n");
  }

  static void no_format(String format)
  { System.out.printf(format, 1); } //~ ERROR E0211

  static String no_permission(Cell cell)
  { return String.format("%s", cell); } //~ ERROR E0211

  static void not_printed(Cell cell)
  { System.out.printf("%d %s", 1, cell); } //~ ERROR E0211

  static void unknown_elements(Object[] all)
  { System.out.printf("%s", all); } //~ ERROR E0190

  static void two_strings()
  {
    String a = String.format("%d", 1), b = String.format("%d", 1);
    //@ assert a == b; //~ ERROR E0210
  }

  public static void main(String[] args)
  { all(); }
}
//> cell 4 c true null
//> apples: 3 of 10 3
//> end
