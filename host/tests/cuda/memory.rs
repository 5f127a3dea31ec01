//! How much of the device's memory a decoder takes.

use df11_codec::Encoded;
use df11_host::device::{DeviceError, Form, Keep, UnitDecoder, load_model};
use df11_host::internals::Kernel;
use df11_host::{Error, GpuMemory, Model, PlanOptions, PlanOutcome, compress, plan};

use crate::common::tensors::{bf16, file};
use crate::common::{self, Place};
use crate::driver::{Driver, decoder};
use crate::samples::Sample;

/// The lists of `decode_units`, for up to 32 units: room for 64, of 72 bytes each, on the device and pinned.
fn lists(kernel: Kernel) -> u64 {
    if kernel == Kernel::DecodeUnits { 64 * 72 } else { 0 }
}

/// Bytes of a unit's indexes on the device. At least one byte follows each, up to a multiple of 16. For `decode_units`
/// the table of steps is one of them.
fn indexes(kernel: Kernel, encoded: &Encoded) -> u64 {
    let (raw, steps) = (encoded.as_raw(), if kernel == Kernel::DecodeUnits { 2048 * 8 } else { 0 });
    let lengths = [raw.luts.len(), raw.output_positions.len(), raw.gaps.len(), steps];
    lengths.iter().map(|&length| (length as u64 / 16 + 1) * 16).sum()
}

/// Its code stream and `sign_mantissa`, in the same way.
fn streams(encoded: &Encoded) -> u64 {
    let raw = encoded.as_raw();
    [raw.encoded_exponent, raw.sign_mantissa].iter().map(|tensor| (tensor.len() as u64 / 16 + 1) * 16).sum()
}

fn sample(n: usize) -> Sample {
    let word = |i: u32| ((i.trailing_zeros() << 7) as u16 + 0x3000) | (i as u16 & 0x7f);
    Sample::official(&(0..n as u32).map(word).collect::<Vec<_>>())
}

/// Compressed, and one scratch buffer: that is all.
#[test]
fn what_a_model_takes() {
    for kernel in Kernel::ALL {
        let driver = Driver::new("capability=9.0");
        let unit = sample(50_000);
        let Sample { words, encoded, .. } = &unit;
        let mut decoder = decoder(None, kernel);
        let ids: Vec<_> = (0..4).map(|_| unit.load(&mut decoder, Keep::Resident)).collect();
        let all = 4 * (indexes(kernel, encoded) + streams(encoded)) + 2 * words.len() as u64 + lists(kernel);
        assert_eq!(driver.allocated(), all);
        for &id in &ids {
            decoder.decode(&[id]).unwrap();
        }
        assert_eq!(driver.allocated(), all);
        for id in ids {
            decoder.unload(id).unwrap();
        }
        assert_eq!(driver.allocated(), 2 * words.len() as u64 + lists(kernel));
        drop(decoder);
        assert_eq!(driver.allocated(), 0);
        assert!(driver.peak() <= all, "{} of {all}", driver.peak());
    }
}

/// Of offloaded units the device holds the indexes and two buffers, however many there are.
#[test]
fn what_an_offloaded_model_takes() {
    for kernel in Kernel::ALL {
        let driver = Driver::new("capability=9.0");
        let unit = sample(50_000);
        let Sample { words, encoded, .. } = &unit;
        let mut decoder = decoder(None, kernel);
        for _ in 0..10 {
            unit.load(&mut decoder, Keep::Offloaded);
        }
        let (indexes, streams) = (indexes(kernel, encoded), streams(encoded));
        assert_eq!(driver.allocated(), 10 * indexes + 2 * streams + 2 * words.len() as u64 + lists(kernel));
        assert_eq!(driver.pinned(), 10 * streams + lists(kernel));
    }
}

/// A decoder that loads a model as a plan says takes what the plan says, but for a few bytes around each tensor.
#[test]
fn what_a_plan_says() {
    let place = Place::new();
    let names =
        (0..12).flat_map(|i| ["mlp.up", "self_attn.q"].map(|unit| format!("model.layers.{i}.{unit}_proj.weight")));
    let layers: Vec<_> = names.zip(0..).map(|(name, seed)| bf16(&name, &[128, 128], seed)).collect();
    place.write("in", file(&layers));
    // Two units in each block.
    let units = [r"model\.layers\.\d+\.mlp\.up_proj", r"model\.layers\.\d+\.self_attn\.q_proj"];
    let options = common::ask::with_patterns(&units.map(|unit| (unit, &[][..])));
    compress(place.path("in"), place.path("df11"), options, &()).unwrap();
    let model = Model::open(place.path("df11")).unwrap();
    assert_eq!(model.units().len(), 24);
    for (size, outcome) in [(1_500_000, PlanOutcome::Fits), (700_000, PlanOutcome::FitsOffloaded)] {
        // The reserve is for the lists, and for those few bytes.
        let on = common::options(|options: &mut PlanOptions| {
            options.gpus = vec![GpuMemory::new(size, 8000)];
            options.form = Some(Form::Df11);
        });
        let plan = plan(place.path("df11"), on, &()).unwrap();
        assert_eq!((plan.outcome, plan.blocks), (outcome, 12));
        assert_eq!((1..12).contains(&plan.offloaded_blocks), outcome == PlanOutcome::FitsOffloaded);
        let gpu = &plan.gpus[0];
        let driver = Driver::new(&format!("memory={size},capability=9.0"));
        let mut decoder = decoder(None, Kernel::DecodeUnits);
        assert_eq!(load_model(&mut decoder, &model, |unit| gpu.keep(unit), &()).unwrap().len(), 24);
        let planned = gpu.weights + gpu.step_tables + gpu.scratch + gpu.staging;
        let taken = driver.allocated() - lists(Kernel::DecodeUnits);
        // Six tensors and the table of a unit, up to 16 bytes more each; of the staging buffers twice two.
        let more = taken.checked_sub(planned).unwrap_or_else(|| panic!("{planned} planned, only {taken} taken"));
        assert!(more <= 24 * 7 * 16 + 4 * 16, "{planned} planned, {taken} taken");
    }
}

