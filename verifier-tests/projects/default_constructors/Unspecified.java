class Keeps extends Specified { int y = 3; }

class Writes extends Specified { int y = 3; { x = 5; } }

class Plain { int p; }

class Below extends Plain { int y = 3; { p = 1; } }
