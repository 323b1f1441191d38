// What is in stock: three arrays side by side, and the value of a prefix of them.
public class Inventory {
    private static final int MAX_ITEMS = 100;

    private final String[] names = new String[MAX_ITEMS];
    private final int[] quantities = new int[MAX_ITEMS];
    private final int[] prices = new int[MAX_ITEMS];
    private int count = 0;

    /*@ predicate valid() {
      @   return acc(count)
      @     && names != null && names.length == MAX_ITEMS && acc(names[*])
      @     && quantities != null && quantities.length == MAX_ITEMS && acc(quantities[*])
      @     && prices != null && prices.length == MAX_ITEMS && acc(prices[*]) && 0 <= count && count <= MAX_ITEMS
      @     && (forall int i :: {names[i]} 0 <= i && i < count ==> names[i] != null)
      @     && (forall int i :: {quantities[i]} 0 <= i && i < count ==> quantities[i] > 0)
      @     && (forall int i :: {prices[i]} 0 <= i && i < count ==> prices[i] >= 0);
      @ }
      @
      @ pure int value(int n)
      @   requires valid() && 0 <= n && n <= count();
      @   ensures result >= 0;
      @   decreases n;
      @ { return n == 0 ? 0 : value(n - 1) + quantities[n - 1] * prices[n - 1]; }
      @*/

    public Inventory()
    //@ ensures valid() && count() == 0;
    { }

    /*@ pure @*/ public int count()
    //@ requires valid();
    //@ ensures 0 <= result && result <= MAX_ITEMS;
    {
        return count;
    }

    private int find(String name)
    //@ requires valid() && name != null;
    //@ ensures valid() && untouched(valid()) && -1 <= result && result < count();
    //@ ensures result >= 0 ==> names[result].equals(name);
    //@ ensures result < 0 ==> forall int i :: 0 <= i && i < count() ==> !names[i].equals(name);
    {
        for (int i = 0; i < count; i++)
        //@ invariant valid() && i <= count() && forall int k :: 0 <= k && k < i ==> !names[k].equals(name);
        {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    public boolean add(String name, int quantity, int price)
    //@ requires valid() && name != null && quantity > 0 && price >= 0;
    //@ ensures valid() && (old(count()) < MAX_ITEMS ==> result) && count() >= old(count());
    {
        int i = find(name);
        if (i >= 0) {
            quantities[i] += quantity;
            return true;
        }
        if (count == MAX_ITEMS) {
            return false;
        }
        names[count] = name;
        quantities[count] = quantity;
        prices[count] = price;
        count++;
        return true;
    }

    public boolean remove(String name, int quantity)
    //@ requires valid() && name != null && quantity > 0;
    //@ ensures valid() && (!result ==> untouched(valid())) && count() <= old(count());
    {
        int i = find(name);
        if (i < 0 || quantities[i] < quantity) {
            return false;
        }
        quantities[i] -= quantity;
        if (quantities[i] == 0) {
            --count;
            names[i] = names[count];
            quantities[i] = quantities[count];
            prices[i] = prices[count];
            names[count] = null;
        }
        return true;
    }

    public int quantity(String name)
    //@ requires valid() && name != null;
    //@ ensures valid() && untouched(valid()) && result >= 0;
    {
        int i = find(name);
        return i < 0 ? 0 : quantities[i];
    }

    public int totalValue()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result == value(count());
    {
        int total = 0;
        for (int i = 0; i < count; i++)
        //@ invariant valid() && i <= count() && total == value(i);
        {
            total += quantities[i] * prices[i];
        }
        return total;
    }

    public static void main(String[] args) {
        Inventory inv = new Inventory();
        inv.add("apple", 10, 3);
        inv.add("pear", 5, 4);
        inv.add("apple", 5, 3);
        System.out.println(inv.quantity("apple"));
        System.out.println(inv.totalValue());
        System.out.println(inv.remove("pear", 6));
        System.out.println(inv.remove("pear", 5));
        System.out.println(inv.quantity("pear"));
        System.out.println(inv.totalValue());
        System.out.println(inv.count());
    }
}
//> 15
//> 65
//> false
//> true
//> 0
//> 45
//> 1
