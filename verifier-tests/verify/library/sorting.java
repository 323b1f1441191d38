// Objects are sorted by an order of the client's own: clients know that the same objects are there, and that the order holds between them.
import acclaim.util.ArrayList;
import acclaim.util.Arrays;
import acclaim.util.Order;

class Person {
    final String name;
    final int age;

    Person(String name, int age)
    //@ ensures this.name == name && this.age == age;
    {
        this.name = name;
        this.age = age;
    }
}

/** That this is an order is proved: each of the two facts follows from how numbers are compared. */
class ByAge implements Order<Person> {
    public /*@ pure @*/ int compare(Person first, Person second)
    { return Integer.compare(first.age, second.age); }

    //@ lemma void turned(Person a, Person b) { }
    //@ lemma void transitive(Person a, Person b, Person c) { }
}

/** Neither of two people of one age may come before the other one. */
class OlderOrSame implements Order<Person> {
    public /*@ pure @*/ int compare(Person first, Person second)
    { return first.age >= second.age ? -1 : 1; }

    //@ lemma void turned(Person a, Person b) { }                //~ ERROR (compare(a, b) < 0) == (compare(b, a) > 0)
    //@ lemma void transitive(Person a, Person b, Person c) { }
}

class People {
    static int least(Person[] people)
    //@ requires acc(people[*]) && people.length > 0 && Order.full(people[..]);
    //@ ensures acc(people[*]) && mset(people[..]) == mset(old(people[..]));
    //@ ensures forall int i :: 0 <= i && i < people.length ==> people[i] != null && result <= people[i].age;
    {
        ByAge order = new ByAge();
        Arrays.sort(people, order);
        //@ assert forall int i :: 0 < i && i < people.length ==> order.compare(people[0], people[i]) <= 0;
        return people[0].age;
    }

    static int greatest(Person[] people)
    //@ requires acc(people[*]) && people.length > 0 && Order.full(people[..]);
    //@ ensures acc(people[*]);
    //@ ensures forall int i :: 0 <= i && i < people.length ==> people[i] != null && people[i].age <= result;       //~ ERROR postcondition
    {
        Arrays.sort(people, new ByAge());
        return people[0].age;
    }

    static <T> void sorted(ArrayList<T> list, Order<T> order)
    //@ requires list.valid() && list.size() >= 3 && Order.full(list.model()) && order != null;
    //@ ensures list.valid() && mset(list.model()) == mset(old(list.model()));
    {
        list.sort(order);
        //@ assert order.compare(list.get(0), list.get(2)) <= 0;
        //@ ghost order.turned(list.get(0), list.get(2));
        //@ assert order.compare(list.get(2), list.get(0)) >= 0;
        //@ assert order.compare(list.get(0), list.get(2)) < 0;  //~ ERROR assertion
    }

    static <T> void added(ArrayList<T> list, Order<T> order, T value)
    //@ requires list.valid() && Order.full(list.model()) && order != null;
    {
        list.add(value);
        list.sort(order);                                        //~ ERROR Order.full(model())
    }

    /** Those who may stand in either order keep the one that they have. */
    static void stable(Person[] people)
    //@ requires acc(people[*]) && people.length == 3 && Order.full(people[..]) && people[0].age == people[2].age && people[1].age < people[0].age;
    //@ ensures acc(people[*]);
    {
        ByAge order = new ByAge();
        //@ ghost seq<Person> before = people[..];
        Arrays.sort(people, order);
        //@ assert Order.peers(order, people[..], before[0]) == Order.peers(order, before, before[0]);
        //@ assert Order.peers(order, people[..], before[0]) == seq(before[0]); //~ ERROR assertion
    }

    static <T> void sortedTwice(T[] a, Order<T> order)
    //@ requires acc(a[*]) && order != null && Order.full(a[..]);
    //@ ensures acc(a[*]) && a[..] == old(a[..]);                  //~ ERROR postcondition
    { Arrays.sort(a, order); }

    public static void main(String[] args)
    //@ requires true;
    {
        String[] known = {"Ada", "Kurt", "Emmy", "Alan", "Sofja"};
        int[] ages = {36, 71, 53, 41, 41};
        ArrayList<Person> list = new ArrayList<>();
        for (int i = 0; i < 5; i++)
        //@ invariant acc(known[*]) && acc(ages[*]) && known.length == 5 && ages.length == 5 && list.valid() && Order.full(list.model());
        { list.add(new Person(known[i], ages[i])); }
        list.sort(new ByAge());
        String names = "";
        for (int i = 0; i < list.size(); i++)
        //@ invariant list.valid() && 0 <= i && Order.full(list.model()) && names != null;
        { names = names + " " + list.get(i).name; }
        System.out.println("by age:" + names);
        Person[] two = {new Person("Kurt", 71), new Person("Alan", 41)};
        System.out.println(least(two) + " " + two[1].name);
    }
}
//> by age: Ada Alan Sofja Emmy Kurt
//> 41 Kurt
