//! Global memory with bounds checks: reads stay inside their input, and each element of an output is written once.

use core::marker::PhantomData;
use core::panic::Location;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::vec::Vec;

use super::fault::{Fault, Kind, Memory};
use super::launch::Values;
use super::watch::Watch;
use crate::memory::{Input, Output, Value};

/// Bytes that kernels read.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a> {
    name: &'static str,
    bytes: &'a [u8],
    /// How many bytes are skipped.
    skipped: u32,
    watch: &'a Watch,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(name: &'static str, bytes: &'a [u8], watch: &'a Watch) -> Self {
        Self { name, bytes, skipped: 0, watch }
    }

    /// The `count` bytes at `at`, in an access whose size is `aligned`.
    #[inline]
    fn load(&self, at: u32, (count, aligned): (u32, u32), location: &'static Location<'static>) -> u64 {
        let at = self.skipped.saturating_add(at);
        let (memory, access) = (Memory::Input(self.name), || self.watch.access(Kind::Read, location));
        if !at.is_multiple_of(aligned) {
            self.watch.note(Fault::Misaligned { memory, at, bytes: aligned, access: access() });
        }
        let byte = |i| match self.bytes.get(at as usize + i as usize) {
            Some(&byte) => u64::from(byte),
            None => {
                let end = self.bytes.len();
                self.watch.end(Fault::Outside { memory, at: at.saturating_add(i), end, access: access() })
            }
        };
        let value = (0..count).fold(0, |value, i| value | byte(i) << (8 * i));
        self.watch.show(access, memory, (at, count), value);
        value
    }
}

impl Input for Bytes<'_> {
    #[inline]
    #[track_caller]
    fn skip(self, bytes: u32) -> Self {
        if !bytes.is_multiple_of(4) {
            let access = self.watch.access(Kind::Read, Location::caller());
            self.watch.note(Fault::Misaligned { memory: Memory::Input(self.name), at: bytes, bytes: 4, access });
        }
        Self { skipped: self.skipped.saturating_add(bytes), ..self }
    }

    #[inline]
    #[track_caller]
    fn load_u8(&self, at: u32) -> u8 {
        self.load(at, (1, 1), Location::caller()) as u8
    }

    #[inline]
    #[track_caller]
    fn load_u16(&self, at: u32) -> u16 {
        self.load(at, (2, 1), Location::caller()) as u16
    }

    #[inline]
    #[track_caller]
    fn load_u32(&self, at: u32) -> u32 {
        self.load(at, (4, 4), Location::caller()) as u32
    }

    #[inline]
    #[track_caller]
    fn load_u64(&self, at: u32) -> u64 {
        self.load(at, (8, 8), Location::caller())
    }

    #[inline]
    #[track_caller]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let location = Location::caller();
        let (low, high) = (self.load(at, (8, 16), location), self.load(at.saturating_add(8), (8, 8), location));
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }
}

/// An output: the values written so far.
#[derive(Debug)]
pub struct Stored<'a, T> {
    name: &'static str,
    /// The bits of an element, and [`WRITTEN`]. Atomic so that bodies can hold it, which are `Sync`.
    elements: Vec<AtomicU64>,
    watch: &'a Watch,
    values: PhantomData<T>,
}

/// That an element was written.
const WRITTEN: u64 = 1 << 32;

impl<'a, T: Value> Stored<'a, T> {
    pub(super) fn new(name: &'static str, elements: usize, watch: &'a Watch) -> Self {
        let elements = core::iter::repeat_with(AtomicU64::default).take(elements).collect();
        Self { name, elements, watch, values: PhantomData }
    }

    /// What was written so far.
    pub fn values(&self) -> Values<T> {
        let value = |element: &AtomicU64| {
            let element = element.load(Relaxed);
            (element & WRITTEN != 0).then(|| T::of_bits(element as u32))
        };
        self.elements.iter().map(value).collect()
    }

    /// Writes several elements as one access, which begins at a multiple of its size.
    #[track_caller]
    pub fn store_all(&self, i: u32, values: impl ExactSizeIterator<Item = T>) {
        let (location, bytes) = (Location::caller(), T::BYTES * values.len() as u32);
        let at = i.saturating_mul(T::BYTES);
        if !at.is_multiple_of(bytes) {
            let access = self.watch.access(Kind::Write, location);
            self.watch.note(Fault::Misaligned { memory: Memory::Output(self.name), at, bytes, access });
        }
        for (k, value) in (0..).zip(values) {
            self.set(i.saturating_add(k), value, location);
        }
    }

    #[inline]
    fn set(&self, at: u32, value: T, location: &'static Location<'static>) {
        let (memory, access) = (Memory::Output(self.name), || self.watch.access(Kind::Write, location));
        self.watch.show(access, memory, (at, T::BYTES), value.bits().into());
        match self.elements.get(at as usize) {
            None => {
                self.watch.note(Fault::Outside { memory, at, end: self.elements.len(), access: access() });
            }
            Some(element) if element.load(Relaxed) & WRITTEN != 0 => {
                self.watch.note(Fault::WrittenTwice { memory, at, access: access() });
            }
            Some(element) => element.store(WRITTEN | u64::from(value.bits()), Relaxed),
        }
    }
}

impl<T: Value> Output<T> for &Stored<'_, T> {
    #[inline]
    #[track_caller]
    fn store(&self, i: u32, value: T) {
        self.set(i, value, Location::caller());
    }
}
