//! One piece of global or constant memory.

use super::Refusal;

/// What bytes nobody wrote hold: not zero, so that a kernel that relies on zeros is found out.
const POISON: u8 = 0xa5;

/// What a kernel may do with a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    Read,
    ReadWrite,
}

/// A thread that wrote, and where in the module it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writer {
    pub(crate) block: u32,
    pub(crate) thread: u32,
    pub(crate) line: u32,
}

/// Bytes with their rights, and for each byte whether and by whom it was written.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(crate) name: String,
    rights: Rights,
    /// The store's own bytes, then the slack.
    bytes: Vec<u8>,
    len: usize,
    /// For each own byte, whether it ever got a value.
    written: Vec<bool>,
    /// For each own byte, who wrote it in this launch; empty before the first write.
    writers: Vec<Option<Writer>>,
}

impl Store {
    /// A store that holds `bytes`; `slack` bytes of poison after them may be read as well.
    pub(crate) fn holding(name: &str, rights: Rights, bytes: &[u8], slack: usize) -> Self {
        let mut store = Store::empty(name, bytes.len());
        store.rights = rights;
        store.bytes[..bytes.len()].copy_from_slice(bytes);
        store.bytes.resize(bytes.len() + slack, POISON);
        store.written.fill(true);
        store
    }

    /// A writable store of `len` bytes, none of them written yet.
    pub(crate) fn empty(name: &str, len: usize) -> Self {
        Store {
            name: name.to_owned(),
            rights: Rights::ReadWrite,
            bytes: vec![POISON; len],
            len,
            written: vec![false; len],
            writers: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn written(&self) -> &[bool] {
        &self.written
    }

    /// Puts bytes at `offset`, of which those count as written that `written` says.
    pub(crate) fn put(&mut self, offset: usize, bytes: &[u8], written: &[bool]) {
        let range = offset..offset + bytes.len();
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.written[range].copy_from_slice(written);
    }

    /// Forgets who wrote: a new launch begins.
    pub(crate) fn begin_launch(&mut self) {
        self.writers.clear();
    }

    /// The `len` bytes from `offset`.
    pub(crate) fn read(&self, offset: i64, len: usize) -> Result<&[u8], Refusal> {
        let start = usize::try_from(offset).map_err(|_| Refusal::OutOfBounds)?;
        let end = start.checked_add(len).ok_or(Refusal::OutOfBounds)?;
        let bytes = self.bytes.get(start..end).ok_or(Refusal::OutOfBounds)?;
        let own = start.min(self.len)..end.min(self.len);
        match self.written[own].contains(&false) {
            false => Ok(bytes),
            true => Err(Refusal::Uninitialised),
        }
    }

    /// Puts `data` at `offset`. A byte has one plain writer in a launch; an atomic access, which
    /// is `None` here, conflicts with nobody.
    pub(crate) fn write(&mut self, offset: i64, data: &[u8], writer: Option<Writer>) -> Result<(), Refusal> {
        let start = usize::try_from(offset).map_err(|_| Refusal::OutOfBounds)?;
        let end = start.checked_add(data.len()).ok_or(Refusal::OutOfBounds)?;
        if end > self.len {
            return Err(Refusal::OutOfBounds);
        }
        if self.rights == Rights::Read {
            return Err(Refusal::ReadOnly);
        }
        if let Some(writer) = writer {
            self.writers.resize(self.len, None);
            for earlier in &mut self.writers[start..end] {
                match earlier {
                    Some(other) if (other.block, other.thread) != (writer.block, writer.thread) => {
                        return Err(Refusal::Conflict(*other));
                    }
                    _ => *earlier = Some(writer),
                }
            }
        }
        self.bytes[start..end].copy_from_slice(data);
        self.written[start..end].fill(true);
        Ok(())
    }

    /// The length in bytes, without the slack.
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}
