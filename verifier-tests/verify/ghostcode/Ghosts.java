// Ghost code in the comments of a program that runs.

public class Ghosts {
  private int size;
  //@ ghost int pushed;
  /*@ ghost int popped = 0; @*/

  //@ predicate valid() { return acc(size) && acc(pushed) && acc(popped) && size == pushed - popped && size >= 0; }

  Ghosts()
  //@ ensures valid();
  { }

  //@ pure int count() requires valid(); { return opening valid() in pushed - popped; }

  void push()
  //@ requires valid();
  //@ ensures valid() && count() == old(count()) + 1;
  {
    size++;
    //@ ghost pushed++;
  }

  boolean pop()
  //@ requires valid();
  //@ ensures valid() && (result ==> count() == old(count()) - 1);
  {
    if (size == 0) {
      return false;
    }
    size--;
    /*@ ghost {
      popped = popped + 1;
    } @*/
    return true;
  }

  // The program reads its own field, and the ghost variable is not in its way by accident.
  int size()
  //@ requires valid();
  //@ ensures valid();
  {
    //@ ghost int size = 7;
    return size; //~ ERROR ghost
  }

  static int sum(int[] a)
  //@ requires a != null && acc(a[*]);
  //@ ensures acc(a[*]);
  {
    //@ ghost int seen = 0;
    int sum = 0;
    for (int x : a)
    //@ invariant acc(a[*]) && seen == index(x);
    {
      sum += x;
      //@ ghost seen = seen + 1;
    }
    //@ assert seen == a.length;
    return sum;
  }

  public static void main(String[] args) {
    Ghosts g = new Ghosts();
    g.push();
    g.push();
    //@ ghost int before = g.count();
    boolean popped = g.pop();
    //@ assert popped ==> g.count() == before - 1;
    System.out.println(popped + " " + sum(new int[] {1, 2, 3}));
    //> true 6
  }
}

class Base {
  int f;
}

class Shadow extends Base {
  //@ ghost int f;

  int read()
  //@ requires acc(f);
  { return f; } //~ ERROR ghost
}
