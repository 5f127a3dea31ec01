//! What a kernel's parameters are on the emulated machine.

use super::global::{Bytes, Stored};
use super::kernel::{Argument, Parameter};
use super::launch::Host;
use crate::memory::Value;
use crate::parameter::{Input, Number, Output};
use std::vec::Vec;

/// A kind of parameter.
pub trait Kind {
    /// Which one it is.
    const IS: Parameter;
    /// What the host makes of an argument.
    type Made<'h>;
    /// What the kernel gets.
    type Value<'m>
    where
        Self: 'm;

    /// Makes it of an argument; `None` if that is of another kind.
    fn make<'h>(host: &'h Host, name: &'static str, argument: &'h Argument<'h>) -> Option<Self::Made<'h>>;

    /// What the kernel gets.
    fn pass<'m>(made: &'m Self::Made<'_>) -> Self::Value<'m>;

    /// What the kernel wrote, as bits.
    fn written(_: &Self::Made<'_>) -> Option<Vec<Option<u32>>> {
        None
    }
}

impl Kind for Input {
    const IS: Parameter = Parameter::Input;
    type Made<'h> = Bytes<'h>;
    type Value<'m> = Bytes<'m>;

    fn make<'h>(host: &'h Host, name: &'static str, argument: &'h Argument<'h>) -> Option<Bytes<'h>> {
        match argument {
            Argument::Input(bytes) => Some(host.input(name, bytes)),
            _ => None,
        }
    }

    fn pass<'m>(made: &'m Bytes<'_>) -> Bytes<'m> {
        *made
    }
}

impl<T: Value> Kind for Output<T> {
    const IS: Parameter = Parameter::Output { bytes: T::BYTES };
    type Made<'h> = Stored<'h, T>;
    type Value<'m>
        = &'m Stored<'m, T>
    where
        T: 'm;

    fn make<'h>(host: &'h Host, name: &'static str, argument: &'h Argument<'h>) -> Option<Stored<'h, T>> {
        match argument {
            Argument::Output(elements) => Some(host.output(name, *elements)),
            _ => None,
        }
    }

    fn pass<'m>(made: &'m Stored<'_, T>) -> &'m Stored<'m, T> {
        made
    }

    fn written(made: &Stored<'_, T>) -> Option<Vec<Option<u32>>> {
        Some(made.values().into_iter().map(|value| value.map(T::bits)).collect())
    }
}

impl Kind for Number {
    const IS: Parameter = Parameter::Number;
    type Made<'h> = u32;
    type Value<'m> = u32;

    fn make<'h>(_: &'h Host, _: &'static str, argument: &'h Argument<'h>) -> Option<u32> {
        match argument {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn pass(made: &u32) -> u32 {
        *made
    }
}
