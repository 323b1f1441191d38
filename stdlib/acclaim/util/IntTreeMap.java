package acclaim.util;

/** Values for keys that are numbers, with the keys in their order: a search tree whose two sides are of similar size. */
public final class IntTreeMap<V> {
    private Node<V> root;
    private int size;

    /** An empty map. */
    public IntTreeMap()
    //@ ensures valid() && model() == map<int, V>();
    { }

    /** All that this map is made of: whoever holds it may use the map. */
    //@ private predicate valid() { return acc(root) && acc(size) && (root != null ==> root.tree()) && size == Node.content(root).keys.size && size == Node.weight(root); }

    /** The value of each key. */
    /*@ public pure map<int, V> model()
        requires valid();
        ensures (opening valid() in root == null) ==> result == map<int, V>();
        { return Node.content(root); } @*/

    /** How many keys there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().keys.size;
    { return size; }

    /** How many keys are looked at to find one, at most. */
    /*@ public pure int depth()
        requires valid();
        ensures leastFor(result) <= model().keys.size + 1;
        { return root == null ? 0 : root.depth(); }

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
    //@ ensures result == (model().keys.size == 0);
    { return size == 0; }

    /** Whether a key has a value. */
    public /*@ pure @*/ boolean containsKey(int key)
    //@ requires valid();
    //@ ensures result == (key in model());
    { return root != null && root.has(key); }

    /** The value of a key that has one. */
    public /*@ pure @*/ V get(int key)
    //@ requires valid() && key in model();
    //@ ensures result == model()[key];
    { return root.get(key); }

    /** The value of a key, or another one if it has none. */
    public /*@ pure @*/ V getOrDefault(int key, V other)
    //@ requires valid();
    //@ ensures result == (key in model() ? model()[key] : other);
    { return containsKey(key) ? get(key) : other; }

    /** Gives a key a value, in place of the one that it has. */
    public void put(int key, V value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model())[key := value];
    {
        if (!containsKey(key)) {
            Growth.count(size);
            size++;
        }
        root = Node.with(root, key, value);
    }

    /** Takes out a key, if it has a value. */
    public boolean remove(int key)
    //@ requires valid();
    //@ ensures valid() && result == (key in old(model())) && model() == old(model()) diff set(key);
    {
        if (!containsKey(key)) { return false; }
        root = Node.without(root, key);
        size--;
        return true;
    }

    /** The least key. */
    public /*@ pure @*/ int least()
    //@ requires valid() && model().keys.size > 0;
    //@ ensures result in model() && (forall int k :: k in model() ==> result <= k);
    { return root.least(); }

    /** The greatest key. */
    public /*@ pure @*/ int greatest()
    //@ requires valid() && model().keys.size > 0;
    //@ ensures result in model() && (forall int k :: k in model() ==> k <= result);
    { return root.greatest(); }

    /** The least key above a number, or another number if there is none. */
    public /*@ pure @*/ int above(int number, int other)
    //@ requires valid();
    //@ ensures result in model() && result > number && (forall int k :: k in model() && k > number ==> result <= k) || result == other && (forall int k :: k in model() ==> k <= number);
    { return root == null ? other : root.above(number, other); }

    /** Takes all keys out. */
    public void clear()
    //@ requires valid();
    //@ ensures valid() && model() == map<int, V>();
    {
        root = null;
        size = 0;
    }

    private static final class Node<V> {
        int key;
        V value;
        Node<V> left;
        Node<V> right;
        int weight;
        //@ ghost map<int, V> content;

        Node(int key, V value)
        //@ ensures tree() && content() == map<int, V>()[key := value] && weight(this) == 1;
        {
            this.key = key;
            this.value = value;
            weight = 1;
            //@ ghost content = map<int, V>()[key := value];
        }

