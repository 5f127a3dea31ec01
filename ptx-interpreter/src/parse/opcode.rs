//! Opcodes and their modifiers.

use crate::types::{Space, Type};

/// An opcode whose modifiers are crossed off as the decoder understands them. One that is left
/// in the end is one this interpreter does not know.
#[derive(Clone, Debug)]
pub(crate) struct Opcode<'a> {
    /// As written, such as `ld.global.nc.u8`.
    pub(crate) text: &'a str,
    /// The part before the first dot.
    pub(crate) name: &'a str,
    modifiers: Vec<&'a str>,
}

impl<'a> Opcode<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut parts = text.split('.');
        let name = parts.next().unwrap_or_default();
        Opcode { text, name, modifiers: parts.collect() }
    }

    /// Crosses off the first modifier for which `understand` has an answer, and gives that.
    pub(crate) fn take_with<T>(&mut self, understand: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let (at, answer) =
            self.modifiers.iter().enumerate().find_map(|(at, modifier)| Some((at, understand(modifier)?)))?;
        self.modifiers.remove(at);
        Some(answer)
    }

    /// Crosses off a modifier; whether it was there.
    pub(crate) fn take(&mut self, modifier: &str) -> bool {
        self.take_with(|found| (found == modifier).then_some(())).is_some()
    }

    /// Crosses off the first of these that is there.
    pub(crate) fn take_any(&mut self, of: &[&str]) -> Option<&'a str> {
        self.take_with(|found| of.contains(&found).then_some(found))
    }

    /// Crosses off the first type.
    pub(crate) fn take_type(&mut self) -> Option<Type> {
        self.take_with(Type::parse)
    }

    /// Crosses off the first state space; generic, if there is none.
    pub(crate) fn take_space(&mut self) -> Space {
        self.take_with(Space::parse).unwrap_or(Space::Generic)
    }

    /// Whether every modifier has been crossed off.
    pub(crate) fn is_spent(&self) -> bool {
        self.modifiers.is_empty()
    }
}

/// Whether `opcode` is one that `pattern` speaks of: the same name before the first dot, and the
/// pattern's modifiers among the opcode's, in order. `ld.shared` speaks of
/// `ld.volatile.shared.u32`, but not of `ld.global.u32`.
pub(crate) fn matches(opcode: &str, pattern: &str) -> bool {
    let mut parts = opcode.split('.');
    let mut wanted = pattern.split('.');
    parts.next() == wanted.next() && wanted.all(|modifier| parts.any(|part| part == modifier))
}
