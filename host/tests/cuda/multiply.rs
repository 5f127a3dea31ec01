//! Products of weights and columns, of units on the GPU and in the host's memory, against sums of a plain loop.
#![expect(
    unsafe_code,
    reason = "a kernel of ours is loaded as one from elsewhere, and other libraries' memory is passed"
)]

use cust::stream::Stream;
use df11_codec::Geometry;
use df11_host::device::{
    CudaDecoder, DecodedWords, DeviceError, DeviceProducts, Form, Gpu, Keep, LaunchError, Ptx, UnitDecoder, UnitId,
};
use df11_host::internals::{CudaUnits, Kernel, KernelModule, RUSTC, fixed_decoder_of};
use df11_host::{Error, MultiplyError};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::driver::{ASYNCHRONOUS, Driver, fixed, open, options};
use crate::other_library::{Kind, OtherLibrary};
use crate::recorder::{self, Mode};
use crate::samples::Sample;
use crate::suite::{LARGE, SMALL};
use crate::units::KEEPS;

impl Sample {
    fn row(&self, weight: usize) -> usize {
        self.weights[weight].1[1..].iter().product()
    }

    /// Columns for a weight, others for each seed.
    fn x(&self, weight: usize, columns: usize, seed: u64) -> Vec<u16> {
        normal(columns * self.row(weight), 1.0, seed)
    }

    fn expected(&self, weight: usize, x: &[u16]) -> Vec<u32> {
        fixed_products(self.words_of(weight), self.row(weight), x)
    }

