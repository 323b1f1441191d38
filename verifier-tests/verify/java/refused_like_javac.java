// Modifiers and marks where Java has none.
// javac: refused

class RefusedLikeJavac {
  transient int a;
  transient void m() { }                       //~ ERROR `transient` can't be used before a method
  strictfp int b;                              //~ ERROR `strictfp` can't be used before a field
  transient static class In { }                //~ ERROR can't be used before a class

  @Override
  @SuppressWarnings({"a;b", "c"})
  public int sized() { return 0; }             //~ ERROR overrides nothing
}

interface Numbered { int name(); }

enum Differs implements Numbered { ONE }       //~ ERROR E0137
