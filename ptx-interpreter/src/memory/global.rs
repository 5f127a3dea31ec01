//! Device memory: the buffers a caller makes and passes to kernels.

use super::address::{self, Owner, Room};
use super::store::{Rights, Store};

/// A buffer in a [`Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Buffer(usize);

impl Buffer {
    /// The address of its first byte, as kernels see it: a multiple of 256.
    pub fn address(self) -> u64 {
        Owner::Buffer(self.0).address()
    }
}

/// Device memory: buffers far apart from each other, each with the rights it was made with.
///
/// Every method that takes a [`Buffer`] panics if it was freed, or if another `Memory` made it and
/// this one has fewer.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The number of the first buffer.
    first: usize,
    /// `None` for those that were freed: their addresses are never used again.
    buffers: Vec<Option<Store>>,
}

impl Memory {
    /// A memory without buffers.
    pub fn new() -> Self {
        Memory::default()
    }

    /// A memory without buffers, whose first will be number `first` of all that have addresses: of
    /// two memories with enough between their numbers, neither has an address that the other has.
    pub fn with_first(first: usize) -> Self {
        Memory { first, buffers: Vec::new() }
    }

    /// A buffer that kernels may read. Errors call it by `name`.
    pub fn input(&mut self, name: &str, bytes: &[u8]) -> Buffer {
        self.add(Store::holding(name, Rights::Read, bytes, 0))
    }

    /// Like [`input`](Self::input), but up to `slack` bytes past the end may be read too, for
    /// kernels known to read there; they hold bytes of no meaning.
    pub fn input_with_slack(&mut self, name: &str, bytes: &[u8], slack: usize) -> Buffer {
        self.add(Store::holding(name, Rights::Read, bytes, slack))
    }

    /// A buffer of `len` bytes that kernels may write. To read a byte before it is written is a
    /// fault.
    pub fn output(&mut self, name: &str, len: usize) -> Buffer {
        self.add(Store::empty(name, len))
    }

    /// A buffer that holds `bytes` and that kernels may read and write.
    pub fn in_out(&mut self, name: &str, bytes: &[u8]) -> Buffer {
        self.add(Store::holding(name, Rights::ReadWrite, bytes, 0))
    }

    /// What the buffer holds. Bytes that nobody wrote hold nothing of meaning.
    pub fn bytes(&self, buffer: Buffer) -> &[u8] {
        self.buffer(buffer).bytes()
    }

    /// For each of the buffer's bytes whether it ever got a value, from the caller or a kernel.
    pub fn written(&self, buffer: Buffer) -> &[bool] {
        self.buffer(buffer).written()
    }

    /// Puts `bytes` into the buffer from `offset` on, as a caller and not as a kernel: whatever the
    /// buffer's rights.
    pub fn put(&mut self, buffer: Buffer, offset: usize, bytes: &[u8]) {
        let written = vec![true; bytes.len()];
        self.put_partly(buffer, offset, bytes, &written);
    }

    /// The same, where `written` tells which of the bytes have a value.
    pub fn put_partly(&mut self, buffer: Buffer, offset: usize, bytes: &[u8], written: &[bool]) {
        let store = self.buffers[buffer.0 - self.first].as_mut();
        store.expect("the buffer was not freed").put(offset, bytes, written);
    }

    /// Takes a buffer away. Its addresses belong to nothing from now on.
    pub fn free(&mut self, buffer: Buffer) {
        self.buffers[buffer.0 - self.first] = None;
    }

    /// The buffer that has this address, and the offset from its first byte; one past the end is
    /// the buffer's too.
    pub fn find(&self, address: u64) -> Option<(Buffer, usize)> {
        let Room { owner: Owner::Buffer(n), offset } = address::room(address)? else {
            return None;
        };
        let (store, offset) = (self.get(n)?, usize::try_from(offset).ok()?);
        (offset <= store.len()).then_some((Buffer(n), offset))
    }

    fn buffer(&self, buffer: Buffer) -> &Store {
        self.get(buffer.0).expect("the buffer was not freed")
    }

    fn get(&self, n: usize) -> Option<&Store> {
        self.buffers.get(n.checked_sub(self.first)?)?.as_ref()
    }

    fn get_mut(&mut self, n: usize) -> Option<&mut Store> {
        self.buffers.get_mut(n.checked_sub(self.first)?)?.as_mut()
    }

    fn add(&mut self, store: Store) -> Buffer {
        self.buffers.push(Some(store));
        Buffer(self.first + self.buffers.len() - 1)
    }
}

/// All that lies at global addresses during a launch: the buffers and the module's variables.
#[derive(Debug)]
pub(crate) struct Global<'m> {
    memory: &'m mut Memory,
    constants: Vec<Store>,
    variables: Vec<Store>,
}

impl<'m> Global<'m> {
    /// The module's variables begin every launch with their initial values.
    pub(crate) fn new(memory: &'m mut Memory, constants: &[Store], variables: &[Store]) -> Self {
        memory.buffers.iter_mut().flatten().for_each(Store::begin_launch);
        Global { memory, constants: constants.to_vec(), variables: variables.to_vec() }
    }

    /// The store whose room `address` lies in, and the offset from the store's first byte.
    pub(crate) fn store(&self, address: u64) -> Option<(&Store, i64)> {
        let Room { owner, offset } = address::room(address)?;
        let store = match owner {
            Owner::Buffer(n) => self.memory.get(n),
            Owner::Constant(n) => self.constants.get(n),
            Owner::Variable(n) => self.variables.get(n),
        };
        Some((store?, offset))
    }

    /// The same, to be written.
    pub(crate) fn store_mut(&mut self, address: u64) -> Option<(&mut Store, i64)> {
        let Room { owner, offset } = address::room(address)?;
        let store = match owner {
            Owner::Buffer(n) => self.memory.get_mut(n),
            Owner::Constant(n) => self.constants.get_mut(n),
            Owner::Variable(n) => self.variables.get_mut(n),
        };
        Some((store?, offset))
    }
}
