// The nodes of avl_map.java, but one counts no height of its own.
class AvlNodes<V> {
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
    }

    //@ requires node != null && acc(node.key) && acc(node.value) && acc(node.left) && acc(node.right) && acc(node.height) && acc(node.content);
    //@ requires (left != null ==> left.tree()) && (right != null ==> right.tree());
    //@ requires Node.split(all, Node.content(left), node.key, node.value, Node.content(right));
    //@ requires Node.height(left) <= Node.height(right) + 1 && Node.height(right) <= Node.height(left) + 1;
    //@ ensures result == node && node.tree() && Node.content(node) == all; //~ ERROR `node.tree()`
    //@ ensures old(Node.height(left)) < Node.height(node) && old(Node.height(right)) < Node.height(node);
    //@ ensures old(Node.height(left) >= Node.height(right)) ==> Node.height(node) == old(Node.height(left)) + 1;
    //@ ensures old(Node.height(left) <= Node.height(right)) ==> Node.height(node) == old(Node.height(right)) + 1;
    private Node<V> linked(Node<V> node, Node<V> left, Node<V> right /*@, ghost map<int, V> all @*/) {
        node.left = left;
        node.right = right;
        node.height = Math.max(Node.height(left), Node.height(right));
        //@ ghost node.content = all;
        return node;
    }
}
