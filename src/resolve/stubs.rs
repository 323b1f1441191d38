//! Classes that have more members than their text says, and what they hide.
//!
//! A stub says what is needed of a class that is written elsewhere. Of one that Java's own packages have that is all
//! but certain; any other is one if something in it that could be run has no body. A class below a stub may inherit
//! what its text has not, and that comes before what a simple name would mean further out.
//!
//! ```text
//! package java.util;  public class ArrayList<T> { public boolean add(T value) ensures result; }      it has a size() as well
//! class Out { static int size() {…}  static class L extends ArrayList<Cell> { … size() … } }         and that is meant
//! ```
//!
//! Nor can a stub declare what classes of the library are in Java and are not here.
//!
//! Of what the library's texts leave out there are lists: methods in [`super::missing`], member classes here. A class
//! that can be extended inherits no field to its subclasses there.
//!
//! Source: JLS 17, §6.4.1, §8.4.8, §8.5, §15.12.1.

use rustc_hash::FxHashSet;

use super::elsewhere::is_supertype_of_library;
use super::types::not_yet;
use super::{Body, CallableId, CallableKind, Class, ClassId, Table};
use crate::report::Diagnostic;
use crate::source::{FileId, Symbol};
use crate::syntax::ast::{Ident, Text};

/// The simple names of the classes and interfaces that those of `java.base` that can be extended have as members.
const MEMBER_CLASSES: &str = "\
    AbortPolicy AccessMode ArbitrarilyJumpableGenerator AsynchronousCompletionTask Attribute BasicReason \
    Builder CallbackHandlerProtection CallerRunsPolicy Capability CertPathRep CertificateRep \
    Characteristics ConditionObject Config Control Decoder DiscardOldestPolicy DiscardPolicy \
    DoubleMapMultiConsumer Encoder Entry EnumDesc Exports Field Filter FilterInfo \
    ForkJoinWorkerThreadFactory GetField Info Instantiation IntMapMultiConsumer JumpableGenerator \
    KeySetView Kind LeapableGenerator Level LoadStoreParameter LongMapMultiConsumer Lookup \
    ManagedBlocker MapMode Modifier Name NextBytes OfDouble OfField OfInt OfLong OfMethod OfPrimitive \
    Opens Option Parameters PasswordProtection PrivateKeyEntry ProtectionParameter Provides PutField \
    ReadLock Reason RequestorType Requires Reseed SecretKeyEntry Service SimpleEntry \
    SimpleImmutableEntry SinkChannel SourceChannel SplittableGenerator State Status StreamableGenerator \
    Style TrustedCertificateEntry Type UncaughtExceptionHandler VarHandleDesc Version Weak WriteLock";

/// The error for a stub of what classes of the library are in Java, and are not here.
pub(super) fn supertype_of_library(package: Option<&str>, name: Ident) -> Option<Diagnostic> {
    if !is_supertype_of_library(package?, name.name.as_str())
        || !FileId::of_library_classes(name.name).is_empty()
    {
        return None;
    }
    let what = format!("a stub of `{}`, a supertype of classes of the library,", name.name);
    Some(not_yet(name.span, what).here("whether a value is one of these would be answered wrongly"))
}

/// Whether a class is in a package of Java's own: then it stands for the one that is there, for javac compiles none in
/// these.
pub(super) fn is_of_java(class: &Class) -> bool {
    let package = class.package.as_ref();
    package.is_some_and(|package| matches!(package.split('.').next(), Some("java" | "javax")))
}

impl Table<'_> {
    /// Finds out which classes of the program stand for ones that are written elsewhere, as far as their members are
    /// known.
    pub(super) fn note_stubs(&mut self) {
        let ids = (0..self.classes.len() as u32).map(ClassId);
        let mut found: FxHashSet<ClassId> = ids.filter(|id| is_of_java(self.class(*id))).collect();
        found.extend(self.callables.iter().filter_map(|callable| {
            let runs = matches!(
                callable.kind,
                CallableKind::Method | CallableKind::Pure | CallableKind::Constructor
            );
            let open = matches!(callable.body, Body::None) && !callable.is_abstract;
            callable.class.filter(|_| runs && open && callable.text == Text::Bare)
        }));
        found.retain(|class| !self.is_library(*class));
        self.stubs = found;
    }

    pub(super) fn is_stub(&self, class: ClassId) -> bool {
        self.stubs.contains(&class)
    }

    /// The nearest stub that a class has above it.
    pub(crate) fn stub_above(&self, class: ClassId) -> Option<ClassId> {
        if self.stubs.is_empty() {
            return None;
        }
        self.above(class).into_iter().skip(1).find(|above| self.is_stub(*above))
    }

    /// The superclass that is a stub, and may have a method of its own where a class has what an interface declares.
    pub(super) fn stub_before(&self, class: ClassId, inherited: CallableId) -> Option<ClassId> {
        let method = self.callable(inherited);
        let interface = method.class.filter(|of| self.class(*of).is_interface)?;
        let runs = matches!(method.kind, CallableKind::Method | CallableKind::Pure) && !method.is_abstract;
        if !runs || method.text == Text::Comment {
            return None;
        }
        let mut above = std::iter::successors(self.class(class).superclass, |at| self.class(*at).superclass);
        above.find(|at| self.is_stub(*at) && !self.is_subtype(*at, interface))
    }

    /// The stub above one of the classes around a text that is nearer than the class in which a field was found.
    pub(crate) fn stub_before_field(
        &self,
        found: ClassId,
        class: Option<ClassId>,
        name: Symbol,
    ) -> Option<ClassId> {
        let has = |class: &ClassId| *class == found || self.member_field(*class, name).is_some();
        self.around(class)
            .into_iter()
            .take_while(|class| !has(class))
            .find_map(|class| self.stub_above(class))
    }

    /// Whether a class inherits from one of Java's a member class of a name that is not in the text here.
    pub(super) fn has_other_class(&self, class: ClassId, name: Symbol) -> bool {
        if self.class(class).member_classes.contains_key(&name) {
            return false;
        }
        let of_enum = || self.above(class).iter().any(|above| self.class(*above).is_enum);
        let of_stub = || self.stub_above(class).is_some_and(|_| self.member_class(class, name).is_none());
        MEMBER_CLASSES.split_ascii_whitespace().any(|other| other == name.as_str())
            && ((name.as_str() == "EnumDesc" && of_enum()) || of_stub())
    }
}