    /// Multiplies, and compares every bit.
    fn check(&self, decoder: &mut CudaDecoder, id: UnitId, weight: usize, columns: usize, seed: u64) {
        let (name, x) = (&self.weights[weight].0, self.x(weight, columns, seed));
        let got = decoder.multiply(id, name, &x).unwrap();
        assert_eq!(got.columns(), columns);
        assert!(bits(&got.to_host().unwrap()) == self.expected(weight, &x), "{name}, {columns} columns, seed {seed}");
    }
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// Rows of whole groups, of whole tiles, of neither, of fewer weights than a group; and weights of more than two dimensions.
fn layer(seed: u64) -> Sample {
    let shapes: [(_, &[usize]); 7] = [
        ("a", &[3, 104]),
        ("b", &[40, 256]),
        ("c", &[33, 72]),
        ("d", &[2, 16_001]),
        ("e", &[5, 3, 61]),
        ("f", &[1, 33]),
        ("g", &[4, 512]),
    ];
    Sample::new(Geometry::OFFICIAL, None, &normal(50_000, 0.02, seed), &shapes)
}

/// A decoder with only this unit, resident and with codes of a fixed length.
fn alone(sample: &Sample, settings: &str) -> (Driver, CudaDecoder, UnitId) {
    let driver = Driver::new(settings);
    let mut decoder = fixed(None);
    let id = sample.load(&mut decoder, Keep::Resident);
    (driver, decoder, id)
}

/// Units for other libraries' memory, in that form.
fn fixed_units(ptx: Option<Ptx>) -> CudaUnits {
    let mut options = options(ptx);
    options.form = Form::Fixed;
    CudaUnits::new(options).unwrap()
}

/// Two weights, in fewer words.
fn small(seed: u64) -> Sample {
    Sample::new(Geometry::OFFICIAL, None, &normal(3000, 0.02, seed), &[("a", &[7, 301]), ("b", &[3, 256])])
}

fn refused(result: df11_host::Result<DeviceProducts<'_>>) -> MultiplyError {
    match result {
        Err(Error::Multiply { source, .. }) => source,
        other => panic!("{other:?}"),
    }
}

/// Every weight times every number of columns: one launch each, of the kernel for at least as many. What is left of larger
/// products before is overwritten.
#[test]
fn every_bit() {
    let sample = layer(1);
    for (ptx, (capability, keep)) in Ptx::ALL.into_iter().flat_map(|ptx| {
        let ways = [(SMALL, KEEPS[0]), (LARGE, KEEPS[1]), (SMALL, KEEPS[2])];
        ways.map(|way| (ptx, way))
    }) {
        let driver = Driver::new(capability);
        let mut decoder = fixed(Some(ptx));
        let id = sample.load(&mut decoder, keep);
        for weight in 0..sample.weights.len() {
            for (columns, kernel) in [(8, 8), (1, 1), (3, 4), (2, 2), (5, 8), (4, 4)] {
                let name = format!("multiply_fixed_{kernel}");
                let before = (driver.launches(), driver.launches_of(&name));
                sample.check(&mut decoder, id, weight, columns, 7);
                assert_eq!((driver.launches(), driver.launches_of(&name)), (before.0 + 1, before.1 + 1));
            }
        }
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// A block has two rows.
#[test]
fn blocks_of_a_launch() {
    let sample = layer(1);
    for (weight, blocks) in [(0, 2), (1, 20), (5, 1)] {
        let (driver, mut decoder, id) = alone(&sample, "");
        sample.check(&mut decoder, id, weight, 1, 3);
        assert_eq!(driver.blocks(), blocks, "{weight}");
    }
}

/// Decoding and multiplying by turns, of several units: each finds the units, and leaves the words and the products of
/// the other as they must be.
#[test]
fn between_decodings() {
    let samples = [small(1), small(2), small(3)];
    for (seed, keep) in (0..4).flat_map(|seed| KEEPS.map(|keep| (seed, keep))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = fixed(None);
        let ids = samples.each_ref().map(|sample| sample.load(&mut decoder, keep));
        for (i, weight, columns) in [(0, 0, 1), (0, 1, 8), (1, 1, 1), (2, 0, 3), (1, 0, 2), (1, 0, 2)] {
            samples[i].check(&mut decoder, ids[i], weight, columns, seed);
            let decoded = decoder.decode(&[ids[i], ids[(i + 1) % 3]]).unwrap();
            let expected = [i, (i + 1) % 3].map(|i| &samples[i]);
            let expected = expected.into_iter().flat_map(|sample| [0, 1].map(|weight| sample.words_of(weight)));
            for (got, words) in decoded.weights().iter().zip(expected) {
                assert!(*got.words.to_host().unwrap() == *words);
            }
        }
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// Between products of the same size nobody waits but for the copy of the columns before, and the columns may change as
/// soon as the call returns. What another library's work on the decoder's stream makes of the products in between is
/// right.
#[test]
fn only_a_copy_is_waited_for() {
    let sample = small(4);
    for (seed, keep) in (0..16).flat_map(|seed| [Keep::Resident, Keep::Offloaded].map(|keep| (seed, keep))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let mut decoder = fixed(None);
        let id = sample.load(&mut decoder, keep);
        // The memory grows.
        sample.check(&mut decoder, id, 0, 2, 1);
        let (poison, n) = ([0xdead; 2 * 14], 14);
        let uses: Vec<_> = (0..6).map(|i| (i, library.memory(&poison))).collect();
        let calls = || {
            ["cuStreamSynchronize", "cuCtxSynchronize", "cuMemAlloc_v2", "cuMemFree_v2", "cuMemcpyHtoD_v2"]
                .map(|function| driver.calls(function))
        };
        let (before, waits) = (calls(), driver.calls("cuEventSynchronize"));
        for &(i, to) in &uses {
            let mut x = sample.x(0, 2, i);
            let products = decoder.multiply(id, "a", &x).unwrap();
            x.fill(0x7fc0);
            assert_eq!(products.len(), n);
            let from = products.as_device_ptr().as_raw();
            library.use_words(from, to, 2 * n, handle(products.stream()));
        }
        assert_eq!(calls(), before);
        assert_eq!(driver.calls("cuEventSynchronize") - waits, uses.len() as u64);
        decoder.finish().unwrap();
        for (i, to) in uses {
            let expected = sample.expected(0, &sample.x(0, 2, i));
            assert!(floats(&library, to, n) == expected, "product {i}, {keep:?}, seed {seed}");
        }
    }
}

fn handle(stream: &Stream) -> usize {
    stream.as_inner().expose_provenance()
}

/// Bits of numbers in the other library's memory.
pub fn floats(library: &OtherLibrary, address: u64, n: usize) -> Vec<u32> {
    let words = library.words(address, 2 * n);
    words.chunks(2).map(|halves| u32::from(halves[1]) << 16 | u32::from(halves[0])).collect()
}

/// Into memory of another library, over poison and with poison around, and in the order of its streams: columns are
/// written before and overwritten after, and products are used. Columns that don't begin at a multiple of 16 bytes too.
#[test]
fn on_another_library_s_stream() {
    let sample = small(5);
    for (seed, kind) in (0..8).flat_map(|seed| Kind::ALL.map(|kind| (seed, kind))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let stream = library.stream(kind);
        let mut units = fixed_units(Some(Ptx::ALL[seed as usize % 2]));
        let id = units.load(sample.named(), KEEPS[seed as usize % 3]).unwrap();
        let (x, y) = (library.memory(&[0x7fc0; 8 * 301 + 8]), library.memory(&[0xdead; 2 * (3 + 56 + 3)]));
        let mut uses = Vec::new();
        for (i, (weight, columns, off)) in (0..).zip([(0, 8, 0), (1, 3, 1), (0, 1, 8), (0, 3, 3), (1, 8, 0)]) {
            let columns = sample.x(weight, columns, i);
            let n = columns.len() / sample.row(weight) * sample.weights[weight].1[0];
            let (source, to) = (library.memory(&columns), library.memory(&[0xdead; 2 * (3 + 56 + 3)]));
            library.use_words(source, x + 2 * off, columns.len(), stream);
            let (from, into) = ((x + 2 * off, columns.len()), (y + 12, n));
            multiply(&mut units, id, &sample.weights[weight].0, from, into, stream).unwrap();
            library.use_words(y, to, 2 * (3 + 56 + 3), stream);
            // For the next product, and a fault if this one isn't done yet.
            let poison = library.memory(&[0xdead; 8 * 301 + 8]);
            library.use_words(poison, x, 8 * 301 + 8, stream);
            library.use_words(poison, y, 2 * (3 + 56 + 3), stream);
            uses.push((weight, columns, n, to));
        }
        library.wait(stream);
        for (weight, x, n, to) in uses {
            let got = floats(&library, to, 3 + 56 + 3);
            assert!(got[3..3 + n] == sample.expected(weight, &x), "{kind:?}, seed {seed}");
            assert!(got[..3].iter().chain(&got[3 + n..]).all(|&poison| poison == 0xdead_dead), "{kind:?}, seed {seed}");
        }
        assert_eq!(driver.launches(), 5);
    }
}

/// Numbers in memory: an address, and how many.
type At = (u64, usize);

/// Multiplies as the library would have it done: all rows of a weight.
pub fn multiply(units: &mut CudaUnits, id: UnitId, weight: &str, x: At, y: At, stream: usize) -> df11_host::Result<()> {
    let shape = units.weights(id)?.find(|(name, ..)| *name == weight).unwrap().1;
    let rows = 0..shape[0];
    // SAFETY: the tests' memory and streams stay until all work is done, or the call must be refused.
    unsafe { units.multiply_on(id, weight, rows, x, y, stream) }
}

/// A product of a resident unit is part of a graph: it is done each time that the graph is launched, with the columns of then. One of
/// an offloaded unit is refused, and the graph goes on without it.
#[test]
fn products_in_a_graph() {
    let sample = small(8);
    let driver = Driver::new("races=off");
    let library = OtherLibrary::on(0);
    let stream = library.stream(Kind::NonBlocking);
    let mut units = fixed_units(None);
    let id = units.load(sample.named(), Keep::Resident).unwrap();
    let offloaded = units.load(sample.named(), Keep::Offloaded).unwrap();
    let columns = [3, 4].map(|seed| sample.x(0, 1, seed));
    let (x, y) = (library.memory(&columns[0]), library.memory(&[0xdead; 14]));
    let others = library.memory(&columns[1]);
    library.wait_for_all();
    recorder::begin(stream, Mode::Global);
    multiply(&mut units, id, "a", (x, 301), (y, 7), stream).unwrap();
    let refused = multiply(&mut units, offloaded, "a", (x, 301), (y, 7), stream).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::OffloadedInGraph));
    let graph = recorder::end(stream).unwrap();
    assert_eq!((graph.kernels, graph.copies, driver.launches()), (1, 0, 0));
    for columns in &columns {
        graph.launch(stream);
        library.wait(stream);
        assert!(floats(&library, y, 7) == sample.expected(0, columns));
        library.use_words(others, x, 301, stream);
    }
    multiply(&mut units, offloaded, "a", (x, 301), (y, 7), stream).unwrap();
    library.wait(stream);
    assert!(floats(&library, y, 7) == sample.expected(0, &columns[1]));
}

/// Columns of the host's memory can't be part of a graph of the decoder's own stream.
#[test]
fn a_product_is_no_part_of_a_graph_of_the_decoder_s_stream() {
    let sample = small(8);
    let (driver, mut decoder, id) = alone(&sample, "races=off");
    sample.check(&mut decoder, id, 0, 2, 1);
    let (launches, stream) = (driver.launches(), handle(decoder.stream()));
    recorder::begin(stream, Mode::Relaxed);
    let refused = decoder.multiply(id, "a", &sample.x(0, 2, 2)).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::ProductInGraph));
    let graph = recorder::end(stream).unwrap();
    assert_eq!((graph.kernels, graph.copies), (0, 0));
    assert_eq!(driver.launches(), launches);
    sample.check(&mut decoder, id, 0, 2, 3);
}

/// Every rule broken once. Nothing is launched, and what keeps the rules still works.
#[test]
fn broken_rules() {
    let shapes: [(_, &[usize]); 5] =
        [("a", &[7, 301]), ("flat", &[64]), ("none", &[0, 5]), ("empty", &[5, 0]), ("b", &[3, 256])];
    let sample = Sample::new(Geometry::OFFICIAL, None, &normal(3000, 0.02, 6), &shapes);
    let (driver, mut decoder, id) = alone(&sample, "");
    let x = vec![0x3f80; 9 * 301];
    let mut refuse = |weight, words| refused(decoder.multiply(id, weight, &x[..words]));
    let weights = ["a", "flat", "none", "empty", "b"].map(str::to_owned).to_vec();
    assert_eq!(refuse("c", 301), MultiplyError::UnknownWeight { weights });
    assert_eq!(refuse("flat", 64), MultiplyError::NotAMatrix { got: vec![64] });
    assert_eq!(refuse("empty", 0), MultiplyError::NotRows { elements: 0, in_features: 0 });
    for got in [1, 300, 302, 2 * 301 - 1] {
        assert_eq!(refuse("a", got), MultiplyError::InputLength { got, in_features: 301 });
    }
    for got in [0, 9] {
        assert_eq!(refuse("a", got * 301), MultiplyError::Columns { got, allowed: 8 });
    }
    // Without rows there are no products.
    assert!(decoder.multiply(id, "none", &x[..10]).unwrap().to_host().unwrap().is_empty());
    let products = decoder.multiply(id, "b", &x[..512]).unwrap();
    let out_length = products.copy_to(&mut [0.; 5]).unwrap_err();
    let said = "inputs can't be multiplied by tensor b: there is memory for 5 products, and there are 6";
    assert_eq!(out_length.to_string(), said);
    assert_matches!(out_length, Error::Multiply { source: MultiplyError::OutLength { got: 5, expected: 6 }, .. });
    sample.check(&mut decoder, id, 0, 8, 1);
    decoder.unload(id).unwrap();
    let gone = decoder.multiply(id, "a", &x[..301]).unwrap_err();
    assert_matches!(gone, Error::Device(DeviceError::UnknownUnit));
    decoder.finish().unwrap();
    assert_eq!(driver.launches(), 2);
}

/// Of memory and streams of another library too, as far as the driver can tell.
#[test]
fn broken_duties_are_refused() {
    let sample = small(7);
    let driver = Driver::new("devices=2");
    let other = OtherLibrary::on(1);
    let (elsewhere, foreign) = (other.memory(&[0; 4000]), other.stream(Kind::NonBlocking));
    let library = OtherLibrary::on(0);
    let (x, y, stream) =
        (library.memory(&[0x3f80; 301]), library.memory(&[0xdead; 14]), library.stream(Kind::NonBlocking));
    let mut units = fixed_units(None);
    let id = units.load(sample.named(), Keep::Offloaded).unwrap();

    let mut refuse = |x, y, stream| match multiply(&mut units, id, "a", x, y, stream) {
        Err(Error::Device(error)) => error,
        other => panic!("{other:?}"),
    };
    for address in [0, x + 1, 0x10] {
        assert_eq!(refuse((address, 301), (y, 7), stream), DeviceError::NoSuchMemory { address });
    }
    for address in [0, y + 2, 0x10] {
        assert_eq!(refuse((x, 301), (address, 7), stream), DeviceError::NoSuchMemory { address });
    }
    for (x, y) in [(elsewhere, y), (x, elsewhere)] {
        assert_eq!(refuse((x, 301), (y, 7), stream), DeviceError::OtherGpu { got: 1, expected: 0 });
    }
    assert_eq!(refuse((x, 301), (y, 7), foreign), DeviceError::OtherStream { expected: 0 });
    let mut refuse = |x, y| match multiply(&mut units, id, "a", x, y, stream) {
        Err(Error::Multiply { source, .. }) => source,
        other => panic!("{other:?}"),
    };
    assert_eq!(refuse((x, 301), (y, 6)), MultiplyError::OutLength { got: 6, expected: 7 });
    assert_matches!(refuse((x, 0), (y, 7)), MultiplyError::Columns { got: 0, .. });

    units.finish().unwrap();
    assert_eq!(driver.launches(), 0);
    assert!(floats(&library, y, 7).iter().all(|&poison| poison == 0xdead_dead));
    multiply(&mut units, id, "a", (x, 301), (y, 7), stream).unwrap();
    library.wait(stream);
    assert!(floats(&library, y, 7) == sample.expected(0, &[0x3f80; 301]));
}

/// Rows of eight weights are kept together, as a group.
#[test]
fn short_rows() {
    let sample = Sample::new(Geometry::OFFICIAL, None, &normal(2400, 0.02, 7), &[("a", &[300, 8])]);
    let (driver, mut decoder, id) = alone(&sample, "");
    let short = LaunchError::ShortRows { got: 8, least: 64 };
    assert_eq!(refused(decoder.multiply(id, "a", &[0; 8])), MultiplyError::Launch(short));
    assert_eq!(driver.launches(), 0);
}

/// Units that are kept as DF11, decoders that use one kernel for DF11 only, and PTX without the kernel.
#[test]
fn units_and_kernels_that_do_not_fit() {
    let sample = small(7);
    let driver = Driver::new("");
    let mut decoder = open(None);
    let id = sample.load(&mut decoder, Keep::Resident);
    assert_eq!(refused(decoder.multiply(id, "a", &[0; 301])), MultiplyError::Df11);

    for kernel in Kernel::ALL {
        let gpu = Gpu::open(0).unwrap();
        let module = KernelModule::load(&gpu, None).unwrap().only(kernel).unwrap();
        let error = fixed_decoder_of(gpu, module).unwrap().load(sample.named(), Keep::Resident).unwrap_err();
        assert_eq!(error.to_string(), format!("no kernel can be loaded: this decoder uses {kernel} only"));
    }

    let gpu = Gpu::open(0).unwrap();
    let text = RUSTC.replace(".entry multiply_fixed_2(", ".entry other(");
    // SAFETY: our own, with another name for one of its kernels.
    let module = unsafe { KernelModule::from_elsewhere(&gpu, &text) }.unwrap();
    let mut decoder = fixed_decoder_of(gpu, module).unwrap();
    let id = sample.load(&mut decoder, Keep::Resident);
    let error = decoder.multiply(id, "a", &[0; 602]).map(drop).unwrap_err().to_string();
    assert_eq!(error, "no kernel can be loaded: the PTX has no multiply_fixed_2");
    assert_eq!(driver.launches(), 0);
    sample.check(&mut decoder, id, 0, 1, 1);
}

/// The memory for columns and products grows, the old before the new, and doesn't shrink; all of it is freed.
#[test]
fn what_it_takes() {
    let sample = layer(8);
    let (driver, mut decoder, id) = alone(&sample, "");
    let (device, pinned) = (driver.allocated(), driver.pinned());
    let taken = || (driver.allocated() - device, driver.pinned() - pinned);
    let mut most = [0; 2];
    for (weight, columns) in [(0, 1), (2, 1), (2, 8), (0, 3), (3, 1), (3, 2), (1, 1), (3, 8), (2, 8)] {
        sample.check(&mut decoder, id, weight, columns, 1);
        let (rows, row) = (sample.weights[weight].1[0], sample.row(weight));
        let needed = [2 * row, 4 * rows].map(|bytes| (bytes * columns) as u64);
        most = [0, 1].map(|i| most[i].max(needed[i]));
        assert_eq!(taken(), (most.iter().sum(), most[0]), "weight {weight}, {columns} columns");
    }
    assert!(driver.peak() <= device + most.iter().sum::<u64>());
    decoder.unload(id).unwrap();
    drop(decoder);
    assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
}

/// The error says what for, and how much; and the decoder goes on.
#[test]
fn out_of_memory() {
    let sample = layer(8);
    // What has no room, and its bytes; a product for which there is room, and then one for which there isn't: weights
    // and columns; and the bytes that are free between the two.
    let cases = [("products", 1056, (0, 1), (2, 8), 1000), ("columns", 32_002, (2, 8), (3, 1), 30_000)];
    for (what, bytes, first, second, room) in cases {
        let begin = |settings: &str| {
            let (driver, mut decoder, id) = alone(&sample, settings);
            sample.check(&mut decoder, id, first.0, first.1, 1);
            (driver, decoder, id)
        };
        let (driver, decoder, _) = begin("");
        let taken = driver.allocated();
        drop((decoder, driver));
        let (driver, mut decoder, id) = begin(&format!("memory={}", taken + room));
        let launches = driver.launches();
        match decoder.multiply(id, &sample.weights[second.0].0, &sample.x(second.0, second.1, 1)) {
            Err(Error::Device(DeviceError::OutOfMemory { what: got, bytes: wanted, .. })) => {
                assert_eq!((got.as_str(), wanted), (what, bytes));
            }
            other => panic!("{what}: {other:?}"),
        }
        decoder.finish().unwrap();
        assert_eq!(driver.launches(), launches);
        sample.check(&mut decoder, id, first.0, first.1, 2);
    }
    let (driver, mut decoder, id) = alone(&sample, "");
    driver.fail("cuMemAllocHost_v2", driver.calls("cuMemAllocHost_v2") + 1, 2);
    match decoder.multiply(id, "c", &sample.x(2, 8, 1)) {
        Err(Error::Device(DeviceError::OutOfPinnedMemory { what, bytes: 1152 })) => assert_eq!(what, "columns"),
        other => panic!("{other:?}"),
    }
    sample.check(&mut decoder, id, 2, 8, 1);
}

/// Whichever call fails, the product that it is made for is an error, and all others have the right bits.
#[test]
fn a_failure_leaves_no_wrong_bits() {
    let samples = [small(1), small(2)];
    // Returns how many products failed, and how often the function was called for them.
    let attempt = |function, failing: Option<u64>, seed| {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = fixed(None);
        let ids = samples.each_ref().map(|sample| sample.load(&mut decoder, Keep::Offloaded));
        let before = driver.calls(function);
        if let Some(call) = failing {
            driver.fail(function, before + call, 999);
        }
        let mut failed = 0;
        for (i, weight, columns) in [(0, 0, 1), (1, 0, 1), (1, 1, 3), (0, 0, 3)] {
            let x = samples[i].x(weight, columns, 5);
            match decoder.multiply(ids[i], &samples[i].weights[weight].0, &x).and_then(|got| got.to_host()) {
                Ok(got) => {
                    assert!(bits(&got) == samples[i].expected(weight, &x), "{function}@{failing:?}, seed {seed}")
                }
                Err(Error::Device(DeviceError::Driver { code: 999, .. })) => failed += 1,
                Err(error) => panic!("{function}@{failing:?}: {error}"),
            }
        }
        let calls = driver.calls(function) - before;
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0), "{function}@{failing:?}");
        (failed, calls)
    };
    let once = ["cuModuleGetFunction"];
    let memory = ["cuMemAlloc_v2", "cuMemAllocHost_v2", "cuMemcpyDtoH_v2"];
    let waits = ["cuEventSynchronize", "cuStreamSynchronize"];
    for function in ASYNCHRONOUS.into_iter().chain(once).chain(memory).chain(waits) {
        let (failed, calls) = attempt(function, None, 1);
        assert!(failed == 0 && calls > 0, "{function}: {calls}");
        for (call, seed) in (1..=calls).flat_map(|call| [1, 2].map(|seed| (call, seed))) {
            assert_eq!(attempt(function, Some(call), seed).0, 1, "{function}@{call}, seed {seed}");
        }
    }
}