        /*@ predicate tree() {
              return acc(key) && acc(value) && acc(left) && acc(right) && acc(weight) && acc(content)
                && (left != null ==> left.tree()) && (right != null ==> right.tree())
                && weight == 1 + weight(left) + weight(right) && key in content && content[key] == value
                && halves(content, content(left), key, content(right)) && near(weight(left), weight(right), 1);
            }

            // A tree, but for what its two sides weigh.
            predicate loose() {
              return acc(key) && acc(value) && acc(left) && acc(right) && acc(weight) && acc(content)
                && (left != null ==> left.tree()) && (right != null ==> right.tree())
                && weight == 1 + weight(left) + weight(right) && key in content && content[key] == value
                && halves(content, content(left), key, content(right));
            }

            pure int depth()
            requires tree();
            ensures result >= 1 && leastFor(result) <= (opening tree() in weight) + 1;
            { return 1 + (depth(left) >= depth(right) ? depth(left) : depth(right)); }

            static pure <V> int depth(Node<V> node)
            requires node != null ==> node.tree();
            ensures node == null ? result == 0 : result >= 1;
            ensures leastFor(result) <= weight(node) + 1;
            { return node == null ? 0 : node.depth(); }

            // Whether neither of two weights is more than about three times the other one.
            static pure boolean near(int one, int other, int more)
            { return one + 1 <= 3 * (other + more) && other + 1 <= 3 * (one + more); }

            pure map<int, V> content()
            requires tree();
            { return content; }

            static pure <V> map<int, V> content(Node<V> node)
            requires node != null ==> node.tree();
            ensures node == null ==> result == map<int, V>();
            { return node == null ? map<int, V>() : node.content(); }

            // Whether all keys of a map but for one are in two others, one with those below it and one with those above it.
            static pure <V> boolean halves(map<int, V> all, map<int, V> below, int key, map<int, V> above)
            {
              return all.keys == below.keys union set(key) union above.keys
                && below == all diff (set(key) union above.keys) && above == all diff (below.keys union set(key))
                && (forall int k :: {k in all} k in all ==> k < key && k in below || k == key || k > key && k in above)
                && (forall int k :: {k in below} k in below ==> k < key) && (forall int k :: {k in above} k in above ==> k > key);
            }

            static lemma <V> void halvesWith(map<int, V> all, map<int, V> below, int key, map<int, V> above, int more, V value)
            requires halves(all, below, key, above) && (more < key ==> !(more in above)) && (more > key ==> !(more in below));
            ensures more < key ==> halves(all[more := value], below[more := value], key, above);
            ensures more > key ==> halves(all[more := value], below, key, above[more := value]);
            ensures more == key ==> halves(all[more := value], below, key, above);
            { }

            static lemma <V> void halvesWithout(map<int, V> all, map<int, V> below, int key, map<int, V> above, int less)
            requires halves(all, below, key, above) && (less < key ==> !(less in above)) && (less > key ==> !(less in below));
            ensures less < key ==> halves(all diff set(less), below diff set(less), key, above);
            ensures less > key ==> halves(all diff set(less), below, key, above diff set(less));
            { }

            static lemma <V> void halvesNext(map<int, V> all, map<int, V> below, int key, map<int, V> above, int next)
            requires halves(all, below, key, above) && next in above && key < next && (forall int k :: k in above ==> next <= k);
            ensures halves(all diff set(key), below, next, above diff set(next));
            {
              map<int, V> less = all diff set(key);
              map<int, V> more = above diff set(next);
              assert less.keys == below.keys union set(next) union more.keys;
              assert below == less diff (set(next) union more.keys);
              assert more == less diff (below.keys union set(next));
              assert forall int k :: k in below ==> k < next;
              assert forall int k :: k in more ==> k > next;
            }

            // What is below x is a, what is above it is `more`, of which b is below y and c above it.
            static lemma <V> void halvesLeft(map<int, V> all, map<int, V> a, int x, map<int, V> more, map<int, V> b, int y, map<int, V> c)
            requires halves(all, a, x, more) && halves(more, b, y, c) && x < y;
            ensures x in all diff (set(y) union c.keys) && (all diff (set(y) union c.keys))[x] == all[x] && y in more && y in all && all[y] == more[y];
            ensures halves(all, all diff (set(y) union c.keys), y, c) && halves(all diff (set(y) union c.keys), a, x, b);
            {
              map<int, V> less = all diff (set(y) union c.keys);
              assert all.keys == less.keys union set(y) union c.keys;
              assert all diff (less.keys union set(y)) == all diff (a.keys union set(x)) diff (b.keys union set(y));
              assert c == all diff (less.keys union set(y));
              assert less.keys == a.keys union set(x) union b.keys;
              assert all diff (set(x) union more.keys) == less diff (set(x) union b.keys);
              assert a == less diff (set(x) union b.keys);
              assert all diff (a.keys union set(x)) diff (set(y) union c.keys) == less diff (a.keys union set(x));
              assert b == less diff (a.keys union set(x));
              assert forall int k :: k in less ==> k < y;
              assert forall int k :: k in b ==> k > x;
            }

            // What is above y is c, what is below it is `less`, of which a is below x and b above it.
            static lemma <V> void halvesRight(map<int, V> all, map<int, V> less, map<int, V> a, int x, map<int, V> b, int y, map<int, V> c)
            requires halves(all, less, y, c) && halves(less, a, x, b) && x < y;
            ensures y in all diff (a.keys union set(x)) && (all diff (a.keys union set(x)))[y] == all[y] && x in less && x in all && all[x] == less[x];
            ensures halves(all, a, x, all diff (a.keys union set(x))) && halves(all diff (a.keys union set(x)), b, y, c);
            {
              map<int, V> more = all diff (a.keys union set(x));
              assert all.keys == more.keys union set(x) union a.keys;
              assert all diff (more.keys union set(x)) == all diff (c.keys union set(y)) diff (b.keys union set(x));
              assert a == all diff (more.keys union set(x));
              assert more.keys == c.keys union set(y) union b.keys;
              assert all diff (set(y) union less.keys) == more diff (set(y) union b.keys);
              assert c == more diff (set(y) union b.keys);
              assert all diff (c.keys union set(y)) diff (set(x) union a.keys) == more diff (c.keys union set(y));
              assert b == more diff (c.keys union set(y));
              assert forall int k :: k in more ==> k > x;
              assert forall int k :: k in b ==> k < y;
            }
            @*/