/// The same with codes of a fixed length, whose sizes are estimated: never less than what the decoder takes, and 5 % more at most. Where
/// they don't fit with nothing offloaded, the plan is one of DF11.
#[test]
fn what_a_plan_of_a_fixed_length_says() {
    let place = Place::new();
    let layers: Vec<_> =
        (0..12).map(|i| bf16(&format!("model.layers.{i}.mlp.up_proj.weight"), &[64, 512], i)).collect();
    place.write("in", file(&layers));
    compress(
        place.path("in"),
        place.path("df11"),
        common::ask::with_patterns(&[(r"model\.layers\.\d+", &["mlp.up_proj"])]),
        &(),
    )
    .unwrap();
    let model = Model::open(place.path("df11")).unwrap();
    for (size, outcome) in [(1_500_000, PlanOutcome::Fits), (600_000, PlanOutcome::FitsOffloaded)] {
        let asked = |form| {
            let on = common::options(|options: &mut PlanOptions| {
                options.gpus = vec![GpuMemory::new(size, 8000)];
                options.form = form;
            });
            plan(place.path("df11"), on, &()).unwrap()
        };
        let plan = asked(Some(Form::Fixed));
        assert_eq!((plan.outcome, plan.form), (outcome, Form::Fixed));
        let chosen = if outcome == PlanOutcome::Fits { Form::Fixed } else { Form::Df11 };
        assert_eq!(asked(None).form, chosen);
        let gpu = &plan.gpus[0];
        let driver = Driver::new(&format!("memory={size},capability=9.0"));
        let mut decoder = crate::driver::fixed(None);
        load_model(&mut decoder, &model, |unit| gpu.keep(unit), &()).unwrap();
        let planned = gpu.weights + gpu.scratch + gpu.staging;
        assert_eq!(gpu.step_tables, 0);
        // A list of 64 matrices of 48 bytes.
        let taken = driver.allocated() - 64 * 48;
        assert!((taken..taken + taken / 20).contains(&planned), "{planned} planned, {taken} taken");
    }
}

/// The error says what for, how much, and how much there was; and the decoder goes on with what it has.
#[test]
fn out_of_memory() {
    for kernel in Kernel::ALL {
        let driver = Driver::new("memory=256KiB");
        let (small, large) = (sample(20_000), sample(400_000));
        let mut decoder = decoder(None, kernel);
        let id = small.load(&mut decoder, Keep::Resident);
        let before = (driver.allocated(), driver.pinned());
        assert_eq!(before.1, lists(kernel));
        for keep in [Keep::Resident, Keep::Offloaded] {
            match decoder.load(large.named(), keep) {
                Err(Error::Device(DeviceError::OutOfMemory { what, bytes, free, total })) => {
                    assert!(what == "unit unit" || what == "a staging buffer", "{what}");
                    assert!(bytes > 400_000 && free < bytes, "{bytes} {free}");
                    assert_eq!(total, 256 << 10);
                }
                other => panic!("{other:?}"),
            }
            small.check_alone(&mut decoder, id);
            assert_eq!((driver.allocated(), driver.pinned()), before);
        }
    }
}

/// A larger unit that finds no room costs the offloaded ones their buffers, which come back when they are needed.
#[test]
fn offloaded_units_outlive_one_that_is_too_large() {
    for kernel in Kernel::ALL {
        let _driver = Driver::new("memory=256KiB");
        let (unit, large, small) = (sample(20_000), sample(400_000), sample(2_000));
        let mut decoder = decoder(None, kernel);
        let id = unit.load(&mut decoder, Keep::Offloaded);
        for _ in 0..2 {
            assert!(decoder.load(large.named(), Keep::Offloaded).is_err());
            unit.check_alone(&mut decoder, id);
        }
        assert!(decoder.load(large.named(), Keep::Offloaded).is_err());
        small.load(&mut decoder, Keep::Offloaded);
        unit.check_alone(&mut decoder, id);
    }
}
