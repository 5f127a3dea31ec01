//! Global memory with bounds checks: reads stay inside their tensor, and each value is written once.

use core::cell::RefCell;
use std::vec;
use std::vec::Vec;

use super::fault::{Fault, FirstFault};
use crate::float::Float;
use crate::machine::{Floats, Input, Output};

/// A tensor that the kernel reads.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a> {
    name: &'static str,
    bytes: &'a [u8],
    /// How many bytes are skipped.
    skipped: u32,
    faults: &'a FirstFault,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(name: &'static str, bytes: &'a [u8], faults: &'a FirstFault) -> Self {
        Self { name, bytes, skipped: 0, faults }
    }

    fn load(&self, at: u32, count: u32) -> u64 {
        let at = self.skipped.saturating_add(at);
        if !at.is_multiple_of(count) {
            self.faults.note(Fault::Misaligned { at, bytes: count });
        }
        let byte = |i| match self.bytes.get(at as usize + i as usize) {
            Some(&byte) => u64::from(byte),
            None => {
                let (tensor, bytes) = (self.name, self.bytes.len());
                self.faults.end(Fault::OutsideInput { tensor, at: at.saturating_add(i), bytes })
            }
        };
        (0..count).fold(0, |value, i| value | byte(i) << (8 * i))
    }
}

impl Input for Bytes<'_> {
    fn skip(self, bytes: u32) -> Self {
        Self { skipped: self.skipped.saturating_add(bytes), ..self }
    }

    fn load_u8(&self, at: u32) -> u8 {
        self.load(at, 1) as u8
    }

    fn load_u32(&self, at: u32) -> u32 {
        self.load(at, 4) as u32
    }

    fn load_u64(&self, at: u32) -> u64 {
        self.load(at, 8)
    }
}

/// An output: the values written so far.
#[derive(Debug)]
pub struct Stored<'a, T> {
    values: RefCell<Vec<Option<T>>>,
    faults: &'a FirstFault,
}

impl<'a, T: Copy> Stored<'a, T> {
    pub(super) fn new(count: usize, faults: &'a FirstFault) -> Self {
        Self { values: RefCell::new(vec![None; count]), faults }
    }

    /// `None` is a value that no thread wrote.
    pub(super) fn into_values(self) -> Vec<Option<T>> {
        self.values.into_inner()
    }

    fn set(&self, i: u32, value: T) {
        let mut values = self.values.borrow_mut();
        let count = values.len();
        match values.get_mut(i as usize) {
            None => self.faults.note(Fault::OutsideOutput { at: i, words: count }),
            Some(Some(_)) => self.faults.note(Fault::WrittenTwice { at: i }),
            Some(place) => *place = Some(value),
        }
    }
}

impl Floats for &Stored<'_, Float> {
    fn store(&self, i: u32, float: Float) {
        self.set(i, float);
    }
}

impl Output for &Stored<'_, u16> {
    fn store(&self, i: u32, word: u16) {
        self.set(i, word);
    }

    fn store_eight(&self, i: u32, words: [u32; 4]) {
        if !i.is_multiple_of(8) {
            self.faults.note(Fault::Misaligned { at: i.saturating_mul(2), bytes: 16 });
        }
        for (k, pair) in (0..).zip(words) {
            self.set(i + 2 * k, pair as u16);
            self.set(i + 2 * k + 1, (pair >> 16) as u16);
        }
    }
}
