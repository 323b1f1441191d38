package p;

// Its default constructor runs one that other packages can't name.
public class Shown extends Hidden { }
