class Maker {
  static Named make() { return new Named(null); }
}
