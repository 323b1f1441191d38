// As the map of avl_map.java, but a side that is too high by one is left as it is.
class AvlMap<V> {
    private static final class Node<V> {
        int key;
        V value;
        Node<V> left;
        Node<V> right;
        int height;
        //@ ghost map<int, V> content;

        //@ ensures tree() && content() == map<int, V>()[key := value] && height(this) == 1;
        Node(int key, V value) {
            this.key = key;
            this.value = value;
            height = 1;
            //@ ghost content = map<int, V>()[key := value];
        }

        /** What is below a key is in one map, what is above it in another one. */
        /*@ static pure <V> boolean split(map<int, V> all, map<int, V> below, int key, V value, map<int, V> above)
          @ {
          @   return key in all && all[key] == value
          @     && (forall int k :: {k in below} k in below ==> k < key && k in all && all[k] == below[k])
          @     && (forall int k :: {k in above} k in above ==> k > key && k in all && all[k] == above[k])
          @     && (forall int k :: {k in all} k in all ==> k == key || (k < key ? k in below : k in above));
          @ }
          @
          @ static lemma <V> void turnedRight(map<int, V> all, map<int, V> less, map<int, V> a, int x, V v, map<int, V> b, int y, V w, map<int, V> c)
          @   requires split(all, less, y, w, c) && split(less, a, x, v, b);
          @   ensures split(all, a, x, v, all diff (a.keys union set(x))) && split(all diff (a.keys union set(x)), b, y, w, c);
          @ { }
          @
          @ static lemma <V> void turnedLeft(map<int, V> all, map<int, V> a, int x, V v, map<int, V> more, map<int, V> b, int y, V w, map<int, V> c)
          @   requires split(all, a, x, v, more) && split(more, b, y, w, c);
          @   ensures split(all, all diff (c.keys union set(y)), y, w, c) && split(all diff (c.keys union set(y)), a, x, v, b);
          @ { }
          @
          @ predicate tree() {
          @   return acc(key) && acc(value) && acc(left) && acc(right) && acc(height) && acc(content)
          @     && (left != null ==> left.tree()) && (right != null ==> right.tree())
          @     && split(content, content(left), key, value, content(right))
          @     && height == 1 + (height(left) > height(right) ? height(left) : height(right))
          @     && height(left) <= height(right) + 1 && height(right) <= height(left) + 1;
          @ }
          @
          @ static lemma <V> void sized(map<int, V> all, map<int, V> below, int key, V value, map<int, V> above)
          @   requires split(all, below, key, value, above);
          @   ensures all.keys.size == below.keys.size + 1 + above.keys.size;
          @ { assert all.keys == below.keys union set(key) union above.keys; }
          @
          @ pure map<int, V> content() requires tree(); { return content; }
          @
          @ static pure <V> map<int, V> content(Node<V> node)
          @   requires node != null ==> node.tree();
          @ { return node == null ? map<int, V>() : node.content(); } @*/

        //@ requires node != null ==> node.tree();
        //@ ensures node == null ? result == 0 : result >= 1;
        static /*@ pure @*/ <V> int height(Node<V> node) { return node == null ? 0 : node.height; }

        //@ requires tree();
        //@ ensures result == (key in content());
        /*@ pure @*/ boolean has(int key) {
            return key < this.key ? left != null && left.has(key) : key > this.key ? right != null && right.has(key) : true;
        }

        //@ requires tree();
        //@ ensures result == (key in content() ? content()[key] : null);
        /*@ pure @*/ V get(int key) {
            return key < this.key ? (left == null ? null : left.get(key)) : key > this.key ? (right == null ? null : right.get(key)) : value;
        }

        //@ requires tree();
        //@ ensures result in content() && (forall int k :: k in content() ==> result <= k);
        /*@ pure @*/ int least() {
            return left == null ? key : left.least();
        }
    }

