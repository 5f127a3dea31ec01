//! Joins the runs of a unit in order (FORMAT.md §4, §5).

use alloc::vec::Vec;

use crate::error::EncodeError;
use crate::format::{GAP_BITS, MAX_CODE_BITS};
use crate::gaps;
use crate::index::Index;
use crate::plan::{Plan, Start};
use crate::positions;
use crate::run::Run;

/// Joins runs into one stream. Adding a run returns the bytes that are now complete, so the caller can write them while
/// later runs are still being encoded.
#[derive(Debug)]
pub struct Stitch<'p> {
    plan: &'p Plan,
    runs: usize,
    /// Where the last run ends.
    end: Start,
    /// The codes in the stream's last byte, while that byte isn't complete.
    open: u8,
    /// The stream's last complete bytes, the last of them in the lowest byte.
    tail: u32,
    /// Packed gaps: eight at a time, which take five bytes.
    packed_gaps: Vec<u8>,
    /// The gaps that aren't packed yet; at most seven.
    gaps: Vec<u8>,
    positions: Vec<u32>,
}

/// The results once all runs have been joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stitched {
    /// The stream's last byte, if the codes end inside it.
    pub last_byte: Option<u8>,
    /// Little-endian `u32`s: one for each chunk, and the number of elements.
    pub output_positions: Vec<u8>,
    /// 5 bits for each window, packed.
    pub gaps: Vec<u8>,
    /// Little-endian `i64`s: one for each weight except the first.
    pub split_positions: Vec<u8>,
}

impl<'p> Stitch<'p> {
    /// A stream without runs.
    pub fn new(plan: &'p Plan) -> Self {
        let (gaps, positions) = (Vec::new(), Vec::new());
        let packed_gaps = Vec::with_capacity(plan.geometry().gaps_bytes(plan.n_bytes()));
        Self { plan, runs: 0, end: Start::default(), open: 0, tail: 0, packed_gaps, gaps, positions }
    }

    /// Adds the next run and returns the next bytes of the stream.
    ///
    /// # Errors
    ///
    /// [`EncodeError::RunOrder`] if the run doesn't begin where the previous one ends.
    pub fn add(&mut self, run: Run) -> Result<Vec<u8>, EncodeError> {
        if run.start != self.end {
            let (got, expected) = (run.start.element, self.end.element);
            return Err(EncodeError::RunOrder { run: self.runs, got, expected });
        }
        let mut bytes = run.bytes;
        if let (1.., Some(shared)) = (run.start.bit % 8, bytes.first_mut()) {
            *shared |= self.open;
        }
        self.open = match run.end.bit % 8 {
            0 => 0,
            // A run without words may have no byte: then the open byte stays as it is.
            _ => bytes.pop().unwrap_or(self.open),
        };
        let last = bytes.len().saturating_sub(4);
        self.tail = bytes[last..].iter().fold(self.tail, |tail, &byte| tail << 8 | u32::from(byte));
        self.gaps.extend_from_slice(&run.gaps);
        gaps::pack_eights(&mut self.gaps, &mut self.packed_gaps);
        self.positions.extend_from_slice(&run.positions);
        self.end = run.end;
        self.runs += 1;
        Ok(bytes)
    }

    /// Ends the stream. `weights` are the lengths of the weights, in elements.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Lengths`] if anything is longer or shorter than planned.
    #[expect(clippy::cast_possible_truncation, reason = "bits of a byte, and of a window's first 32")]
    pub fn finish(self, weights: impl IntoIterator<Item = usize>) -> Result<Stitched, EncodeError> {
        let mut splits: Vec<u64> = weights
            .into_iter()
            .scan(0u64, |end, length| {
                *end = end.saturating_add(length as u64);
                Some(*end)
            })
            .collect();
        // The end of the last weight isn't stored.
        let in_weights = splits.pop().unwrap_or(0);
        let (n_elements, n_bits) = (self.plan.n_elements() as u64, self.plan.n_bits());
        for (what, got, expected) in [
            ("elements in the runs", self.end.element, n_elements),
            ("code bits in the runs", self.end.bit, n_bits),
            ("elements in the weights", in_weights, n_elements),
        ] {
            if got != expected {
                return Err(EncodeError::Lengths { what, got: got.into(), expected });
            }
        }
        let geometry = self.plan.geometry();
        let mut index = Index::new(geometry, self.end.previous);
        let in_packed = self.packed_gaps.len() / GAP_BITS * 8;
        let mut packed_gaps = self.packed_gaps;
        (index.gaps, index.positions) = (self.gaps, self.positions);

        // The end symbol's code follows the last code in the same byte: bits that don't fit are left out, and the rest
        // is padded with zeros. It doesn't belong to an element, but in a window in which no other code starts it
        // counts as the first.
        let used = (n_bits % 8) as u32;
        let last_byte = (used > 0).then(|| {
            index.code_starts(n_bits, n_elements);
            self.open | (self.plan.code().end().left_aligned() >> 24 >> used) as u8
        });

        // The last code may end in a window of its own. That window's gap is 0, so the official kernel decodes the end
        // of the code as if it were codes. If that would never terminate, the code's end is stored as the gap instead
        // (ERRATA.md).
        let noted = in_packed + index.gaps.len();
        let is_noted = noted as u64 > n_bits / geometry.window_bits();
        let end = n_bits % geometry.window_bits();
        if !is_noted
            && (1..MAX_CODE_BITS as u64).contains(&end)
            && !self.plan.ends(self.tail << (32 - end), geometry.window_bits())
        {
            index.gaps.push(end as u8);
        }

        let n_bytes = self.plan.n_bytes();
        // One position for each chunk, even for a last chunk that holds only the end of a code. If the stream then ends
        // on a byte boundary, the official compressor writes one position too few (ERRATA.md).
        index.positions.resize(geometry.chunks(n_bytes), positions::entry(n_elements));
        index.positions.push(positions::entry(n_elements));
        index.gaps.resize(geometry.windows(n_bytes).saturating_sub(in_packed), 0);
        packed_gaps.extend(gaps::pack(&index.gaps));
        Ok(Stitched {
            last_byte,
            output_positions: index.positions.iter().flat_map(|position| position.to_le_bytes()).collect(),
            gaps: packed_gaps,
            split_positions: splits.iter().flat_map(|split| split.to_le_bytes()).collect(),
        })
    }
}
