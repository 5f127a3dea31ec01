//! Encodes words to the same run as [`Plan::encode_run`], several words at a time (FORMAT.md §4, §5).

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod pairs;
mod portable;
#[cfg(target_arch = "x86_64")]
mod register_tables;
mod stream;

use df11_codec::EncodeError;
use df11_codec::encode::{Plan, Run, Start};

use self::kernel::Kernel;
use self::stream::{Stream, TILE};
use crate::Isa;
use crate::prefetch;
use crate::split::split_sign_mantissa;

/// Encodes the runs of a unit.
pub struct Encoder<'p> {
    plan: &'p Plan,
    isa: Isa,
    kernel: Kernel,
}

impl<'p> Encoder<'p> {
    /// An encoder for a plan.
    pub fn new(plan: &'p Plan, isa: Isa) -> Self {
        Self { plan, isa, kernel: Kernel::new(plan.code(), isa) }
    }

    /// Encodes the words of one run, with the same result as [`Plan::encode_run`].
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] for words that the plan wasn't made for.
    pub fn encode_run(&self, words: &[u16], start: Start) -> Result<Run, EncodeError> {
        self.encode_tiles(words, start, |_, _| ())
    }

    /// Encodes the words of one run and writes the sign and mantissa of each word to the byte at the same index, until
    /// one of the slices ends. This reads the words from memory only once.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] for words that the plan wasn't made for; the content of `sign_mantissa` is then
    /// unspecified.
    pub fn encode_run_and_split(
        &self,
        words: &[u16],
        start: Start,
        mut sign_mantissa: &mut [u8],
    ) -> Result<Run, EncodeError> {
        self.encode_tiles(words, start, |tile, isa| {
            let length = tile.len().min(sign_mantissa.len());
            split_sign_mantissa(tile, sign_mantissa.split_off_mut(..length).unwrap_or_default(), isa);
            // Prefetch the next tile's bytes while this tile is encoded.
            prefetch::buffer(&sign_mantissa[..sign_mantissa.len().min(TILE)]);
        })
    }

    fn encode_tiles(&self, words: &[u16], start: Start, mut also: impl FnMut(&[u16], Isa)) -> Result<Run, EncodeError> {
        // Only tests use windows of a size other than the official one.
        let Some((_, body)) = words.split_last().filter(|_| self.plan.geometry().window_bits() == 64) else {
            also(words, self.isa);
            return self.plan.encode_run(words, start);
        };
        let mut stream = Stream::new(self.plan, start, words.len());
        let mut element = start.element();
        for tile in body.chunks(TILE) {
            also(tile, self.isa);
            self.kernel.encode(&mut stream, tile, element)?;
            stream.flush();
            element += tile.len() as u64;
        }
        also(&words[body.len()..], self.isa);
        stream.finish(self.plan, words, start)
    }
}
