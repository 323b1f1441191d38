import a.Base;
import b.*;

class Lonely {
    void user(User u) { }                                    //~ ERROR E0104
    void base(Base x) { x.open = 1; }                        //~ ERROR E0202
}
