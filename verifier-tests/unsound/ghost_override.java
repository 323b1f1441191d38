// Java does not read comments: what they declare can't take the place of code.
interface I { /*@ pure @*/ default int f() { return 1; } }

class A {
  /*@ pure @*/ int f() { return 1; }
  static /*@ pure @*/ int g(String s) { return 1; }
  static /*@ pure @*/ int g(Object o) { return 2; }
}

class Overriding extends A {
  //@ pure int f() { return 2; }                    //~ ERROR which is code
}

class Hiding extends A {
  //@ private pure int f() { return 2; }            //~ ERROR which is code
  //@ static pure int g(String s) { return 3; }     //~ ERROR which is code
}

class Ghost {
  //@ public pure int f() { return 2; }             //~ ERROR which is code
}

class Inheriting extends Ghost implements I { }

// The other way round is fine: code has to keep what a comment asks of it.
interface Asked {
  //@ pure int h() ensures result > 0;              //~ ERROR E0212
}

class Answers implements Asked {
  public /*@ pure @*/ int h() { return 1; }
}

class Wrong implements Asked {
  public /*@ pure @*/ int h() { return 0; }
}

class Main {
  public static void main(String[] args) {
    A a = new Overriding();
    I i = new Inheriting();
    System.out.println(a.f() + i.f());
    //> 2
  }
}
