//! How many wavefronts a warp's access to shared memory takes.

/// Banks of shared memory; neighbouring 4-byte words lie in neighbouring banks.
const BANKS: usize = 32;

/// The words that one warp instruction touches, by bank.
///
/// A bank serves one word at a time, to any number of lanes: an access takes as many wavefronts
/// as the busiest bank has distinct words.
#[derive(Debug, Default)]
pub(crate) struct Banks {
    /// The first word seen in each bank.
    first: [Option<u32>; BANKS],
    /// Every other distinct word: short, where an access is free of conflicts.
    more: Vec<u32>,
    touched: bool,
}

impl Banks {
    /// Adds the words of an access to `len` bytes at shared address `address`.
    pub(crate) fn touch(&mut self, address: u64, len: usize) {
        self.touched = true;
        let last = (address + len as u64 - 1) / 4;
        for word in address / 4..=last {
            let word = word as u32;
            let first = self.first[word as usize % BANKS].get_or_insert(word);
            if *first != word && !self.more.contains(&word) {
                self.more.push(word);
            }
        }
    }

    /// The wavefronts of the words added since the last call, and none are left.
    pub(crate) fn take_wavefronts(&mut self) -> u64 {
        if !self.touched {
            return 0;
        }
        let mut words = [1; BANKS];
        for word in self.more.drain(..) {
            words[word as usize % BANKS] += 1;
        }
        self.first = [None; BANKS];
        self.touched = false;
        words.into_iter().max().unwrap_or(1)
    }
}
