// javac takes the class T of the class, and not its type parameter. Nothing is said about a class with both.
class G<T> { //~ ERROR called like a class in its class
    static class T { }

    //@ ensures result == 1;
    int h(Object o) { return 1; }

    //@ ensures result == 2;
    int h(T t) { return 2; }

    //@ ensures result == 1;
    int g() { T t = null; return h(t); }
}

class Main {
    public static void main(String[] args) { }
}
