// A final field is known not to be null only if each constructor sees to it.
class Asked {
  private final String assigned;
  private final String or;
  private final String later;
  private final String other;
  private final String one;

  //@ requires assigned != null && or != null && (later != null || or == one) && one != null;
  Asked(String assigned, String or, String later, String other, String one) {
    assigned = null;
    this.assigned = assigned;
    this.or = or;
    this.later = later;
    this.other = other;
    this.one = one;
  }

  //@ requires or != null && later != null && other != null;
  Asked(String or, String later, String other) {
    assigned = "a";
    this.or = or;
    this.later = later;
    this.other = other;
    this.one = or.length() > 3 ? or : null;
  }

  int ofAssigned() { return assigned.length(); }           //~ ERROR E0202
  int ofOr() { return or.length(); }
  int ofLater() { return later.length(); }                 //~ ERROR E0202
  int ofOther() { return other.length(); }                 //~ ERROR E0202
  int ofOne() { return one.length(); }                     //~ ERROR E0202
}

// Java runs its own `assert`, and it may do so before the field is set.
class Early {
  final String text;

  Early() {
    assert peek() > 0;                                     //~ ERROR E0147
    text = "q";
  }

  /*@ pure @*/ int peek() { return text.length() + 1; }    //~ ERROR E0202
}

class EarlyInBlock {
  { assert see(this) > 0; }                                //~ ERROR E0147

  final String text = "q";

  //@ requires it != null;
  static /*@ pure @*/ int see(EarlyInBlock it) { return it.text.length() + 1; }    //~ ERROR E0202
}

class Above {
  Above() { assert peek() > 0; }                           //~ ERROR E0210

  //@ ensures result > 0;
  /*@ pure @*/ int peek() { return 1; }
}

class Below extends Above {
  final String text;                                       //~ ERROR E0147

  Below() { text = "q"; }

  /*@ pure @*/ int peek() { return text.length() + 1; }    //~ ERROR E0202
}

class Told {
  private final String text;
  private final String said;

  // What it ensures comes too late.
  //@ ensures text != null;                                //~ ERROR E0212
  Told(String text, String said) {
    this.text = text;
    this.said = said;
    assert said != null;                                   //~ ERROR E0210
  }

  int length() { return text.length(); }                   //~ ERROR E0202
}

// One without a body is believed, if anything, for what it ensures.
class Believed {
  final String name;

  //@ requires name != null;
  Believed(String name) { this.name = name; }

  Believed() { name = find(); }

  //@ ensures true;
  static String find() { return null; }

  int length() { return name.length(); }                   //~ ERROR E0202
}

class NotFinal {
  private String name = "x";

  //@ requires acc(name, read);
  //@ ensures acc(name, read);
  int length() { return name.length(); }                   //~ ERROR E0202
}

// Java allows a second assignment on a path that does not lead to the first.
class Returns {
  final String text;

  Returns(boolean b) {
    if (b) {
      text = null;
      return;
    }
    text = "q";
  }

  int length() { return text.length(); }                   //~ ERROR E0202
}

class ReturnsAsked {
  final String text;

  //@ requires text != null;
  //@ ensures this.text != null;                           //~ ERROR E0212
  ReturnsAsked(int k, String text) {
    switch (k) {
      case 3:
        this.text = null;
        return;
      default:
    }
    this.text = text;
  }
}

class ReturnsInLoop {
  final String text;

  //@ ensures k == 3 ==> false;                            //~ ERROR E0212
  ReturnsInLoop(int k) {
    for (int i = 0; i < 1; i++) {
      if (k == 3) {
        text = null;
        return;
      }
    }
    text = "q";
  }
}

class Throws {
  final String text;

  Throws(boolean b) {
    if (b) {
      text = null;
      see();                                               //~ ERROR E0147
      throw new IllegalStateException();
    }
    text = "q";
  }

  void see() { text.length(); }                            //~ ERROR E0202
}

class LoopsForEver {
  final String text;

  LoopsForEver(boolean b) {
    if (b) {
      text = null;
      while (true) { see(); }                              //~ ERROR E0147
    }
    text = "q";
  }

  void see() { text.length(); }                            //~ ERROR E0202
}

class ThrowsInBlock {
  final String text;

  {
    if (Boolean.parseBoolean("true")) {
      text = null;
      see();                                               //~ ERROR E0147
      throw new IllegalStateException();
    }
  }

  ThrowsInBlock() { text = "q"; }

  void see() { text.length(); }                            //~ ERROR E0202
}