        static /*@ pure @*/ <V> int weight(Node<V> node)
        //@ requires node != null ==> node.tree();
        //@ ensures node == null ? result == 0 : result >= 1;
        { return node == null ? 0 : node.weight; }

        /*@ pure @*/ boolean has(int key)
        //@ requires tree();
        //@ ensures result == (key in content());
        { return key < this.key ? left != null && left.has(key) : key > this.key ? right != null && right.has(key) : true; }

        /*@ pure @*/ V get(int key)
        //@ requires tree() && key in content();
        //@ ensures result == content()[key];
        { return key < this.key ? left.get(key) : key > this.key ? right.get(key) : value; }

        /*@ pure @*/ int least()
        //@ requires tree();
        //@ ensures result in content() && (forall int k :: k in content() ==> result <= k);
        { return left == null ? key : left.least(); }

        /*@ pure @*/ int greatest()
        //@ requires tree();
        //@ ensures result in content() && (forall int k :: k in content() ==> k <= result);
        { return right == null ? key : right.greatest(); }

        /*@ pure @*/ int above(int number, int other)
        //@ requires tree();
        //@ ensures result in content() && result > number && (forall int k :: k in content() && k > number ==> result <= k) || result == other && (forall int k :: k in content() ==> k <= number);
        {
            return number < key ? (left == null ? key : left.above(number, key)) : right == null ? other : right.above(number, other);
        }

        static <V> Node<V> with(Node<V> node, int key, V value)
        //@ requires (node != null ==> node.tree()) && (key in content(node) || weight(node) < Integer.MAX_VALUE);
        //@ ensures result != null && result.tree() && content(result) == old(content(node))[key := value] && weight(result) == old(weight(node)) + (key in old(content(node)) ? 0 : 1);
        //@ decreases weight(node);
        {
            if (node == null) { return new Node<>(key, value); }
            //@ ghost halvesWith(node.content, content(node.left), node.key, content(node.right), key, value);
            //@ ghost int before = node.weight;
            //@ ghost boolean found = key in node.content;
            //@ assert key < node.key ==> found == (key in content(node.left));
            //@ assert key > node.key ==> found == (key in content(node.right));
            if (key < node.key) {
                node.left = with(node.left, key, value);
            } else if (key > node.key) {
                node.right = with(node.right, key, value);
            } else {
                node.value = value;
            }
            //@ ghost node.content = node.content[key := value];
            //@ assert halves(node.content, content(node.left), node.key, content(node.right));
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ assert node.weight == before + (found ? 0 : 1) && near(weight(node.left), weight(node.right), 2);
            return balanced(node);
        }

