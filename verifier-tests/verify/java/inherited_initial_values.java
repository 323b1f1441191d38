// What a constructor that nobody wrote promises of inherited fields that its initialisers assign.

class Base {
  int a = 1;
  int b = 2;
}

class Sub extends Base {
  int c;

  {
    a = 5;
    c = 2;
  }
}

class SubSub extends Sub {
  int d = b = 3;
}

class Written {
  int e = 1;

  //@ ensures acc(e) && e == 1;     //~ ERROR E0212
  Written() { }
}

class Below extends Written {
  { e = 2; }
}

class InheritedInitialValues {
  static void sub() {
    Sub s = new Sub();
    s.c++;
    //@ assert s.b == 2;
    s.a++;
    //@ assert s.a > 1;               //~ ERROR E0210
  }

  static void subSub() {
    SubSub s = new SubSub();
    s.b++;
    //@ assert s.d == 3;              //~ ERROR E0210
    //@ assert s.b == 3;              //~ ERROR E0210
  }

  public static void main(String[] args) {
    System.out.println(new Sub().a);
    //> 5
  }
}
