package b;

import a.Base;
import a.Other;

class User {
    void fields(Base x)
    //@ requires acc(x.open) && acc(x.inside);               //~ ERROR E0104
    { }

    void guarded(Base x)
    //@ requires acc(x.guarded);                             //~ ERROR E0104
    { }

    void methods(Base x) { x.here(); }                       //~ ERROR E0104

    void statics() { Base.there(); }                         //~ ERROR E0104

    void made() { Base x = new Base(1); }                    //~ ERROR E0108

    void classes(Other o) { }                                //~ ERROR E0104

    void secret(Base.Secret o) { }                           //~ ERROR E0104

    void near(Base.Near o) { }                               //~ ERROR E0104
}

class Below extends Base {
    void fine() { there(); }

    // Another declaration than that of Base, which is not visible here: Java runs the one or the other.
    /*@ pure @*/ int number() { return 2; }                  //~ ERROR E0190
}

class Unnamed {
    void other(Lonely l) { }                                 //~ ERROR E0102
    void elsewhere(Near n) { }                               //~ ERROR E0102
}
