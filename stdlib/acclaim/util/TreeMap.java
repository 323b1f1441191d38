package acclaim.util;

/** Values for keys in an order that the map is told: a search tree whose two sides are of similar size. */
public final class TreeMap<K, V> {
    private final Order<K> order;
    private Node<K, V> root;

    /** An empty map. */
    public TreeMap(Order<K> order)
    //@ requires order != null;
    //@ ensures valid() && keys() == seq<K>() && values() == seq<V>() && order() == order;
    { this.order = order; }

    /** All that this map is made of: whoever holds it may use the map. */
    /*@ private predicate valid() {
          return acc(root) && order != null && (root != null ==> root.tree()) && Order.full(Node.keys(root)) && Order.rises(order, Node.keys(root));
        } @*/

    /** The order of the keys. Two keys of which neither comes before the other one are the same. */
    public /*@ pure @*/ Order<K> order()
    //@ requires valid();
    //@ ensures result != null;
    { return order; }

    /** The keys in their order. */
    /*@ public pure seq<K> keys()
        requires valid();
        ensures Order.full(result) && Order.rises(order(), result);
        { return Node.keys(root); }

        // The values, each at the place of its key.
        public pure seq<V> values()
        requires valid();
        ensures result.length == keys().length;
        { return Node.values(root); }

        // How many keys come before one: its place, if it is there.
        public pure int place(K key)
        requires valid() && key != null;
        ensures 0 <= result && result <= keys().length;
        { return Order.place(order(), keys(), key); }

        // Whether a key is there, at its place.
        public pure boolean has(K key)
        requires valid() && key != null;
        ensures result ==> place(key) < keys().length && place(key) < values().length;
        { return place(key) < keys().length && order().compare(keys()[place(key)], key) == 0; } @*/

    /** How many keys there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == keys().length;
    { return Node.weight(root); }

    /** How many keys are looked at to find one, at most. */
    /*@ public pure int depth()
        requires valid();
        ensures leastFor(result) <= keys().length + 1;
        { return Node.depth(root); }

        // One more than the least number of keys of a map with a depth: it grows by a third with each step.
        public static pure int leastFor(int depth)
        ensures result >= 1;
        decreases depth < 0 ? 0 : depth;
        { return depth <= 0 ? 1 : leastFor(depth - 1) + (leastFor(depth - 1) + 2) / 3; }

        // With a greater depth it is not less.
        public static lemma void leastRises(int less, int more)
        requires less <= more;
        ensures leastFor(less) <= leastFor(more);
        decreases more - less;
        { if (less < more) { leastRises(less, more - 1); } } @*/

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (keys().length == 0);
    { return root == null; }

    /** The key at a place. */
    public /*@ pure @*/ K keyAt(int place)
    //@ requires valid() && 0 <= place && place < keys().length;
    //@ ensures result == keys()[place];
    { return root.keyAt(place); }

    /** The value of the key at a place. */
    public /*@ pure @*/ V valueAt(int place)
    //@ requires valid() && 0 <= place && place < keys().length;
    //@ ensures result == values()[place];
    { return root.valueAt(place); }

