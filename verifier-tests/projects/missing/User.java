// javac: the JDK has the class that is imported
import java.util.Random;

class User {
  static void user() {
    Random r = new Random(); //~ ERROR E0102
    //~^ ERROR E0102
    int n = r.nextInt();
    //@ assert n == 4;
  }
}