        static <V> Node<V> without(Node<V> node, int key)
        //@ requires node != null ==> node.tree();
        //@ ensures (result != null ==> result.tree()) && content(result) == old(content(node)) diff set(key) && weight(result) == old(weight(node)) - (key in old(content(node)) ? 1 : 0);
        //@ decreases weight(node), 1;
        {
            if (node == null) { return null; }
            if (key == node.key) { return withoutRoot(node); }
            //@ ghost halvesWithout(node.content, content(node.left), node.key, content(node.right), key);
            //@ ghost int before = node.weight;
            //@ ghost boolean found = key in node.content;
            //@ assert key < node.key ==> found == (key in content(node.left));
            //@ assert key > node.key ==> found == (key in content(node.right));
            if (key < node.key) {
                node.left = without(node.left, key);
                //@ assert halves(node.content diff set(key), content(node.left), node.key, content(node.right));
            } else {
                node.right = without(node.right, key);
                //@ assert halves(node.content diff set(key), content(node.left), node.key, content(node.right));
            }
            //@ ghost node.content = node.content diff set(key);
            node.weight = 1 + weight(node.left) + weight(node.right);
            //@ assert node.weight == before - (found ? 1 : 0) && near(weight(node.left), weight(node.right), 2);
            return balanced(node);
        }

        static <V> Node<V> withoutRoot(Node<V> node)
        //@ requires node != null && node.tree();
        //@ ensures (result != null ==> result.tree()) && weight(result) == old(weight(node)) - 1;
        //@ ensures content(result) == old(content(node)) diff set(old(opening node.tree() in node.key));
        //@ decreases weight(node), 0;
        {
            Node<V> left = node.left;
            Node<V> right = node.right;
            if (left == null) { return right; }
            if (right == null) { return left; }
            int next = right.least();
            //@ ghost halvesNext(node.content, content(left), node.key, content(right), next);
            //@ ghost node.content = node.content diff set(node.key);
            node.value = right.get(next);
            node.right = without(right, next);
            node.key = next;
            node.weight = 1 + weight(left) + weight(node.right);
            return balanced(node);
        }

