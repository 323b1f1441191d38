import acclaim.util.Lsit;
import acclaim.util.Stakc;
import acclaim.utils.Queue;
import acclaim.utl.*;
import static acclaim.util.Arays.sum;
import java.util.concurrent.Executor;
import acclaim.util.Deque;

// The classes that come with the verifier are all known, whether they are used or not.
class Imports {
    //@ requires d != null;
    static void use(Deque<String> d, Stakc<String> s) { }
}
