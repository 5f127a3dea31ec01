//! The kernels to time: `--bench copy,official,decode,decode_units,decode_units@2`.

use std::num::NonZeroU32;
use std::str::FromStr;

use df11_host::internals::Kernel;

use crate::work::Work;

/// Everything: `decode_units` with the number of blocks that fit, and with the given number for each multiprocessor.
const ALL: &str = "copy,official,decode,decode_units,decode_units@1,decode_units@2,decode_units@4,decode_units@8,decode_fixed,\
     multiply_fixed";

/// What to time. The copy always comes first, then the official kernel, then ours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Contestants {
    pub(crate) copy: bool,
    pub(crate) official: bool,
    /// Our kernels, with the number of blocks for each multiprocessor if it is given.
    pub(crate) ours: Vec<(Work, Option<NonZeroU32>)>,
}

impl FromStr for Contestants {
    type Err = String;

    fn from_str(list: &str) -> Result<Self, String> {
        let mut contestants = Self::default();
        for name in if list == "all" { ALL } else { list }.split(',') {
            match name {
                "copy" => contestants.copy = true,
                "official" => contestants.official = true,
                _ => contestants
                    .ours
                    .push(work(name).ok_or_else(|| {
                        format!("{name:?} can't be timed; there are all, {}", ALL.replace(',', ", "))
                    })?),
            }
        }
        Ok(contestants)
    }
}

/// One of our kernels, and the number after the `@`.
fn work(name: &str) -> Option<(Work, Option<NonZeroU32>)> {
    let (name, blocks) = match name.split_once('@') {
        None => (name, None),
        Some((name, blocks)) => (name, Some(blocks.parse().ok()?)),
    };
    let work = name.parse().ok()?;
    // The launch of `decode` has a block for each chunk; the others have as many as fit.
    (blocks.is_none() || work == Work::Decode(Kernel::DecodeUnits)).then_some((work, blocks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let parsed = |list: &str| list.parse::<Contestants>();
        let two = NonZeroU32::new(2);
        let [units, decode, decode_fixed, multiply_fixed] = Work::ALL;
        let ours = vec![(units, two), (decode, None), (units, None), (multiply_fixed, None), (decode_fixed, None)];
        assert_eq!(
            parsed("decode_units@2,copy,decode,decode_units,multiply_fixed,decode_fixed"),
            Ok(Contestants { copy: true, official: false, ours })
        );
        let all = parsed("all").unwrap();
        assert!(all.copy && all.official && all.ours.len() == 8);
        for wrong in ["", "copy,", "decode@2", "decode_fixed@2", "decode_units@0", "decode_units@", "everything"] {
            assert!(parsed(wrong).unwrap_err().contains("can't be timed"), "{wrong}");
        }
    }
}
