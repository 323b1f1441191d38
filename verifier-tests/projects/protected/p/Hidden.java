package p;

public class Hidden {
  public final int made;

  Hidden()
    //@ ensures made == 1;
  { made = 1; }

  public Hidden(int... n)
    //@ ensures made == 2;
  { made = 2; }
}