    /** How many keys there are in the smallest tree of a height. */
    /*@ static pure int fewest(int height)
      @   requires height >= 0;
      @   ensures result >= 0;
      @   decreases height;
      @ { return height < 2 ? height : 1 + fewest(height - 1) + fewest(height - 2); }
      @
      @ static lemma void more(int height, int higher)
      @   requires 0 <= height && height <= higher;
      @   ensures fewest(height) <= fewest(higher);
      @   decreases higher;
      @ { if (height < higher) { more(height, higher - 1); } }
      @
      @ static lemma void joined(int l, int r, int low, int high)
      @   requires 0 <= l && 0 <= r && l <= r + 1 && r <= l + 1 && fewest(l) <= low && fewest(r) <= high;
      @   ensures fewest(1 + (l > r ? l : r)) <= low + 1 + high;
      @ {
      @   if (l < r) { more(l - 1 < 0 ? 0 : l - 1, l); }
      @   if (r < l) { more(r - 1 < 0 ? 0 : r - 1, r); }
      @   if (l == r && l > 0) { more(l - 1, l); }
      @ }
      @
      @ private static lemma <V> void tall(Node<V> node)
      @   requires node != null && node.tree();
      @   ensures node.tree() && fewest(Node.height(node)) <= Node.content(node).keys.size;
      @   decreases node.tree();
      @ {
      @   open node.tree();
      @   Node.sized(node.content, Node.content(node.left), node.key, node.value, Node.content(node.right));
      @   if (node.left != null) { tall(node.left); }
      @   if (node.right != null) { tall(node.right); }
      @   joined(Node.height(node.left), Node.height(node.right), Node.content(node.left).keys.size, Node.content(node.right).keys.size);
      @   close node.tree();
      @ } @*/

    private Node<V> root;

    //@ predicate valid() { return acc(root) && (root != null ==> root.tree()); }

    //@ pure map<int, V> model() requires valid(); { return Node.content(root); }

    //@ ensures valid() && model() == map<int, V>();
    AvlMap() { }

    //@ requires valid();
    //@ ensures result == (key in model());
    public /*@ pure @*/ boolean containsKey(int key) { return root != null && root.has(key); }

    /** The value of a key, or null. */
    //@ requires valid();
    //@ ensures result == (key in model() ? model()[key] : null);
    public /*@ pure @*/ V get(int key) { return root == null ? null : root.get(key); }

    //@ requires valid();
    //@ ensures result >= 0;
    public /*@ pure @*/ int height() { return Node.height(root); }

    /** With less keys than the smallest tree of a height has, the tree is lower. */
    /*@ lemma void lower(int height)
      @   requires valid() && height >= 0 && model().keys.size < fewest(height);
      @   ensures valid() && height() < height;
      @ {
      @   if (root != null) { tall(root); }
      @   if (Node.height(root) >= height) { more(height, Node.height(root)); }
      @ } @*/

    //@ requires valid();
    //@ ensures valid() && model() == old(model())[key := value];
    public void put(int key, V value) {
        root = with(root, key, value);
    }

    //@ requires valid();
    //@ ensures valid() && model() == old(model()) diff set(key);
    public void remove(int key) {
        root = without(root, key);
    }

    //@ requires node != null ==> node.tree();
    //@ ensures result != null && result.tree() && Node.content(result) == old(Node.content(node))[key := value];
    //@ ensures old(Node.height(node)) <= Node.height(result) && Node.height(result) <= old(Node.height(node)) + 1;
    private Node<V> with(Node<V> node, int key, V value) {
        if (node == null) return new Node<>(key, value);
        //@ ghost map<int, V> all = node.content[key := value];
        if (key < node.key) return balanced(node, with(node.left, key, value), node.right /*@, all @*/);
        if (key > node.key) return balanced(node, node.left, with(node.right, key, value) /*@, all @*/);
        node.value = value;
        //@ ghost node.content = all;
        return node;
    }

