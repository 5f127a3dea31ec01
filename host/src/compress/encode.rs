//! Encodes units on all cores, run by run, so that memory use doesn't grow with them. Each word is read twice: to be counted,
//! and to be encoded.

use df11_codec::encode::{Plan, Run as Codes, Start, Stitch};
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_simd::ordered::in_order;
use df11_simd::{Encoder, Isa, histogram};
use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::file::checksum::Sum;
use crate::file::header::Entry;
use crate::file::tensor_file::{TensorFile, bytes_of};
use crate::model::unit::UNIT;

/// Words in a run: 512 KiB, which stay in a core's cache while it works on them.
const RUN: usize = 1 << 18;

/// The BF16 words of a weight in its file.
#[derive(Clone, Copy)]
pub(crate) struct Words<'m> {
    pub(crate) file: &'m TensorFile,
    /// In bytes.
    pub(crate) at: u64,
    pub(crate) len: usize,
}

/// A unit whose sizes are known.
pub(crate) struct Planned<'m> {
    pub(crate) path: String,
    pub(crate) weights: Vec<String>,
    words: Vec<Words<'m>>,
    runs: Vec<Run>,
    histogram: Histogram,
    plan: Plan,
    starts: Vec<Start>,
}

struct Run {
    weight: usize,
    first: usize,
    len: usize,
}

/// Memory for one run: its words and its encoded form.
#[derive(Default)]
pub(crate) struct Slot {
    words: Vec<u16>,
    counted: Histogram,
    codes: Option<Codes>,
    signs: Vec<u8>,
}

impl<'m> Planned<'m> {
    /// Counts the words of a unit and plans it, or says why its weights are better stored as they are. Calls `then` with the
    /// words in order, and with the index of their weight.
    pub(crate) fn new(
        path: &str,
        weights: &[String],
        words: Vec<Words<'m>>,
        slots: &mut Vec<Slot>,
        mut then: impl FnMut(usize, &[u16]) -> Result<()>,
    ) -> Result<Result<Self, String>> {
        let runs: Vec<Run> = words.iter().enumerate().flat_map(|(weight, words)| runs_of(weight, words.len)).collect();
        let mut counts = Vec::with_capacity(runs.len());
        let count = |item: usize, slot: &mut Slot| {
            read(&words, &runs[item], &mut slot.words)?;
            slot.counted = histogram(&slot.words, Isa::best());
            Ok(())
        };
        in_order(runs.len(), slots, count, |item, slot| {
            counts.push((slot.words.len() as u64, slot.words.last().copied(), std::mem::take(&mut slot.counted)));
            then(runs[item].weight, &slot.words)
        })?;
        let planned = || {
            let mut all = Histogram::default();
            counts.iter().for_each(|(.., counted)| all.add(counted));
            let plan = Plan::new(&all, Geometry::OFFICIAL)?;
            let (mut next, mut starts) = (Start::default(), Vec::with_capacity(counts.len()));
            for (len, last, counted) in &counts {
                starts.push(next);
                next = plan.after_run(next, *len, *last, counted)?;
            }
            Ok::<_, EncodeError>((all, plan, starts))
        };
        let (histogram, plan, starts) = match planned() {
            Ok(planned) => planned,
            Err(reason) => return Ok(Err(reason.to_string())),
        };
        let planned = Self { path: path.to_owned(), weights: weights.to_vec(), words, runs, histogram, plan, starts };
        let (stored, original) = (planned.bytes(), planned.original_bytes());
        Ok(match stored < original {
            true => Ok(planned),
            false => Err(format!("it would not shrink: {stored} bytes instead of {original}")),
        })
    }

