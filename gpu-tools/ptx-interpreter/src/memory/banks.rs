//! How many wavefronts a warp's access to shared memory takes.

/// Banks of shared memory. Consecutive 4-byte words lie in consecutive banks.
const BANKS: usize = 32;

/// The words that one warp instruction accesses, by bank.
///
/// A bank serves one word at a time, to any number of lanes. So an access takes as many wavefronts as the
/// busiest bank has distinct words.
#[derive(Debug, Default)]
pub(crate) struct Banks {
    /// The first word of each bank.
    first: [Option<u32>; BANKS],
    /// Every other distinct word. It stays empty for an access without bank conflicts.
    more: Vec<u32>,
    accessed: bool,
}

impl Banks {
    /// Adds the words of an access to `len` bytes at shared address `address`.
    pub(crate) fn add(&mut self, address: u64, len: usize) {
        self.accessed = true;
        let last = (address + len as u64 - 1) / 4;
        for word in address / 4..=last {
            let word = word as u32;
            let first = self.first[word as usize % BANKS].get_or_insert(word);
            if *first != word && !self.more.contains(&word) {
                self.more.push(word);
            }
        }
    }

    /// The wavefronts that the words added since the last call take. Begins again without words.
    pub(crate) fn take_wavefronts(&mut self) -> u64 {
        if !self.accessed {
            return 0;
        }
        let mut words = [1; BANKS];
        for word in self.more.drain(..) {
            words[word as usize % BANKS] += 1;
        }
        self.first = [None; BANKS];
        self.accessed = false;
        words.into_iter().max().unwrap_or(1)
    }
}
