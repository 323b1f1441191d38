// Removal from avl_map.java, but a key that takes the place of another one is not taken out of its old place. What balances a node is not
// here: whatever does it, this is wrong.
abstract class AvlRemoval<V> {
    static final class Node<V> {
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
          @ predicate tree() {
          @   return acc(key) && acc(value) && acc(left) && acc(right) && acc(height) && acc(content)
          @     && (left != null ==> left.tree()) && (right != null ==> right.tree())
          @     && split(content, content(left), key, value, content(right))
          @     && height == 1 + (height(left) > height(right) ? height(left) : height(right))
          @     && height(left) <= height(right) + 1 && height(right) <= height(left) + 1;
          @ }
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
        return balanced(node, node.left, node.right /*@, all @*/); //~ ERROR Node.split
    }

    /** A node with two sides, of which one may be too high by one. */
    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) <= Node.height(right) + 2 && Node.height(right) <= Node.height(left) + 2;
    //@ ensures result != null && result.tree() && Node.content(result) == all;
    //@ ensures let l = old(Node.height(left)) in let r = old(Node.height(right)) in let h = l > r ? l : r in
    //@   h <= Node.height(result) && Node.height(result) <= h + 1 && (l <= r + 1 && r <= l + 1 ==> Node.height(result) == h + 1);
    abstract Node<V> balanced(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/);
}
