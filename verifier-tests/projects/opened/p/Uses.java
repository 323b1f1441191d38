package p;

import q.*;
import r.*;

// An import of a whole package brings what may be named here, and nothing else.
class Uses {
    static void of_the_other_package()
    {
        //@ assert Near.n() == 2;
        //@ assert Near.n() == 1; //~ ERROR E0210
    }

    static Integer of_java()
    { return 5; }
}
