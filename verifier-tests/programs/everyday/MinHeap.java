// A priority queue of numbers: the smallest comes out first.
public class MinHeap {
    private int[] heap;
    private int size;

    /*@ predicate valid() {
      @   return acc(heap) && acc(size) && heap != null && acc(heap[*]) && 0 <= size && size <= heap.length
      @     && ordered(heap, size);
      @ }
      @
      @ static pure boolean ordered(int[] a, int n)
      @   requires acc(a[*]) && n <= a.length;
      @ { return forall int i :: {a[i]} 0 < i && i < n ==> a[(i - 1) / 2] <= a[i]; }
      @
      @ static pure boolean rootIsLeast(int[] a, int n, int i)
      @   requires acc(a[*]) && n <= a.length && ordered(a, n) && 0 <= i && i < n;
      @   ensures result && a[0] <= a[i];
      @   decreases i;
      @ { return i == 0 || rootIsLeast(a, n, (i - 1) / 2); }
      @
      @ pure int at(int i)
      @   requires valid() && 0 <= i && i < size();
      @ { return heap[i]; }
      @*/

    public MinHeap()
    //@ ensures valid() && size() == 0;
    {
        this(8);
    }

    public MinHeap(int capacity)
    //@ requires capacity >= 0;
    //@ ensures valid() && size() == 0;
    {
        heap = new int[capacity];
    }

    /*@ pure @*/ public boolean isEmpty()
    //@ requires valid();
    {
        return size == 0;
    }

    /*@ pure @*/ public int size()
    //@ requires valid();
    //@ ensures result >= 0;
    {
        return size;
    }

    public void add(int value)
    //@ requires valid();
    //@ ensures valid() && size() == old(size()) + 1;
    {
        if (size == heap.length) {
            grow();
        }
        heap[size] = value;
        siftUp(size);
        size++;
    }

    private void grow()
    //@ requires valid();
    //@ ensures valid() && size() == old(size()) && size < heap.length;
    {
        int[] bigger = new int[heap.length * 2 + 1];
        for (int i = 0; i < size; i++)
        //@ invariant acc(heap) && acc(size) && heap != null && acc(heap[*]) && acc(bigger[*]) && size <= heap.length && i <= size;
        //@ invariant forall int k :: 0 <= k && k < i ==> bigger[k] == heap[k];
        {
            bigger[i] = heap[i];
        }
        heap = bigger;
    }

    /*@ pure @*/ public int peek()
    //@ requires valid() && size() > 0;
    //@ ensures forall int i :: 0 <= i && i < size() && rootIsLeast(heap, size, i) ==> result <= at(i);
    {
        return heap[0];
    }

    public int poll()
    //@ requires valid() && size() > 0;
    //@ ensures valid() && size() == old(size()) - 1 && result == old(peek());
    {
        int min = peek();
        size--;
        heap[0] = heap[size];
        siftDown(0);
        return min;
    }

    private void siftUp(int i)
    //@ requires acc(heap) && heap != null && acc(heap[*]) && 0 <= i && i < heap.length;
    //@ requires ordered(heap, i);
    //@ ensures acc(heap) && heap != null && acc(heap[*]) && heap == old(heap);
    //@ ensures ordered(heap, old(i) + 1);
    {
        while (i > 0)
        //@ invariant acc(heap) && heap != null && acc(heap[*]) && 0 <= i && i <= old(i);
        //@ invariant forall int k :: {heap[k]} 0 < k && k <= old(i) && k != i ==> heap[(k - 1) / 2] <= heap[k];
        //@ invariant forall int k :: {heap[k]} 0 < k && k <= old(i) && i > 0 && (k - 1) / 2 == i ==> heap[(i - 1) / 2] <= heap[k];
        {
            int parent = (i - 1) / 2;
            if (heap[parent] <= heap[i]) break;
            swap(i, parent);
            i = parent;
        }
    }

    private void siftDown(int i)
    //@ requires acc(heap) && acc(size) && heap != null && acc(heap[*]) && 0 <= i && i <= size && size <= heap.length;
    //@ requires forall int k :: {heap[k]} 0 < k && k < size && (k - 1) / 2 != i ==> heap[(k - 1) / 2] <= heap[k];
    //@ requires i == 0;
    //@ ensures acc(heap) && acc(size) && heap != null && acc(heap[*]) && heap == old(heap) && size == old(size);
    //@ ensures ordered(heap, size);
    {
        while (2 * i + 1 < size)
        //@ invariant acc(heap) && acc(size) && heap != null && acc(heap[*]) && 0 <= i && i <= size && size <= heap.length;
        //@ invariant forall int k :: {heap[k]} 0 < k && k < size && (k - 1) / 2 != i ==> heap[(k - 1) / 2] <= heap[k];
        //@ invariant forall int k :: {heap[k]} 0 < k && k < size && i > 0 && (k - 1) / 2 == i ==> heap[(i - 1) / 2] <= heap[k];
        //@ decreases size - i;
        {
            int child = 2 * i + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) child++;
            if (heap[i] <= heap[child]) break;
            swap(i, child);
            i = child;
        }
    }

    private void swap(int i, int j)
    //@ requires acc(heap) && heap != null && acc(heap[*]) && 0 <= i && i < heap.length && 0 <= j && j < heap.length;
    //@ ensures acc(heap) && acc(heap[*]) && heap == old(heap) && heap[i] == old(heap[j]) && heap[j] == old(heap[i]);
    //@ ensures forall int k :: 0 <= k && k < heap.length && k != i && k != j ==> heap[k] == old(heap[k]);
    {
        int t = heap[i];
        heap[i] = heap[j];
        heap[j] = t;
    }

    public static void main(String[] args) {
        MinHeap h = new MinHeap(2);
        int[] values = {5, 3, 9, 1, 4};
        for (int v : values)
        //@ invariant h.valid() && h.size() == index(v) && acc(values[*]);
        {
            h.add(v);
        }
        System.out.println(h.size() + " " + h.peek());
        while (!h.isEmpty())
        //@ invariant h.valid();
        {
            int next = h.poll();
            System.out.print(next + " ");
        }
        System.out.println();
    }
}
//> 5 1
//> 1 3 4 5 9 