    /** How many keys come before one. */
    public int before(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && order() == old(order()) && keys() == old(keys()) && values() == old(values()) && result == place(key);
    { return Node.before(root, key, order); }

    /** Whether a key has a value. */
    public boolean containsKey(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && order() == old(order()) && keys() == old(keys()) && values() == old(values()) && result == has(key);
    { return isAt(before(key), key); }

    /** Whether a key is at its place. */
    private boolean isAt(int place, K key)
    //@ requires valid() && key != null && place == place(key);
    //@ ensures valid() && order() == old(order()) && keys() == old(keys()) && values() == old(values()) && result == has(key);
    { return place < size() && order.compare(keyAt(place), key) == 0; }

    /** The value of a key that has one. */
    public V get(K key)
    //@ requires valid() && key != null && has(key);
    //@ ensures valid() && order() == old(order()) && keys() == old(keys()) && values() == old(values());
    //@ ensures result == values()[place(key)];
    {
        int place = before(key);
        return valueAt(place);
    }

    /** The value of a key, or another one if it has none. */
    public V getOrDefault(K key, V other)
    //@ requires valid() && key != null;
    //@ ensures valid() && order() == old(order()) && keys() == old(keys()) && values() == old(values());
    //@ ensures result == (has(key) ? values()[place(key)] : other);
    {
        int place = before(key);
        return isAt(place, key) ? valueAt(place) : other;
    }

    /** Gives a key a value, in place of the one that it has. */
    public void put(K key, V value)
    //@ requires valid() && key != null;
    //@ ensures valid() && order() == old(order()) && place(key) == old(place(key)) && has(key) && values()[place(key)] == value;
    //@ ensures old(has(key)) ==> keys() == old(keys()) && values() == old(values())[place(key) := value];
    //@ ensures !old(has(key)) ==> keys() == old(keys())[..place(key)] + seq(key) + old(keys())[place(key)..] && values() == old(values())[..place(key)] + seq(value) + old(values())[place(key)..];
    {
        int place = before(key);
        if (isAt(place, key)) {
            root.setValueAt(place, value);
            //@ assert values()[place] == value;
        } else {
            Growth.count(size());
            //@ ghost Node.added(order, keys(), key, place, Parts.with(keys(), place, key));
            root = Node.inserted(root, place, key, value);
            //@ assert keys()[place] == key && values()[place] == value;
        }
    }

    /** Takes out a key, if it has a value. */
    public boolean remove(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && order() == old(order()) && place(key) == old(place(key)) && !has(key) && result == old(has(key));
    //@ ensures !result ==> keys() == old(keys()) && values() == old(values());
    //@ ensures result ==> keys() == old(keys())[..place(key)] + old(keys())[place(key) + 1..] && values() == old(values())[..place(key)] + old(values())[place(key) + 1..];
    {
        int place = before(key);
        if (!isAt(place, key)) { return false; }
        //@ ghost Node.taken(order, keys(), key, place, Parts.without(keys(), place));
        root = Node.removed(root, place);
        return true;
    }

    /** Takes all keys out. */
    public void clear()
    //@ requires valid();
    //@ ensures valid() && order() == old(order()) && keys() == seq<K>() && values() == seq<V>();
    { root = null; }

    private static final class Node<K, V> {
        K key;
        V value;
        Node<K, V> left;
        Node<K, V> right;
        int weight;
        //@ ghost seq<K> keys;
        //@ ghost seq<V> values;

        Node(K key, V value)
        //@ ensures tree() && keys(this) == seq(key) && values(this) == seq(value);
        {
            this.key = key;
            this.value = value;
            weight = 1;
            //@ ghost keys = seq(key);
            //@ ghost values = seq(value);
        }

        /*@ predicate tree() {
              return acc(key) && acc(value) && acc(left) && acc(right) && acc(weight) && acc(keys) && acc(values)
                && (left != null ==> left.tree()) && (right != null ==> right.tree())
                && keys == keys(left) + seq(key) + keys(right) && values == values(left) + seq(value) + values(right)
                && weight == keys.length && weight == values.length && keys(left).length == values(left).length && weight <= Integer.MAX_VALUE
                && near(keys(left).length, keys(right).length, 1);
            }

            // A tree, but for what its two sides weigh.
            predicate loose() {
              return acc(key) && acc(value) && acc(left) && acc(right) && acc(weight) && acc(keys) && acc(values)
                && (left != null ==> left.tree()) && (right != null ==> right.tree())
                && keys == keys(left) + seq(key) + keys(right) && values == values(left) + seq(value) + values(right)
                && weight == keys.length && weight == values.length && keys(left).length == values(left).length && weight <= Integer.MAX_VALUE;
            }

            pure int depth()
            requires tree();
            ensures result >= 1 && leastFor(result) <= keys().length + 1;
            { return 1 + (depth(left) >= depth(right) ? depth(left) : depth(right)); }

            static pure <K, V> int depth(Node<K, V> node)
            requires node != null ==> node.tree();
            ensures node == null ? result == 0 : result >= 1;
            ensures leastFor(result) <= weight(node) + 1;
            { return node == null ? 0 : node.depth(); }

            // Whether neither of two weights is more than about three times the other one.
            static pure boolean near(int one, int other, int more)
            { return one + 1 <= 3 * (other + more) && other + 1 <= 3 * (one + more); }

            pure seq<K> keys()
            requires tree();
            { return keys; }

            pure seq<V> values()
            requires tree();
            { return values; }

            static pure <K, V> seq<K> keys(Node<K, V> node)
            requires node != null ==> node.tree();
            ensures node == null ? result == seq<K>() : result == node.keys();
            { return node == null ? seq<K>() : node.keys(); }

            static pure <K, V> seq<V> values(Node<K, V> node)
            requires node != null ==> node.tree();
            ensures node == null ? result == seq<V>() : result == node.values();
            { return node == null ? seq<V>() : node.values(); }
            @*/

        static /*@ pure @*/ <K, V> int weight(Node<K, V> node)
        //@ requires node != null ==> node.tree();
        //@ ensures result == keys(node).length && result == values(node).length && result >= 0 && (node != null ==> result >= 1);
        { return node == null ? 0 : node.weight; }

        /*@ pure @*/ K keyAt(int place)
        //@ requires tree() && 0 <= place && place < keys().length;
        //@ ensures result == keys()[place];
        { return place < weight(left) ? left.keyAt(place) : place == weight(left) ? key : right.keyAt(place - weight(left) - 1); }

        /*@ pure @*/ V valueAt(int place)
        //@ requires tree() && 0 <= place && place < values().length;
        //@ ensures result == values()[place];
        { return place < weight(left) ? left.valueAt(place) : place == weight(left) ? value : right.valueAt(place - weight(left) - 1); }

        static <K, V> int before(Node<K, V> node, K key, Order<K> order)
        //@ requires (node != null ==> node.tree()) && key != null && order != null && Order.full(keys(node)) && Order.rises(order, keys(node));
        //@ ensures (node != null ==> node.tree()) && keys(node) == old(keys(node)) && values(node) == old(values(node)) && result == Order.place(order, keys(node), key);
        {
            if (node == null) { return 0; }
            //@ ghost down(order, node.keys, keys(node.left), node.key, keys(node.right), key);
            if (order.compare(node.key, key) >= 0) { return before(node.left, key, order); }
            return weight(node.left) + 1 + before(node.right, key, order);
        }

        void setValueAt(int place, V value)
        //@ requires tree() && 0 <= place && place < keys().length;
        //@ ensures tree() && keys() == old(keys()) && values() == old(values())[place := value];
        //@ decreases weight(this);
        {
            //@ ghost Parts.replaced(values, values(left), this.value, values(right), place, value);
            if (place < weight(left)) {
                left.setValueAt(place, value);
            } else if (place == weight(left)) {
                this.value = value;
            } else {
                right.setValueAt(place - weight(left) - 1, value);
            }
            //@ ghost values = values[place := value];
        }

        static <K, V> Node<K, V> inserted(Node<K, V> node, int place, K key, V value)
        //@ requires (node != null ==> node.tree()) && 0 <= place && place <= keys(node).length && keys(node).length < Integer.MAX_VALUE;
        //@ ensures result != null && result.tree() && keys(result) == Parts.with(old(keys(node)), place, key) && values(result) == Parts.with(old(values(node)), place, value);
        //@ decreases weight(node);
        {
            if (node == null) { return new Node<>(key, value); }
            if (place <= weight(node.left)) {
                //@ ghost Parts.withLeft(node.keys, keys(node.left), node.key, keys(node.right), place, key);
                //@ ghost Parts.withLeft(node.values, values(node.left), node.value, values(node.right), place, value);
                node.left = inserted(node.left, place, key, value);
            } else {
                int at = place - weight(node.left) - 1;
                //@ ghost Parts.withRight(node.keys, keys(node.left), node.key, keys(node.right), at, key);
                //@ ghost Parts.withRight(node.values, values(node.left), node.value, values(node.right), at, value);
                node.right = inserted(node.right, at, key, value);
            }
            node.weight++;
            //@ ghost node.keys = Parts.with(node.keys, place, key);
            //@ ghost node.values = Parts.with(node.values, place, value);
            return balanced(node);
        }

        static <K, V> Node<K, V> removed(Node<K, V> node, int place)
        //@ requires node != null && node.tree() && 0 <= place && place < keys(node).length;
        //@ ensures (result != null ==> result.tree()) && keys(result) == Parts.without(old(keys(node)), place) && values(result) == Parts.without(old(values(node)), place);
        //@ decreases weight(node);
        {
            int at = place - weight(node.left) - 1;
            if (at < -1) {
                //@ ghost Parts.withoutLeft(node.keys, keys(node.left), node.key, keys(node.right), place);
                //@ ghost Parts.withoutLeft(node.values, values(node.left), node.value, values(node.right), place);
                node.left = removed(node.left, place);
                //@ assert Parts.without(node.keys, place) == keys(node.left) + seq(node.key) + keys(node.right) && near(weight(node.left), weight(node.right), 2);
            } else if (at >= 0) {
                //@ ghost Parts.withoutRight(node.keys, keys(node.left), node.key, keys(node.right), at);
                //@ ghost Parts.withoutRight(node.values, values(node.left), node.value, values(node.right), at);
                node.right = removed(node.right, at);
                //@ assert Parts.without(node.keys, place) == keys(node.left) + seq(node.key) + keys(node.right) && near(weight(node.left), weight(node.right), 2);
            } else {
                //@ ghost Parts.withoutMiddle(node.keys, keys(node.left), node.key, keys(node.right));
                //@ ghost Parts.withoutMiddle(node.values, values(node.left), node.value, values(node.right));
                if (node.right == null) { return node.left; }
                node.key = node.right.keyAt(0);
                node.value = node.right.valueAt(0);
                node.right = removed(node.right, 0);
                //@ assert Parts.without(node.keys, place) == keys(node.left) + seq(node.key) + keys(node.right) && near(weight(node.left), weight(node.right), 2);
            }
            node.weight--;
            //@ ghost node.keys = Parts.without(node.keys, place);
            //@ ghost node.values = Parts.without(node.values, place);
            return balanced(node);
        }

        /** The same tree, with neither side much heavier than the other one. */
        static <K, V> Node<K, V> balanced(Node<K, V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in near(weight(node.left), weight(node.right), 2));
        //@ ensures result != null && result.tree() && keys(result) == old(opening node.loose() in node.keys) && values(result) == old(opening node.loose() in node.values);
        {
            Node<K, V> left = node.left;
            Node<K, V> right = node.right;
            if (right != null && weight(right) / 3 > weight(left)) {
                //@ assert near(weight(right.left), weight(right.right), 1);
                if (right.left != null && (weight(right.left) + 1) / 2 > weight(right.right)) { return turnedTwiceLeft(node); }
                //@ assert near(weight(left), weight(right.left), 1) && near(1 + weight(left) + weight(right.left), weight(right.right), 1);
                return turnedLeft(node);
            }
            if (left != null && weight(left) / 3 > weight(right)) {
                //@ assert near(weight(left.left), weight(left.right), 1);
                if (left.right != null && (weight(left.right) + 1) / 2 > weight(left.left)) { return turnedTwiceRight(node); }
                //@ assert near(weight(left.right), weight(right), 1) && near(weight(left.left), 1 + weight(left.right) + weight(right), 1);
                return turnedRight(node);
            }
            return node;
        }

        static <K, V> Node<K, V> turnedLeft(Node<K, V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.right != null && (opening node.right.tree() in near(weight(node.left), weight(node.right.left), 1) && near(1 + weight(node.left) + weight(node.right.left), weight(node.right.right), 1)));
        //@ ensures result != null && result.tree() && keys(result) == old(opening node.loose() in node.keys) && values(result) == old(opening node.loose() in node.values);
        {
            //@ open node.loose();
            //@ open node.loose();
            Node<K, V> up = node.right;
            //@ open up.tree();
            //@ open up.tree();
            //@ assert node.keys == keys(node.left) + seq(node.key) + keys(up.left) + seq(up.key) + keys(up.right);
            //@ assert node.values == values(node.left) + seq(node.value) + values(up.left) + seq(up.value) + values(up.right);
            //@ ghost up.keys = node.keys;
            //@ ghost up.values = node.values;
            up.weight = node.weight;
            node.right = up.left;
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ ghost node.keys = keys(node.left) + seq(node.key) + keys(node.right);
            //@ ghost node.values = values(node.left) + seq(node.value) + values(node.right);
            up.left = node;
            return up;
        }

        static <K, V> Node<K, V> turnedRight(Node<K, V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.left != null && (opening node.left.tree() in near(weight(node.left.right), weight(node.right), 1) && near(weight(node.left.left), 1 + weight(node.left.right) + weight(node.right), 1)));
        //@ ensures result != null && result.tree() && keys(result) == old(opening node.loose() in node.keys) && values(result) == old(opening node.loose() in node.values);
        {
            //@ open node.loose();
            //@ open node.loose();
            Node<K, V> up = node.left;
            //@ open up.tree();
            //@ open up.tree();
            //@ ghost up.keys = node.keys;
            //@ ghost up.values = node.values;
            up.weight = node.weight;
            node.left = up.right;
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ ghost node.keys = keys(node.left) + seq(node.key) + keys(node.right);
            //@ ghost node.values = values(node.left) + seq(node.value) + values(node.right);
            up.right = node;
            return up;
        }

        /** What is between the root and its right side becomes the root. */
        static <K, V> Node<K, V> turnedTwiceLeft(Node<K, V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.right != null && weight(node.right) / 3 > weight(node.left) && near(weight(node.left), weight(node.right), 2) && (opening node.right.tree() in node.right.left != null && (weight(node.right.left) + 1) / 2 > weight(node.right.right)));
        //@ ensures result != null && result.tree() && keys(result) == old(opening node.loose() in node.keys) && values(result) == old(opening node.loose() in node.values);
        {
            //@ open node.loose();
            Node<K, V> side = node.right;
            //@ open side.tree();
            Node<K, V> up = side.left;
            //@ open up.tree();
            //@ assert side.keys == keys(up.left) + seq(up.key) + keys(up.right) + seq(side.key) + keys(side.right);
            //@ assert side.values == values(up.left) + seq(up.value) + values(up.right) + seq(side.value) + values(side.right);
            //@ assert node.keys == keys(node.left) + seq(node.key) + keys(up.left) + seq(up.key) + keys(up.right) + seq(side.key) + keys(side.right);
            //@ assert node.values == values(node.left) + seq(node.value) + values(up.left) + seq(up.value) + values(up.right) + seq(side.value) + values(side.right);
            //@ ghost up.keys = node.keys;
            //@ ghost up.values = node.values;
            up.weight = node.weight;
            node.right = up.left;
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ ghost node.keys = keys(node.left) + seq(node.key) + keys(node.right);
            //@ ghost node.values = values(node.left) + seq(node.value) + values(node.right);
            side.left = up.right;
            side.weight = 1 + weight(side.left) + weight(side.right);
            //@ ghost side.keys = keys(side.left) + seq(side.key) + keys(side.right);
            //@ ghost side.values = values(side.left) + seq(side.value) + values(side.right);
            up.left = node;
            up.right = side;
            return up;
        }

        /** What is between the root and its left side becomes the root. */
        static <K, V> Node<K, V> turnedTwiceRight(Node<K, V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.left != null && weight(node.left) / 3 > weight(node.right) && near(weight(node.left), weight(node.right), 2) && (opening node.left.tree() in node.left.right != null && (weight(node.left.right) + 1) / 2 > weight(node.left.left)));
        //@ ensures result != null && result.tree() && keys(result) == old(opening node.loose() in node.keys) && values(result) == old(opening node.loose() in node.values);
        {
            //@ open node.loose();
            Node<K, V> side = node.left;
            //@ open side.tree();
            Node<K, V> up = side.right;
            //@ open up.tree();
            //@ assert side.keys == keys(side.left) + seq(side.key) + keys(up.left) + seq(up.key) + keys(up.right);
            //@ assert side.values == values(side.left) + seq(side.value) + values(up.left) + seq(up.value) + values(up.right);
            //@ assert node.keys == keys(side.left) + seq(side.key) + keys(up.left) + seq(up.key) + keys(up.right) + seq(node.key) + keys(node.right);
            //@ assert node.values == values(side.left) + seq(side.value) + values(up.left) + seq(up.value) + values(up.right) + seq(node.value) + values(node.right);
            //@ ghost up.keys = node.keys;
            //@ ghost up.values = node.values;
            up.weight = node.weight;
            node.left = up.right;
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ ghost node.keys = keys(node.left) + seq(node.key) + keys(node.right);
            //@ ghost node.values = values(node.left) + seq(node.value) + values(node.right);
            side.right = up.left;
            side.weight = 1 + weight(side.left) + weight(side.right);
            //@ ghost side.keys = keys(side.left) + seq(side.key) + keys(side.right);
            //@ ghost side.values = values(side.left) + seq(side.value) + values(side.right);
            up.left = side;
            up.right = node;
            return up;
        }

        /*@ // A key that is put in at its place.
            static lemma <K> void added(Order<K> order, seq<K> s, K key, int at, seq<K> more)
            requires order != null && key != null && s.length < Integer.MAX_VALUE && Order.full(s) && Order.rises(order, s) && at == Order.place(order, s, key);
            requires (at < s.length ==> order.compare(s[at], key) != 0) && more == Parts.with(s, at, key);
            ensures Order.full(more) && Order.rises(order, more) && Order.place(order, more, key) == at && order.compare(key, key) == 0;
            {
              assert forall int i :: {more[i]} 0 <= i && i < at ==> more[i] == s[i] && more[i] != null && order.compare(more[i], key) < 0;
              assert more[at] == key;
              assert forall int i :: {more[i]} at < i && i < more.length ==> more[i] == s[i - 1] && more[i] != null;
              if (at < s.length) { order.turned(key, s[at]); }
              order.turned(key, key);
              forall int i :: at < i && i < s.length ==> Order.before(order, key, s[at], s[i]);
              assert forall int i :: {more[i]} at < i && i < more.length ==> order.compare(key, more[i]) < 0;
              assert forall int i, int j :: 0 <= i && i < j && j < at ==> order.compare(more[i], more[j]) < 0;
              assert forall int i, int j :: 0 <= i && i < at && at < j && j < more.length ==> order.compare(more[i], more[j]) < 0;
              assert forall int i, int j :: at < i && i < j && j < more.length ==> order.compare(more[i], more[j]) < 0;
              Order.placed(order, more, key, at);
            }

            // A key that is taken out of its place.
            static lemma <K> void taken(Order<K> order, seq<K> s, K key, int at, seq<K> less)
            requires order != null && key != null && s.length <= Integer.MAX_VALUE && Order.full(s) && Order.rises(order, s) && at == Order.place(order, s, key);
            requires at < s.length && order.compare(s[at], key) == 0 && less == Parts.without(s, at);
            ensures Order.full(less) && Order.rises(order, less) && Order.place(order, less, key) == at && (at < less.length ==> order.compare(less[at], key) != 0);
            {
              assert forall int i :: {less[i]} 0 <= i && i < at ==> less[i] == s[i] && less[i] != null && order.compare(less[i], key) < 0;
              assert forall int i :: {less[i]} at <= i && i < less.length ==> less[i] == s[i + 1] && less[i] != null;
              assert forall int i, int j :: 0 <= i && i < j && j < at ==> order.compare(less[i], less[j]) < 0;
              assert forall int i, int j :: 0 <= i && i < at && at <= j && j < less.length ==> order.compare(less[i], less[j]) < 0;
              assert forall int i, int j :: at <= i && i < j && j < less.length ==> order.compare(less[i], less[j]) < 0;
              order.turned(key, s[at]);
              if (at < less.length) {
                order.turned(s[at], s[at + 1]);
                order.turned(key, s[at + 1]);
                if (order.compare(s[at + 1], key) <= 0) { order.transitive(s[at + 1], key, s[at]); }
              }
              Order.placed(order, less, key, at);
            }

            // What comes before a key among all keys does so to the left or to the right of one of them.
            static lemma <K> void down(Order<K> order, seq<K> all, seq<K> s, K x, seq<K> t, K key)
            requires order != null && key != null && all == s + seq(x) + t && all.length <= Integer.MAX_VALUE && Order.full(all) && Order.rises(order, all);
            ensures Order.full(s) && Order.full(t) && Order.rises(order, s) && Order.rises(order, t) && x != null;
            ensures Order.place(order, all, key) == (order.compare(x, key) >= 0 ? Order.place(order, s, key) : s.length + 1 + Order.place(order, t, key));
            {
              assert x == all[s.length] && (forall int i :: {s[i]} 0 <= i && i < s.length ==> s[i] == all[i]);
              assert forall int i :: {t[i]} 0 <= i && i < t.length ==> t[i] == all[s.length + 1 + i];
              assert Order.full(s) && Order.full(t) && x != null;
              assert Order.rises(order, s) && Order.rises(order, t);
              assert forall int i :: {s[i]} 0 <= i && i < s.length ==> order.compare(s[i], x) < 0;
              if (order.compare(x, key) >= 0) {
                Order.placed(order, all, key, Order.place(order, s, key));
              } else {
                forall int i :: 0 <= i && i < s.length ==> Order.before(order, s[i], x, key);
                Order.placed(order, all, key, s.length + 1 + Order.place(order, t, key));
              }
            }
            @*/
    }
}
