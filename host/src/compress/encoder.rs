//! Plans and encodes units one after another: those of files that are written, and those that stay in memory.

use std::num::NonZeroUsize;

use df11_codec::encode::Stitched;
use df11_codec::{Encoded, Geometry, Histogram, Unit};

use crate::compress::analysis::{Analysis, EncodedBytes, Workspace};
use crate::compress::failure::EncodeFailure;
use crate::compress::given::Input;
use crate::compress::memory::of_unit;
use crate::compress::select::{Candidate, Reason};
use crate::decode::parallel::UnitDecoding;
use crate::error::{Error, Result};
use crate::file::memory;
use crate::file::words::WeightWords;
use crate::model::unit_parts::UnitParts;

/// What plans and encodes the units of a model.
pub(crate) struct Encoder<'m> {
    input: Input<'m>,
    workspace: Workspace,
}

/// A unit that will be written: all sizes are known, no code is written.
pub(crate) struct Planned<'m> {
    /// The path of its module.
    pub(crate) path: String,
    /// The names of its weights.
    pub(crate) weights: Vec<String>,
    /// The sizes of its six tensors.
    pub(crate) parts: UnitParts,
    state: State<'m>,
}

/// How far the work on a unit is.
enum State<'m> {
    Analysed(Box<Analysis>),
    /// It was given.
    Encoded(&'m Encoded, Box<Unit<'m>>),
}

impl<'m> Encoder<'m> {
    /// An encoder that has at most this number of runs in work at the same time.
    pub(crate) fn new(input: Input<'m>, most_runs: Option<NonZeroUsize>) -> Self {
        Self { input, workspace: most_runs.map(Workspace::of_runs).unwrap_or_default() }
    }

    /// Plans a unit, or says why its weights are better stored as they are. Calls `then` with each weight's number and
    /// words of it, in order, unless the unit is given.
    ///
    /// # Errors
    ///
    /// The weights can't be read; the given unit isn't one of these weights; `then`'s own.
    pub(crate) fn plan(
        &mut self,
        candidate: Candidate,
        then: impl FnMut(usize, &[u16]) -> Result<()>,
    ) -> Result<Result<Planned<'m>, (Candidate, Reason)>> {
        self.input.progress.step(0, &candidate.path)?;
        let (parts, state) = match self.input.given.units.get(&candidate.path) {
            Some(encoded) => {
                let unit = Box::new(self.check_given(&candidate, encoded)?);
                (UnitParts::of_encoded(encoded), State::Encoded(encoded, unit))
            }
            None => match self.analyse(&candidate, then)? {
                Ok((analysis, parts)) => (parts, State::Analysed(Box::new(analysis))),
                Err(reason) => return Ok(Err((candidate, reason))),
            },
        };
        let Candidate { path, weights } = candidate;
        Ok(Ok(Planned { path, weights, parts, state }))
    }

    fn analyse(
        &mut self,
        Candidate { path, weights }: &Candidate,
        then: impl FnMut(usize, &[u16]) -> Result<()>,
    ) -> Result<Result<(Analysis, UnitParts), Reason>> {
        let words = self.input.words(weights)?;
        self.check_room(path, words.iter().map(WeightWords::len).sum())?;
        self.input.fetch(weights)?;
        match Analysis::of(&words, &mut self.workspace, then) {
            Err(EncodeFailure::File(error)) => Err(error),
            Err(EncodeFailure::Encode(error)) => Ok(Err(Reason::Inexpressible(error))),
            Ok(analysis) => {
                let parts = UnitParts::of_plan(analysis.plan(), weights.len());
                let reason = Reason::against(analysis.plan(), weights.len());
                Ok(reason.map_or(Ok((analysis, parts)), Err))
            }
        }
    }

    /// Checks that there is room to work on a unit of this many weights: what takes it asks for it piece by piece, and some of that
    /// can't fail.
    fn check_room(&self, path: &str, weights: usize) -> Result<()> {
        memory::check(path, of_unit(weights as u64, self.workspace.runs(weights), self.workspace.new_runs(weights)))
    }

    /// A unit that is encoded already, if it is one of these weights.
    fn check_given(&self, candidate: &Candidate, encoded: &'m Encoded) -> Result<Unit<'m>> {
        let Candidate { path, weights } = candidate;
        let file = || self.input.model.root().to_owned();
        // What was given twice may be two different things.
        if let Some(tensor) = weights.iter().find(|name| self.input.given_bytes(name).is_some()) {
            return Err(Error::WrittenTwice { path: file(), tensor: tensor.clone() });
        }
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL);
        let unit = unit.map_err(|source| Error::Format { path: file(), unit: path.clone(), source })?;
        let (got, expected) = (unit.weights().count(), weights.len());
        if got != expected {
            return Err(Error::WeightCount { path: file(), unit: path.clone(), got, expected });
        }
        for (name, range) in weights.iter().zip(unit.weights()) {
            let (got, expected) = (range.len(), self.input.tensor(name)?.1.elements());
            if got != expected {
                return Err(Error::BufferLength { tensor: name.clone(), got, expected });
            }
        }
        Ok(unit)
    }

    /// Encodes a unit. Calls `then` with its words and with the bytes of its two large tensors, each tensor's in order;
    /// returns the rest.
    ///
    /// # Errors
    ///
    /// The weights can't be read; [`Error::Changed`] if they have changed since they were planned; [`Error::Decode`] if
    /// they can't be decoded from a given unit; `then`'s own.
    pub(crate) fn encode(
        &mut self,
        unit: &Planned<'_>,
        mut then: impl FnMut(EncodedBytes<'_>) -> Result<()>,
    ) -> Result<Stitched> {
        let root = self.input.model.root();
        match &unit.state {
            State::Analysed(analysis) => {
                let words = self.input.words(&unit.weights)?;
                self.check_room(&unit.path, words.iter().map(WeightWords::len).sum())?;
                let stitched = analysis.encode_to(&words, &mut self.workspace, then);
                stitched.map_err(|failure| failure.after_analysis(root))
            }
            State::Encoded(encoded, given) => {
                let mut words: Vec<u16> = memory::zeroed(&unit.path, given.n_elements())?;
                let decoded = UnitDecoding::new(**given).decode_elements(0..given.n_elements(), &mut words);
                let failed = |source| Error::Decode { path: root.to_owned(), unit: unit.path.clone(), source };
                decoded.map_err(failed)?;
                for (number, range) in given.weights().enumerate() {
                    then(EncodedBytes::Words(number, words.get(range).unwrap_or_default()))?;
                }
                then(EncodedBytes::Codes(&encoded.encoded_exponent))?;
                then(EncodedBytes::SignMantissa(&encoded.sign_mantissa))?;
                Ok(Stitched {
                    last_byte: None,
                    output_positions: encoded.output_positions.clone(),
                    gaps: encoded.gaps.clone(),
                    split_positions: encoded.split_positions.clone(),
                })
            }
        }
    }
}

