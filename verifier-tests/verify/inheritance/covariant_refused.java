// javac: refused
// Of what a class inherits from several supertypes one has to give what all of them do.
class P { }
class Q extends P { }
class R extends P { }

interface GivesP { P give(); }                               //~ ERROR `give` gives `P`, and `GivesQ.give` gives `Q`
interface GivesQ { Q give(); }
interface GivesR { R give(); }

interface All extends GivesP, GivesQ, GivesR { }

interface Default { default Q give() { return null; } }

class Plain { public P give() { return null; } }             //~ ERROR `give` gives `P`, and `Default.give` gives `Q`

class Below extends Plain implements Default { }