/// Whatever call fails, the GPU doesn't write products any more when the error is returned: the library frees their
/// memory at once, and a late write would be a fault.
#[test]
fn a_failure_leaves_nothing_behind() {
    let samples = [small(1), small(2)];
    let mut failed = 0;
    for function in ASYNCHRONOUS {
        for (call, seed) in (1..10).flat_map(|call| [1, 2, 3].map(|seed| (call, seed))) {
            let driver = Driver::new(&format!("seed={seed},races=off"));
            let library = OtherLibrary::on(0);
            let stream = library.stream(Kind::ALL[call % 3]);
            let mut units = fixed_units(None);
            let ids = samples.each_ref().map(|sample| units.load(sample.named(), Keep::Offloaded).unwrap());
            let columns = samples[0].x(0, 1, 5);
            let x = library.memory(&columns);
            driver.fail(function, driver.calls(function) + call as u64, 999);
            let mut outs = Vec::new();
            for i in [0, 1, 1, 0] {
                let y = library.pooled(2 * 7);
                match multiply(&mut units, ids[i], "a", (x, 301), (y, 7), stream) {
                    Ok(()) => outs.push((i, y)),
                    Err(Error::Device(DeviceError::Driver { code: 999, .. })) => {
                        failed += 1;
                        library.free(y);
                    }
                    Err(error) => panic!("{function}@{call}: {error}"),
                }
            }
            units.finish().unwrap();
            library.wait(stream);
            for (i, y) in outs {
                let expected = samples[i].expected(0, &columns);
                assert!(floats(&library, y, 7) == expected, "unit {i}, {function}@{call}, {seed}");
            }
        }
    }
    assert!(failed > 90, "{failed}");
}
