//! Report of which weights are compressed, which aren't, and why.

use std::fmt;

/// The weights that are decoded just in time, and those that aren't. Bytes of decoded weights are those of the type that candle computes
/// in.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// How many weights are decoded just in time.
    pub just_in_time: usize,
    /// The bytes that all of these would take decoded.
    pub just_in_time_bytes: u64,
    /// The bytes that they take compressed, in memory or in a GPU's memory: 0 if they are left in the files.
    pub held_bytes: u64,
    /// The bytes of those that are decoded now.
    pub decoded_now_bytes: u64,
    /// How many times a weight has been decoded just in time.
    pub decodings: u64,
    /// Compressed weights that stay decoded. The names, each with the reason.
    pub stay_decoded: Vec<(String, &'static str)>,
    /// The bytes of these.
    pub stay_decoded_bytes: u64,
    /// Tensors of the files that no model asked for.
    pub unused: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
        let [all, held] = [self.just_in_time_bytes, self.held_bytes].map(mb);
        writeln!(f, "{} weights decoded just in time: {all} decoded, {held} compressed in memory", self.just_in_time)?;
        write!(f, "{} weights stay decoded: {}", self.stay_decoded.len(), mb(self.stay_decoded_bytes))?;
        self.stay_decoded.iter().try_for_each(|(name, why)| write!(f, "\n  {name}: {why}"))
    }
}
