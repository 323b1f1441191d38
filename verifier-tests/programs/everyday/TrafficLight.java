// A state machine.
public class TrafficLight {
    private int state;
    private int ticks;
    private int cars;

    /*@ predicate valid() {
      @   return acc(state) && acc(ticks) && acc(cars) && 0 <= state && state <= 4 && 0 <= ticks && cars >= 0;
      @ }
      @
      @ pure int cars()
      @   requires valid();
      @ { return cars; }
      @
      @ static pure int next(int s)
      @ { return s == 3 ? 0 : s == 4 ? 4 : s + 1; }
      @*/

    public TrafficLight()
    //@ ensures valid() && state() == 0 && cars() == 0;
    { }

    /*@ pure @*/ public int state()
    //@ requires valid();
    //@ ensures 0 <= result && result <= 4;
    {
        return state;
    }

    /*@ pure @*/ public boolean mayGo()
    //@ requires valid();
    {
        return state == 2 || state == 4;
    }

    /*@ pure @*/ private static int duration(int s)
    //@ ensures result >= 1;
    {
        return switch (s) {
            case 0 -> 5;
            case 1 -> 1;
            case 2 -> 4;
            case 3 -> 2;
            default -> 2147483647;
        };
    }

    private void enter(int next)
    //@ requires acc(state) && acc(ticks);
    //@ ensures acc(state) && acc(ticks) && state == next && ticks == 0;
    {
        state = next;
        ticks = 0;
    }

    public void tick()
    //@ requires valid();
    //@ ensures valid() && cars() == old(cars());
    //@ ensures state() == old(state()) || state() == next(old(state()));
    {
        ticks++;
        if (ticks < duration(state)) {
            return;
        }
        switch (state) {
            case 0:
                enter(1);
                break;
            case 1:
                enter(2);
                break;
            case 2:
                enter(3);
                break;
            case 3:
                enter(0);
                break;
            default:
                break;
        }
    }

    public void off()
    //@ requires valid();
    //@ ensures valid() && state() == 4 && cars() == old(cars());
    {
        enter(4);
    }

    public void on()
    //@ requires valid();
    //@ ensures valid() && state() == (old(state()) == 4 ? 0 : old(state())) && cars() == old(cars());
    {
        if (state == 4) {
            enter(0);
        }
    }

    public void drive()
    //@ requires valid();
    //@ ensures valid() && mayGo() && state() == old(state()) && cars() == old(cars()) + 1;
    {
        if (!mayGo()) {
            throw new IllegalStateException("red!");
        }
        cars++;
    }

    public static void main(String[] args) {
        TrafficLight light = new TrafficLight();
        for (int i = 0; i < 13; i++)
        //@ invariant light.valid();
        {
            System.out.print(light.state() + " ");
            if (light.mayGo()) light.drive();
            light.tick();
        }
        System.out.println();
        light.off();
        light.drive();
        light.on();
        //@ assert light.state() == 0;
        System.out.println(light.state + " " + light.cars);
    }
}
//> 0 0 0 0 0 1 2 2 2 2 3 3 0 
//> 0 5