        /** The same tree, with neither side much heavier than the other one. */
        static <V> Node<V> balanced(Node<V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in near(weight(node.left), weight(node.right), 2));
        //@ ensures result != null && result.tree() && content(result) == old(opening node.loose() in node.content) && weight(result) == old(opening node.loose() in node.weight);
        {
            Node<V> left = node.left;
            Node<V> right = node.right;
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

        static <V> Node<V> turnedLeft(Node<V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.right != null && (opening node.right.tree() in near(weight(node.left), weight(node.right.left), 1) && near(1 + weight(node.left) + weight(node.right.left), weight(node.right.right), 1)));
        //@ ensures result != null && result.tree() && content(result) == old(opening node.loose() in node.content) && weight(result) == old(opening node.loose() in node.weight);
        {
            Node<V> up = node.right;
            //@ ghost map<int, V> all = node.content;
            //@ ghost halvesLeft(all, content(node.left), node.key, up.content, content(up.left), up.key, content(up.right));
            //@ ghost node.content = all diff (set(up.key) union content(up.right).keys);
            node.right = up.left;
            node.weight = 1 + weight(node.left) + weight(node.right);
            up.left = node;
            up.weight = 1 + weight(node) + weight(up.right);
            //@ ghost up.content = all;
            return up;
        }

        static <V> Node<V> turnedRight(Node<V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.left != null && (opening node.left.tree() in near(weight(node.left.right), weight(node.right), 1) && near(weight(node.left.left), 1 + weight(node.left.right) + weight(node.right), 1)));
        //@ ensures result != null && result.tree() && content(result) == old(opening node.loose() in node.content) && weight(result) == old(opening node.loose() in node.weight);
        {
            Node<V> up = node.left;
            //@ ghost map<int, V> all = node.content;
            //@ ghost halvesRight(all, up.content, content(up.left), up.key, content(up.right), node.key, content(node.right));
            //@ ghost node.content = all diff (content(up.left).keys union set(up.key));
            node.left = up.right;
            node.weight = 1 + weight(node.left) + weight(node.right);
            up.right = node;
            up.weight = 1 + weight(up.left) + weight(node);
            //@ ghost up.content = all;
            return up;
        }

        /** What is between the root and its right side becomes the root. */
        static <V> Node<V> turnedTwiceLeft(Node<V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.right != null && weight(node.right) / 3 > weight(node.left) && near(weight(node.left), weight(node.right), 2) && (opening node.right.tree() in node.right.left != null && (weight(node.right.left) + 1) / 2 > weight(node.right.right)));
        //@ ensures result != null && result.tree() && content(result) == old(opening node.loose() in node.content) && weight(result) == old(opening node.loose() in node.weight);
        {
            Node<V> side = node.right;
            Node<V> up = side.left;
            //@ use content(up);
            //@ use up.content();
            //@ ghost map<int, V> middle = content(up);
            //@ assert halves(side.content, middle, side.key, content(side.right));
            //@ assert up.content == middle;
            //@ ghost map<int, V> all = node.content;
            //@ ghost map<int, V> above = side.content diff (content(up.left).keys union set(up.key));
            //@ ghost halvesRight(side.content, up.content, content(up.left), up.key, content(up.right), side.key, content(side.right));
            //@ ghost halvesLeft(all, content(node.left), node.key, side.content, content(up.left), up.key, above);
            //@ ghost node.content = all diff (set(up.key) union above.keys);
            //@ ghost side.content = above;
            node.right = up.left;
            node.weight = 1 + weight(node.left) + weight(node.right);
            side.left = up.right;
            side.weight = 1 + weight(side.left) + weight(side.right);
            up.left = node;
            up.right = side;
            up.weight = 1 + weight(node) + weight(side);
            //@ ghost up.content = all;
            return up;
        }

        /** What is between the root and its left side becomes the root. */
        static <V> Node<V> turnedTwiceRight(Node<V> node)
        //@ requires node != null && node.loose() && (opening node.loose() in node.left != null && weight(node.left) / 3 > weight(node.right) && near(weight(node.left), weight(node.right), 2) && (opening node.left.tree() in node.left.right != null && (weight(node.left.right) + 1) / 2 > weight(node.left.left)));
        //@ ensures result != null && result.tree() && content(result) == old(opening node.loose() in node.content) && weight(result) == old(opening node.loose() in node.weight);
        {
            Node<V> side = node.left;
            Node<V> up = side.right;
            //@ use content(up);
            //@ use up.content();
            //@ ghost map<int, V> middle = content(up);
            //@ assert halves(side.content, content(side.left), side.key, middle);
            //@ assert up.content == middle;
            //@ ghost map<int, V> all = node.content;
            //@ ghost map<int, V> below = side.content diff (set(up.key) union content(up.right).keys);
            //@ ghost halvesLeft(side.content, content(side.left), side.key, up.content, content(up.left), up.key, content(up.right));
            //@ ghost halvesRight(all, side.content, below, up.key, content(up.right), node.key, content(node.right));
            //@ ghost node.content = all diff (below.keys union set(up.key));
            //@ ghost side.content = below;
            node.left = up.right;
            node.weight = 1 + weight(node.left) + weight(node.right);
            side.right = up.left;
            side.weight = 1 + weight(side.left) + weight(side.right);
            up.left = side;
            up.right = node;
            up.weight = 1 + weight(side) + weight(node);
            //@ ghost up.content = all;
            return up;
        }
    }
}
