// Brackets behind a ghost parameter would be those of the parameter before, for Java.
class A {
    int f(int[] a)
    //@ ensures result == 1;
    {
        return 1;
    }
}

class B extends A {
    int f(int a /*@, ghost int b @*/ []) { //~ ERROR E0010
        return 2;
    }
}
