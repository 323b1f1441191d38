class Written {
  int e = 1;

  //@ ensures acc(e) && e == 1;
  Written() { }
}

class Below extends Written {
  { e = 2; }
}
