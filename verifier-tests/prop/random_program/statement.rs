//! Random statements.

use super::{Held, Method, claim, tree};

impl Method<'_> {
    pub fn block(&mut self, indent: usize, count: usize, depth: usize) {
        let known = self.ints.len();
        for _ in 0..count {
            self.gaps.push((self.body.len(), indent));
            self.stmt(indent, depth);
        }
        // Variables declared here go out of scope here, except at the end of the method, where claims still mention
        // them.
        if indent > 2 {
            self.forget(known);
        }
    }

    /// Forgets the variables declared since then.
    fn forget(&mut self, known: usize) {
        let gone: Vec<String> = self.ints.drain(known..).collect();
        self.facts.retain(|(left, right)| {
            !gone.iter().any(|it| claim::words(left).chain(claim::words(right)).any(|word| word == it))
        });
    }

    fn stmt(&mut self, indent: usize, depth: usize) {
        match self.below(if depth > 0 { 23 } else { 14 }) {
            0 | 1 => {
                let name = self.name("v");
                let value = self.int(2);
                self.line(indent, &format!("int {name} = {value};"));
                self.facts.push((name.clone(), value));
                self.ints.push(name);
            }
            2 => {
                let locals: Vec<String> =
                    self.ints.iter().filter(|it| it.starts_with('v')).cloned().collect();
                if !locals.is_empty() {
                    let index = self.below(locals.len());
                    let name = locals[index].clone();
                    let value = self.int(1);
                    self.line(indent, &format!("{name} = {value};"));
                    self.facts.push((name, value));
                }
            }
            3..=5 => {
                if let Some(Held { place, condition }) = self.place() {
                    let value = self.int(2);
                    let write = format!("{place} = {value};");
                    match &condition {
                        Some(condition) => self.line(indent, &format!("if ({condition}) {{ {write} }}")),
                        None => self.line(indent, &write),
                    }
                    self.facts.push((claim::guarded(&place, condition.as_deref()), value));
                }
            }
            6 => self.call(indent),
            7 => self.lend(indent),
            8 => self.element(indent),
            9..=11 => self.claim(indent),
            12 | 13 => self.of_object(indent),
            14 | 15 => {
                let condition = self.condition(2);
                self.line(indent, &format!("if ({condition}) {{"));
                let count = 1 + self.below(2);
                self.block(indent + 1, count, depth - 1);
                if self.one_in(8) {
                    let exit = self.exit();
                    self.line(indent + 1, &exit);
                }
                if self.one_in(2) {
                    self.line(indent, "} else {");
                    self.block(indent + 1, 1, depth - 1);
                }
                self.line(indent, "}");
            }
            16 => {
                let alias =
                    self.of(&["c = d;", "d = c;", "c = new C(p);", "d = b ? c : d;", "d = new C(1);"]);
                if self.one_in(2) {
                    self.line(indent, alias);
                }
            }
            17 => self.opened(indent, depth),
            18 | 19 => self.nested(indent, depth),
            20 => self.walk(indent),
            21 => self.left_early(indent, depth),
            _ => self.repeat(indent, depth),
        }
    }

    /// A block that is left before its end.
    fn left_early(&mut self, indent: usize, depth: usize) {
        let label = self.name("l");
        self.line(indent, &format!("{label}: {{"));
        self.block(indent + 1, 1, depth - 1);
        self.labels.push(label.clone());
        let condition = self.condition(2);
        self.line(indent + 1, &format!("if ({condition}) {{"));
        self.block(indent + 2, 1, depth - 1);
        self.line(indent + 2, &format!("break {label};"));
        self.line(indent + 1, "}");
        self.block(indent + 1, 1, depth - 1);
        self.labels.pop();
        self.line(indent, "}");
    }

    /// A jump out of an enclosing statement.
    pub fn exit(&mut self) -> String {
        if !self.labels.is_empty() && self.one_in(2) {
            let index = self.below(self.labels.len());
            return format!("break {};", self.labels[index]);
        }
        if self.one_in(12) {
            return "throw new C(1);".into();
        }
        match self.returns {
            true => format!("return {};", self.known_int()),
            false => "return;".into(),
        }
    }

    fn call(&mut self, indent: usize) {
        let call = self.of(&[
            "c.inc();",
            "if (c != d) { d.inc(); }",
            "C.swap(c, d, b);",
            "C.either(c, d, b);",
            "C.either(c, d, k);",
            "c.take(b);",
            "d.take(!b);",
            "c = C.make(b);",
            "d = C.make(true);",
            "p = C.atLeast(q);",
            "if (p >= 0) { c.set(p); }",
            "C.fill(a, p);",
            "C.fill(z, q);",
        ]);
        // Most calls ask for what is held.
        let fits = match call {
            "c.inc();" | "C.either(c, d, b);" | "C.swap(c, d, b);" => self.holds("c.x"),
            "if (c != d) { d.inc(); }" => self.holds("d.x"),
            "C.fill(a, p);" => self.arrays.contains(&"a"),
            "C.fill(z, q);" => self.arrays.contains(&"z"),
            "c.take(b);" | "d.take(!b);" | "C.either(c, d, k);" => self.one_in(3),
            "if (p >= 0) { c.set(p); }" => self.holds("c.px()"),
            _ => self.one_in(2),
        };
        if fits || self.one_in(40) {
            self.line(indent, call);
        }
    }

    /// A method of `Q` that lends what it gets under a condition.
    fn lend(&mut self, indent: usize) {
        let number = self.below(self.library.trees.len());
        let i = self.known_int();
        let Some((arguments, guard)) = self.arguments(number, &i) else { return };
        if !i.chars().all(char::is_alphanumeric) {
            return;
        }
        match guard.as_str() {
            "true" => self.line(indent, &format!("Q.l{number}({arguments});")),
            guard => self.line(indent, &format!("if ({guard}) {{ Q.l{number}({arguments}); }}")),
        }
    }

    fn element(&mut self, indent: usize) {
        let Some(array) = self.some_array() else { return };
        let (index, value) = (self.int(0), self.int(1));
        let write = format!("{array}[{index}] = {value};");
        if self.one_in(20) {
            self.line(indent, &write);
        } else {
            let high = if self.one_in(20) { "<=" } else { "<" };
            self.line(indent, &format!("if (0 <= {index} && {index} {high} {array}.length) {{ {write} }}"));
        }
    }

    /// Something done to a list, to the cells under a private predicate or to an instance of `Q`.
    fn of_object(&mut self, indent: usize) {
        if !self.lists.is_empty() {
            let value = self.int(1);
            let order = if self.library.list.free {
                8
            } else if self.one_in(10) {
                6
            } else {
                5
            };
            match self.below(order) {
                0 => {
                    let call = self.of(&["N.visit(n, b);", "N.visit(n, true);", "N.visit(n, n != null);"]);
                    self.line(indent, call);
                }
                1 | 2 => {
                    let name = self.name("v");
                    let read = self.of(&[
                        "n != null ? n.len() : 0",
                        "N.second(n, p)",
                        "n != null ? N.peek(n.next, q) : N.peek(n, p)",
                        "n == null || n.next == null ? 0 : n.next.v",
                        "N.peekTwo(n, p)",
                        "n != null && k ? n.sum() : q",
                    ]);
                    self.line(indent, &format!("int {name} = {read};"));
                    self.facts.push((name.clone(), format!("({read})")));
                    self.ints.push(name);
                }
                3 => self.line(indent, "if (n != null && n.next != null) { n = n.next; }"),
                4 => self
                    .line(indent, &format!("if (n == null || {value} <= n.v) {{ n = N.cons({value}, n); }}")),
                5 => {
                    self.line(indent, &format!("if (n != null && n.next != null) {{ n.next.v = {value}; }}"))
                }
                6 => self.line(indent, "if (n != null) { n.set(p); }"),
                _ => self.line(indent, &format!("if (n != null) {{ n.v = {value}; }}")),
            }
        }
        if let Some(b) = self.closed {
            let value = self.known_int();
            match self.below(4) {
                0 => {
                    self.line(indent, &format!("if ({value} > 0) {{ s.set({b}, {value}); }}"));
                    self.facts.push((format!("({value} > 0)"), format!("(s.get({b}) == {value})")));
                }
                1 if b == "true" => self.line(indent, "s.lend(k);"),
                1 | 2 => {
                    let name = self.name("v");
                    let call = self.of(&["pick(B, k)", "deep(B, b)", "both(B)", "deep(B, true)", "get(B)"]);
                    self.line(indent, &format!("int {name} = s.{};", call.replace('B', b)));
                    self.ints.push(name);
                }
                _ => {
                    let condition = self.condition(1);
                    self.line(indent, &format!("if ({condition}) {{ s.set({b}, 5); }}"));
                }
            }
        }
        if let Some((number, arguments)) = self.instances.first().cloned() {
            let e = self.of(&["k", "b", "true", "p > 0"]);
            if self.one_in(2) {
                self.line(indent, &format!("Q.o{number}({arguments}, {e});"));
            } else {
                let name = self.name("v");
                self.line(indent, &format!("int {name} = Q.s{number}({arguments}, {e});"));
                self.facts.push((name.clone(), format!("Q.k{number}({arguments})")));
                self.ints.push(name);
            }
        }
    }

    /// Statements between an `open` and a `close`.
    fn opened(&mut self, indent: usize, depth: usize) {
        let instance = match self.instances.first() {
            Some((number, arguments)) if !self.library.private[*number] => {
                format!("Q.h{number}({arguments})")
            }
            _ if !self.lists.is_empty() => "n.list()".into(),
            _ if self.holds("c.px()") => "c.px()".into(),
            _ => return,
        };
        if instance == "n.list()" {
            self.line(indent, "if (n != null) {");
            self.line(indent + 1, "open n.list();");
            self.gaps.push((self.body.len(), indent + 1));
            self.line(indent + 1, "if (n.next != null) { int w = n.next.v; }");
            self.gaps.push((self.body.len(), indent + 1));
            self.line(indent + 1, "close n.list();");
            return self.line(indent, "}");
        }
        self.line(indent, &format!("open {instance};"));
        self.block(indent, 1, depth - 1);
        self.line(indent, &format!("close {instance};"));
    }

    /// Some nodes further down a list.
    fn nested(&mut self, indent: usize, depth: usize) {
        if self.lists.is_empty() {
            return;
        }
        let condition = self.of(&[
            "n != null && n.next != null",
            "n != null && n.next != null && n.next.next != null",
            "n != null && n.next == null",
            "n != null && n.next != null && n.next.next != null && n.next.next.next != null",
        ]);
        let last = condition.rsplit("&& ").next().unwrap_or_default();
        let last = last.split(' ').next().unwrap_or_default();
        self.line(indent, &format!("if ({condition}) {{"));
        let known = self.ints.len();
        if condition.ends_with("!= null") && self.one_in(2) {
            let name = self.name("v");
            self.line(indent + 1, &format!("int {name} = {last}.v;"));
            self.facts.push((name.clone(), "n.v".into()));
            self.ints.push(name);
        }
        self.block(indent + 1, 1, depth - 1);
        self.gaps.push((self.body.len(), indent + 1));
        self.line(indent, "}");
        self.forget(known);
    }

    /// A read through `Q`, under the condition under which it is defined.
    pub fn read(&mut self) -> Option<String> {
        let number = self.below(self.library.trees.len());
        let i = self.of(&["p", "q", "3", "0"]);
        let (arguments, guard) = self.arguments(number, i)?;
        let name = self.of(&["g", "f"]);
        let call = format!("Q.{name}{number}({arguments})");
        let other = self.known_int();
        Some(match guard.as_str() {
            "true" => call,
            _ if self.one_in(40) => call,
            guard => format!("({guard} ? {call} : {other})"),
        })
    }

    /// The value of the methods of a tree of `Q`.
    pub fn value_of(&self, number: usize, arguments: &str) -> String {
        let given: Vec<&str> = arguments.split(", ").collect();
        let words: Vec<(&str, &str)> = ["c", "d", "b", "i"].into_iter().zip(given).collect();
        tree::replace(&self.library.trees[number].value(), &words)
    }
}