    /// Its six tensors, in the order of [`UNIT`].
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let (plan, geometry) = (&self.plan, self.plan.geometry());
        let (positions, gaps) = (geometry.positions_bytes(plan.n_bytes()), geometry.gaps_bytes(plan.n_bytes()));
        let splits = 8 * (self.weights.len() - 1);
        let bytes = [plan.luts().len(), plan.n_bytes(), plan.n_elements(), positions, gaps, splits];
        let entry = |(suffix, bytes): (&str, usize)| {
            let (dtype, shape) = match suffix {
                "luts" => (Dtype::U8, vec![bytes / 256, 256]),
                "split_positions" => (Dtype::I64, vec![bytes / 8]),
                _ => (Dtype::U8, vec![bytes]),
            };
            Entry::new(format!("{}.{suffix}", self.path), dtype, shape, bytes)
        };
        UNIT.into_iter().zip(bytes).map(entry).collect()
    }

    /// Its lookup tables, and how often each exponent occurs.
    pub(crate) fn code(&self) -> (&[u8], &Histogram) {
        (self.plan.luts(), &self.histogram)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.entries().iter().map(|entry| entry.range.len()).sum()
    }

    /// The size of its weights as BF16, in bytes.
    pub(crate) fn original_bytes(&self) -> usize {
        2 * self.plan.n_elements()
    }

    /// The split positions: where each weight but the last ends, in elements, as little-endian 64-bit numbers.
    pub(crate) fn splits(&self) -> Vec<u8> {
        let mut end = 0u64;
        let ends = self.words[..self.words.len() - 1].iter().flat_map(|words| {
            end += words.len as u64;
            end.to_le_bytes()
        });
        ends.collect()
    }

    /// Encodes the unit. Its six tensors begin at the offsets `at`, and `write` writes bytes at an offset. Only this thread
    /// writes, since several would wait for each other at the file. `then` is told how many original bytes are done. Returns
    /// the checksums of the weights and of the six tensors.
    pub(crate) fn write(
        &self,
        slots: &mut Vec<Slot>,
        at: [u64; 6],
        write: impl Fn(u64, &[u8]) -> Result<()>,
        mut then: impl FnMut(u64) -> Result<()>,
    ) -> Result<(Vec<String>, [String; 6])> {
        let [luts_at, mut codes_at, signs_at, positions_at, gaps_at, splits_at] = at;
        // The words have changed since they were counted.
        let changed = |_: EncodeError| Error::changed(&self.words[0].file.path);
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        let mut weights = vec![Sum::default(); self.weights.len()];
        let (mut codes_sum, mut signs_sum) = (Sum::default(), Sum::default());
        let encode = |item: usize, slot: &mut Slot| {
            let start = self.starts[item];
            read(&self.words, &self.runs[item], &mut slot.words)?;
            slot.signs.resize(slot.words.len(), 0);
            slot.codes = Some(encoder.encode_run_and_split(&slot.words, start, &mut slot.signs).map_err(changed)?);
            Ok(())
        };
        in_order(self.runs.len(), slots, encode, |item, slot| {
            weights[self.runs[item].weight].update(bytes_of(&slot.words));
            write(signs_at + self.starts[item].element(), &slot.signs)?;
            signs_sum.update(&slot.signs);
            if let Some(codes) = slot.codes.take() {
                let codes = stitch.add(codes).map_err(changed)?;
                write(codes_at, &codes)?;
                codes_sum.update(&codes);
                codes_at += codes.len() as u64;
            }
            then(2 * slot.words.len() as u64)
        })?;
        let rest = stitch.finish(self.words.iter().map(|words| words.len)).map_err(changed)?;
        let (last, luts) = (rest.last_byte.as_slice(), self.plan.luts());
        codes_sum.update(last);
        let small = [&rest.output_positions, &rest.gaps, &rest.split_positions];
        let places =
            [(codes_at, last), (luts_at, luts), (positions_at, small[0]), (gaps_at, small[1]), (splits_at, small[2])];
        places.into_iter().try_for_each(|(at, bytes)| write(at, bytes))?;
        let [positions, gaps, splits] = small.map(|bytes| Sum::of(bytes));
        let sums = [Sum::of(luts), codes_sum.text(), signs_sum.text(), positions, gaps, splits];
        Ok((weights.iter().map(Sum::text).collect(), sums))
    }
}

fn runs_of(weight: usize, len: usize) -> impl Iterator<Item = Run> {
    (0..len).step_by(RUN).map(move |first| Run { weight, first, len: RUN.min(len - first) })
}

fn read(weights: &[Words<'_>], run: &Run, words: &mut Vec<u16>) -> Result<()> {
    let Words { file, at, .. } = weights[run.weight];
    words.resize(run.len, 0);
    file.read(at + 2 * run.first as u64, bytemuck::cast_slice_mut(words))
}
