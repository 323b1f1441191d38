// Bounds in another order are the same bounds: this is an override, whatever the erasures are.
interface Left { }

interface Right { }

class Both implements Left, Right { }

class Over {
  //@ ensures result == 1;
  <U extends Left & Right> int same(U u)
  { return 1; }
}

class Under extends Over {
  //@ ensures result == 2;
  <V extends Right & Left> int same(V v)                   //~ ERROR E0224
  { return 2; }

  static void use(Over o, Both b)
  //@ requires o != null;
  {
    int k = o.same(b);
    //@ assert k == 2;                                      //~ ERROR E0210
  }

  public static void main(String[] args) {
    Over o = new Under();
    int k = o.same(new Both());
    System.out.println(k);
  }
}
//> 2
