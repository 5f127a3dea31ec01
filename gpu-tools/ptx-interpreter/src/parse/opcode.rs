//! Opcodes and their modifiers.

use crate::types::{StateSpace, Type};

/// An opcode, and those of its modifiers that the decoder hasn't used yet. It takes the ones that it
/// understands; a modifier that is left at the end is unknown to this interpreter.
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

    /// Takes the first modifier that `understand` maps to something, and returns that.
    pub(crate) fn take_with<T>(&mut self, understand: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let (at, answer) =
            self.modifiers.iter().enumerate().find_map(|(at, modifier)| Some((at, understand(modifier)?)))?;
        self.modifiers.remove(at);
        Some(answer)
    }

    /// Takes a modifier. Returns whether it was there.
    pub(crate) fn take(&mut self, modifier: &str) -> bool {
        self.take_with(|found| (found == modifier).then_some(())).is_some()
    }

    /// Takes the first modifier that is one of these.
    pub(crate) fn take_any(&mut self, of: &[&str]) -> Option<&'a str> {
        self.take_with(|found| of.contains(&found).then_some(found))
    }

    /// Takes the first modifier that is a type.
    pub(crate) fn take_type(&mut self) -> Option<Type> {
        self.take_with(Type::parse)
    }

    /// Takes the first modifier that is a state space; generic if there is none.
    pub(crate) fn take_space(&mut self) -> StateSpace {
        self.take_with(StateSpace::parse).unwrap_or(StateSpace::Generic)
    }

    /// Whether the decoder has taken every modifier.
    pub(crate) fn is_used_up(&self) -> bool {
        self.modifiers.is_empty()
    }
}

/// Whether `opcode` matches `pattern`: they have the same name before the first dot, and the pattern's
/// modifiers are among the opcode's, in order. `ld.shared` matches `ld.volatile.shared.u32`, but not
/// `ld.global.u32`.
pub(crate) fn matches(opcode: &str, pattern: &str) -> bool {
    let mut parts = opcode.split('.');
    let mut wanted = pattern.split('.');
    parts.next() == wanted.next() && wanted.all(|modifier| parts.any(|part| part == modifier))
}
