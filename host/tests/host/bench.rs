//! Timing: a wrong answer isn't timed.

use std::time::Duration;

use df11_codec::{Geometry, Unit, encode};
use df11_host::device::{CpuDecoder, Decoded, DeviceError, Keep, NamedUnit, UnitDecoder, UnitId};
use df11_host::internals::Timed;
use df11_host::internals::bench::{Passes, copies, median, time, time_copy};
use df11_host::{Error, Result};

/// The CPU, with room for the given number of units. It takes another unit for the last of them, or mixes up more than
/// two.
struct Faulty<'m> {
    cpu: CpuDecoder<'m>,
    room: usize,
    other: Option<Unit<'m>>,
    mixes_up: bool,
    /// How many units each call has decoded.
    calls: Vec<usize>,
}

impl<'m> UnitDecoder<'m> for Faulty<'m> {
    type Words<'d>
        = &'d [u16]
    where
        Self: 'd;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        match self.room {
            0 => return Err(DeviceError::OutOfMemory { what: "a unit".into(), bytes: 1, free: 0, total: 0 }.into()),
            1 => self.room = 0,
            _ => {
                self.room -= 1;
                return self.cpu.load(unit, keep);
            }
        }
        let other = self.other.map(|other| NamedUnit::whole(unit.path(), other));
        self.cpu.load(other.unwrap_or(unit), keep)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.cpu.unload(unit)
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, &'d [u16]>> {
        self.calls.push(units.len());
        if self.mixes_up && units.len() > 2 {
            return self.cpu.decode(&units.iter().rev().copied().collect::<Vec<_>>());
        }
        self.cpu.decode(units)
    }
}

impl<'m> Timed<'m> for Faulty<'m> {
    fn time(&mut self, work: impl FnOnce(&mut Self) -> Result<()>) -> Result<Duration> {
        work(self)?;
        Ok(Duration::from_millis(3))
    }

    fn time_copies(&mut self, _: usize, times: usize) -> Result<Vec<Duration>> {
        Ok(vec![Duration::from_micros(1); times])
    }
}

#[test]
fn a_wrong_word_and_no_room() {
    let words: Vec<u16> = (0..500u16).map(|i| 0x3f80 ^ (i % 128)).collect();
    let mut changed = words.clone();
    changed[77] ^= 0x8000;
    let encoded = [&words, &changed].map(|words| encode(&[words], Geometry::OFFICIAL).unwrap());
    let [right, wrong] = [0, 1].map(|i| Unit::validate(encoded[i].as_raw(), Geometry::OFFICIAL).unwrap());
    let units = [NamedUnit::whole("a", right), NamedUnit::whole("b", right)];
    let faulty =
        |room, other, mixes_up| Faulty { cpu: CpuDecoder::default(), room, other, mixes_up, calls: Vec::new() };
    let run = |room, other, copies| {
        time("faulty", &mut faulty(room, other, false), &units, Passes { copies, runs: 5, together: false })
    };

    // The last of four copies in all is another unit.
    let found = run(4, Some(wrong), 2).unwrap_err();
    let (got, expected) = (changed[77], words[77]);
    assert_matches!(&found, Error::Device(error)
        if *error == DeviceError::Differs { unit: "b".into(), element: 77, got, expected });

    // 2,000 weights in 3 ms, 2 bytes each.
    let speed = run(9, None, 2).unwrap();
    assert_eq!((speed.units, speed.left_out, speed.weights), (4, 0, 2000));
    assert!((speed.median_gb_per_s - 4000.0 / 3e6).abs() < 1e-9, "{speed:?}");
    // A copy reads and writes them in a microsecond.
    assert!((speed.copy_gb_per_s - 8.0).abs() < 1e-9, "{speed:?}");

    // All together is the same units, in one call.
    let mut cpu = faulty(9, None, false);
    let all = Passes { copies: 2, runs: 5, together: true };
    let together = time("all", &mut cpu, &units, all).unwrap();
    assert_eq!((together.units, together.weights, together.median_ms), (4, 2000, speed.median_ms));
    // Looked at as they are loaded and once all together, then in three passes to warm up and five that count.
    assert_eq!(cpu.calls, [&[2, 2][..], &[4; 1 + 3 + 5]].concat());
    let copy = time_copy(&mut cpu, 1 << 40, 5).unwrap();
    assert_eq!((copy.bytes, copy.median_ms), (512 << 20, 1e-3));
    assert!((copy.median_gb_per_s - 1073741.824).abs() < 1e-6 && copy.best_gb_per_s == copy.median_gb_per_s);

    // Right each by itself, wrong together.
    let units_that_differ = [units[0].clone(), NamedUnit::whole("c", wrong)];
    let found = time("all", &mut faulty(9, None, true), &units_that_differ, all).unwrap_err();
    assert_matches!(found, Error::Device(DeviceError::Differs { element: 77, .. }));

    let speed = run(1, None, 1).unwrap();
    assert_eq!((speed.units, speed.left_out, speed.weights), (1, 1, 500));
    assert!(run(0, None, 1).unwrap_err().to_string().contains("no room"));
}

#[test]
fn medians_and_copies() {
    let durations = [5, 1, 9].map(Duration::from_secs);
    assert_eq!(median(durations.to_vec()), Duration::from_secs(5));
    assert_eq!(median(Vec::new()), Duration::ZERO);
    // 128 Mi weights in a pass, and no more than 16 units.
    assert_eq!([1, 8 << 20, 48 << 20, 1 << 30].map(copies), [16, 16, 3, 1]);
}