    //@ requires node != null ==> node.tree();
    //@ ensures (result != null ==> result.tree()) && Node.content(result) == old(Node.content(node)) diff set(key);
    //@ ensures old(Node.height(node)) - 1 <= Node.height(result) && Node.height(result) <= old(Node.height(node));
    private Node<V> without(Node<V> node, int key) {
        if (node == null) return null;
        //@ ghost map<int, V> all = node.content diff set(key);
        if (key < node.key) return balanced(node, without(node.left, key), node.right /*@, all @*/);
        if (key > node.key) return balanced(node, node.left, without(node.right, key) /*@, all @*/);
        if (node.left == null) return node.right;
        if (node.right == null) return node.left;
        node.key = node.right.least();
        node.value = node.right.get(node.key);
        return balanced(node, node.left, without(node.right, node.key) /*@, all @*/);
    }

    /** A node with two sides, of which one may be too high by one. */
    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) <= Node.height(right) + 2 && Node.height(right) <= Node.height(left) + 2;
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures let l = old(Node.height(left)) in let r = old(Node.height(right)) in let h = l > r ? l : r in
    //@   h <= Node.height(result) && Node.height(result) <= h + 1 && (l <= r + 1 && r <= l + 1 ==> Node.height(result) == h + 1);
    private Node<V> balanced(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        if (Node.height(left) > Node.height(right) + 1) {
            if (Node.height(left.left) >= Node.height(left.right)) return onceRight(node, left, right /*@, all @*/);
            return twiceRight(node, left, right /*@, all @*/);
        }
        if (Node.height(right) > Node.height(left) + 2) {
            if (Node.height(right.right) >= Node.height(right.left)) return onceLeft(node, left, right /*@, all @*/);
            return twiceLeft(node, left, right /*@, all @*/);
        }
        return linked(node, left, right /*@, all @*/); //~ ERROR Node.height(right) <= Node.height(left) + 1
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) == Node.height(right) + 2 && (opening left.tree() in Node.height(left.left) >= Node.height(left.right));
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures old(Node.height(left)) <= Node.height(result) && Node.height(result) <= old(Node.height(left)) + 1;
    private Node<V> onceRight(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        Node<V> inner = left.right;
        //@ assert Node.height(left.left) == Node.height(right) + 1 && (Node.height(inner) == Node.height(right) || Node.height(inner) == Node.height(right) + 1);
        //@ ghost { Node.turnedRight(all, left.content, Node.content(left.left), left.key, left.value, Node.content(inner), node.key, node.value, Node.content(right)); }
        Node<V> down = linked(node, inner, right /*@, all diff (Node.content(left.left).keys union set(left.key)) @*/);
        //@ assert Node.height(left.left) <= Node.height(down) && Node.height(down) <= Node.height(left.left) + 1;
        return linked(left, left.left, down /*@, all @*/);
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) == Node.height(right) + 2 && (opening left.tree() in Node.height(left.left) < Node.height(left.right));
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures Node.height(result) == old(Node.height(left));
    private Node<V> twiceRight(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        Node<V> up = left.right;
        //@ assert up != null && Node.height(left.left) == Node.height(right) && Node.height(up) == Node.height(right) + 1;
        Node<V> first = up.left;
        Node<V> second = up.right;
        //@ assert Node.height(first) == Node.height(right) || Node.height(first) == Node.height(right) - 1;
        //@ assert Node.height(second) == Node.height(right) || Node.height(second) == Node.height(right) - 1;
        //@ ghost map<int, V> outer = Node.content(left.left), high = all diff (outer.keys union set(left.key));
        //@ ghost map<int, V> more = high diff (Node.content(first).keys union set(up.key)), less = all diff (more.keys union set(up.key));
        //@ ghost { Node.turnedRight(all, left.content, outer, left.key, left.value, up.content, node.key, node.value, Node.content(right)); }
        //@ ghost { Node.turnedRight(high, up.content, Node.content(first), up.key, up.value, Node.content(second), node.key, node.value, Node.content(right)); }
        //@ ghost { Node.turnedLeft(all, outer, left.key, left.value, high, Node.content(first), up.key, up.value, more); }
        Node<V> down = linked(left, left.left, first /*@, less @*/);
        //@ assert Node.height(down) == Node.height(right) + 1;
        Node<V> last = linked(node, second, right /*@, more @*/);
        //@ assert Node.height(last) == Node.height(down);
        return linked(up, down, last /*@, all @*/);
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(right) == Node.height(left) + 2 && (opening right.tree() in Node.height(right.right) >= Node.height(right.left));
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures old(Node.height(right)) <= Node.height(result) && Node.height(result) <= old(Node.height(right)) + 1;
    private Node<V> onceLeft(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        Node<V> inner = right.left;
        //@ assert Node.height(right.right) == Node.height(left) + 1 && (Node.height(inner) == Node.height(left) || Node.height(inner) == Node.height(left) + 1);
        //@ ghost { Node.turnedLeft(all, Node.content(left), node.key, node.value, right.content, Node.content(inner), right.key, right.value, Node.content(right.right)); }
        //@ ghost int low = Node.height(left), inside = Node.height(inner), outside = Node.height(right.right);
        //@ assert low <= inside && inside <= low + 1 && outside == low + 1;
        Node<V> down = linked(node, left, inner /*@, all diff (Node.content(right.right).keys union set(right.key)) @*/);
        //@ assert Node.height(right.right) == outside;
        //@ assert Node.height(down) == inside + 1;
        return linked(right, down, right.right /*@, all @*/);
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(right) == Node.height(left) + 2 && (opening right.tree() in Node.height(right.right) < Node.height(right.left));
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures Node.height(result) == old(Node.height(right));
    private Node<V> twiceLeft(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        Node<V> up = right.left;
        //@ assert up != null && Node.height(right.right) == Node.height(left) && Node.height(up) == Node.height(left) + 1;
        Node<V> first = up.left;
        Node<V> second = up.right;
        //@ assert Node.height(first) == Node.height(left) || Node.height(first) == Node.height(left) - 1;
        //@ assert Node.height(second) == Node.height(left) || Node.height(second) == Node.height(left) - 1;
        //@ ghost map<int, V> outer = Node.content(right.right), low = all diff (outer.keys union set(right.key));
        //@ ghost map<int, V> less = low diff (Node.content(second).keys union set(up.key)), more = all diff (less.keys union set(up.key));
        //@ ghost { Node.turnedLeft(all, Node.content(left), node.key, node.value, right.content, up.content, right.key, right.value, outer); }
        //@ ghost { Node.turnedLeft(low, Node.content(left), node.key, node.value, up.content, Node.content(first), up.key, up.value, Node.content(second)); }
        //@ ghost { Node.turnedRight(all, low, less, up.key, up.value, Node.content(second), right.key, right.value, outer); }
        Node<V> down = linked(right, second, right.right /*@, more @*/);
        //@ assert Node.height(down) == Node.height(left) + 1;
        Node<V> last = linked(node, left, first /*@, less @*/);
        //@ assert Node.height(last) == Node.height(down);
        return linked(up, last, down /*@, all @*/);
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) <= Node.height(right) + 1 && Node.height(right) <= Node.height(left) + 1;
    //@ ensures result == node && node.tree() && Node.content(node) == all;
    //@ ensures old(Node.height(left)) < Node.height(node) && old(Node.height(right)) < Node.height(node);
    //@ ensures old(Node.height(left) >= Node.height(right)) ==> Node.height(node) == old(Node.height(left)) + 1;
    //@ ensures old(Node.height(left) <= Node.height(right)) ==> Node.height(node) == old(Node.height(right)) + 1;
    private Node<V> linked(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        node.left = left;
        node.right = right;
        node.height = 1 + Math.max(Node.height(left), Node.height(right));
        //@ ghost node.content = all;
        return node;
    }
}