impl Planned<'_> {
    /// Its lookup tables and code lengths.
    pub(crate) fn luts(&self) -> &[u8] {
        match &self.state {
            State::Analysed(analysis) => analysis.plan().luts(),
            State::Encoded(encoded, _) => &encoded.luts,
        }
    }

    /// How often each exponent occurs in it; `None` if it was given.
    pub(crate) fn histogram(&self) -> Option<&Histogram> {
        match &self.state {
            State::Analysed(analysis) => Some(analysis.histogram()),
            State::Encoded(..) => None,
        }
    }

    /// The whole unit in memory. `encode` encodes it, and calls what it is given with each part.
    ///
    /// # Errors
    ///
    /// [`Error::NoMemory`]; `encode`'s own.
    pub(crate) fn whole(
        &self,
        encode: impl FnOnce(&mut dyn FnMut(EncodedBytes<'_>) -> Result<()>) -> Result<Stitched>,
    ) -> Result<Encoded> {
        let room = |bytes| memory::room(&self.path, usize::try_from(bytes).unwrap_or(usize::MAX));
        let mut encoded_exponent: Vec<u8> = room(self.parts.encoded_exponent)?;
        let mut sign_mantissa: Vec<u8> = room(self.parts.sign_mantissa)?;
        let Stitched { last_byte, output_positions, gaps, split_positions } = encode(&mut |part| {
            match part {
                EncodedBytes::Words(..) => {}
                EncodedBytes::Codes(bytes) => encoded_exponent.extend_from_slice(bytes),
                EncodedBytes::SignMantissa(bytes) => sign_mantissa.extend_from_slice(bytes),
            }
            Ok(())
        })?;
        encoded_exponent.extend(last_byte);
        let luts = self.luts().to_vec();
        Ok(Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions })
    }
}
