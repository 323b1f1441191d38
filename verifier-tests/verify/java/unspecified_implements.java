// A class as Java knows it: what it has for pure methods of the library is no error where nothing is specified.
import java.util.Iterator;

class Countdown implements Iterator<Integer>, Iterable<Integer> {
  private int left;

  Countdown(int n) { left = n; }

  @Override
  public boolean hasNext() { return left > 0; }

  @Override
  public Integer next() { return left--; }

  @Override
  public Iterator<Integer> iterator() { return this; }
}

class Version implements Comparable<Version> {
  final int major, minor;

  Version(int major, int minor) {
    this.major = major;
    this.minor = minor;
  }

  @Override
  public int compareTo(Version other) {
    if (other == null) {
      throw new NullPointerException();
    }
    if (major != other.major) {
      return major - other.major;
    }
    return minor - other.minor;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Version && ((Version) o).major == major && ((Version) o).minor == minor;
  }

  @Override
  public int hashCode() { return 31 * major + minor; }

  @Override
  public String toString() { return major + "." + minor; }
}

class Named extends Version {
  String name;

  Named(String name) {
    super(1, 0);
    this.name = name;
  }

  int length() { return name.length(); }                   //~ ERROR null
}

class Failure extends RuntimeException {
  private final int code;

  Failure(int code) { this.code = code; }

  @Override
  public String getMessage() { return "code " + code; }
}

class Main {
  public static void main(String[] args) {
    int sum = 0;
    for (int n : new Countdown(3)) {                       //~ ERROR null
      sum += n;
    }
    System.out.println(sum);
    System.out.println(new Version(2, 1).compareTo(new Named("x")));
    System.out.println(new Failure(7).getMessage());
  }
}
//> 6
//> 1
//> code 7
