package b;

import a.*;

class Star {
    void classes(Other o) { }                                //~ ERROR E0104
}
