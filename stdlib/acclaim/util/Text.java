package acclaim.util;

/** A text that grows at its end, and of which each character can be replaced. */
public final class Text {
    private char[] characters;
    private int length;

    /** The empty text. */
    public Text()
    //@ ensures valid() && model() == seq<char>();
    { characters = new char[16]; }

    /** All that this text is made of: whoever holds it may use the text. */
    /*@ private predicate valid() {
          return acc(characters) && acc(length) && acc(characters[*]) && 0 <= length && length <= characters.length && characters.length >= 1;
        } @*/

    /** Its characters in their order. */
    /*@ public pure seq<char> model()
        requires valid();
        { return characters[..][..length]; } @*/

    /** How many characters there are. */
    public /*@ pure @*/ int length()
    //@ requires valid();
    //@ ensures result == model().length;
    { return length; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().length == 0);
    { return length == 0; }

    /** The character at an index. */
    public /*@ pure @*/ char charAt(int index)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures result == model()[index];
    { return characters[index]; }

    /** Replaces the character at an index. */
    public void setCharAt(int index, char character)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures valid() && model() == old(model())[index := character];
    { characters[index] = character; }

    /** Puts a character at the end. */
    public void append(char character)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(character);
    {
        if (length == characters.length) { grow(); }
        characters[length] = character;
        length++;
    }

    /** Puts the characters of a string at the end. */
    public void append(String string)
    //@ requires valid() && string != null;
    //@ ensures valid() && model() == old(model()) + string[..];
    {
        for (int i = 0; i < string.length(); i++)
        //@ invariant valid() && model() == old(model()) + string[..][..i];
        //@ decreases string.length() - i;
        {
            append(string.charAt(i));
        }
    }

    /** Puts the characters of another text at the end. */
    public void append(Text text)
    //@ requires valid() && text != null && text.valid();
    //@ ensures valid() && text.valid() && text.model() == old(text.model()) && model() == old(model()) + text.model();
    {
        for (int i = 0; i < text.length(); i++)
        //@ invariant valid() && text.valid() && model() == old(model()) + text.model()[..i];
        //@ decreases text.model().length - i;
        {
            append(text.charAt(i));
        }
    }

    /** Takes the character at the end. */
    public char removeLast()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[model().length - 1]) && model() == old(model())[..old(model()).length - 1];
    {
        length--;
        return characters[length];
    }

    /** Cuts off all characters from an index on. */
    public void truncate(int index)
    //@ requires valid() && 0 <= index && index <= model().length;
    //@ ensures valid() && model() == old(model())[..index];
    { length = index; }

    /** Turns the order of the characters around. */
    public void reverse()
    //@ requires valid();
    //@ ensures valid() && model().length == old(model()).length;
    //@ ensures forall int i :: 0 <= i && i < model().length ==> model()[i] == old(model())[model().length - 1 - i];
    {
        //@ ghost seq<char> before = model();
        int low = 0;
        int high = length - 1;
        while (low < high)
        //@ invariant acc(characters) && acc(length) && acc(characters[*]);
        //@ invariant low <= high + 2 && low + high == length - 1;
        //@ invariant forall int i :: {characters[i]} 0 <= i && i < low || high < i && i < length ==> characters[i] == before[length - 1 - i];
        //@ invariant forall int i :: {characters[i]} low <= i && i <= high ==> characters[i] == before[i];
        //@ decreases high - low;
        {
            char c = characters[low];
            characters[low] = characters[high];
            characters[high] = c;
            low++;
            high--;
        }
    }

    /** The least index of a character, or -1 if it is not there. */
    public int indexOf(char character)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (result == -1) == !(character in model());
    //@ ensures result != -1 ==> 0 <= result && result < model().length && model()[result] == character && !(character in model()[..result]);
    {
        for (int i = 0; i < length; i++)
        //@ invariant valid() && !(character in model()[..i]);
        {
            if (characters[i] == character) { return i; }
        }
        //@ assert model()[..length] == model();
        return -1;
    }

    /** Whether it says the same as a string. */
    public boolean says(String string)
    //@ requires valid() && string != null;
    //@ ensures valid() && model() == old(model()) && result == (model() == string[..]);
    {
        if (string.length() != length) { return false; }
        for (int i = 0; i < length; i++)
        //@ invariant valid();
        //@ invariant model()[..i] == string[..][..i];
        {
            if (characters[i] != string.charAt(i)) {
                return false;
            }
            //@ assert model()[..i + 1] == model()[..i] + seq(model()[i]);
        }
        return true;
    }

    /** A string that says the same. */
    public String text()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result != null && result[..] == model();
    { return String.valueOf(characters, 0, length); }

    /** Takes all characters out. */
    public void clear()
    //@ requires valid();
    //@ ensures valid() && model() == seq<char>();
    { length = 0; }

    private void grow()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in length < characters.length);
    {
        char[] more = new char[Growth.larger(characters.length)];
        for (int i = 0; i < length; i++)
        //@ invariant acc(characters) && acc(length) && acc(characters[*]) && acc(more[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == characters[k];
        { more[i] = characters[i]; }
        characters = more;
    }
}
