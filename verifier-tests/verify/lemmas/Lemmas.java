// Lemmas in the comments of a program that runs.

public class Lemmas {
  /*@
    static pure int sum(int n)
      requires n >= 0;
      decreases n;
    { return n == 0 ? 0 : n + sum(n - 1); }

    static lemma void closed(int n)
      requires n >= 0;
      ensures 2 * sum(n) == n * (n + 1);
      decreases n;
    {
      if (n > 0) {
        closed(n - 1);
      }
    }
  @*/

  static int compute(int n)
  //@ requires n >= 0;
  //@ ensures 2 * result == n * (n + 1);
  {
    int s = 0;
    for (int i = 0; i < n; i++)
    //@ invariant 0 <= i && i <= n && s == sum(i);
    {
      s += i + 1;
    }
    //@ ghost closed(n);
    return s;
  }

  static int again(int n)
  //@ requires n >= 0;
  //@ ensures 2 * result == n * (n + 1);
  {
    int s = compute(n);
    /*@ ghost {
      closed(n);
      if (n > 0) { closed(n - 1); }
      assert n > 0 ==> sum(n) == sum(n - 1) + n;
    } @*/
    return s;
  }

  //@ lemma void believed(int n) ensures n * n >= 0;

  public static void main(String[] args) {
    int s = again(10);
    //@ assert 2 * s == 110;
    System.out.println(s);
    //> 55
  }
}
