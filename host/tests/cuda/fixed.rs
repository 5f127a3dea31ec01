//! Weights with fixed-length codes: rows of them decoded and multiplied, units of this library and payloads in another's memory.
#![expect(unsafe_code, reason = "another library's memory is passed")]

use std::ops::Range;

use df11_host::device::{Cuda, CudaUnit, Keep, Ptx};
use df11_host::payload::PayloadHeader;
use df11_host::{ErrorKind, FixedTensor, Result};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::driver::{Driver, open, open_with};
use crate::other_library::{Kind, OtherLibrary};
use crate::recorder::{self, Mode};
use crate::samples::{KEEPS, POISON, Sample};

/// A weight, loaded, or a payload in the library's memory.
enum Weight {
    Unit(CudaUnit),
    Payload(Cuda, PayloadHeader, (u64, usize)),
}

/// Where something is, and how long it is.
type At = (u64, usize);

impl Weight {
    fn payload(cuda: &Cuda, fixed: &FixedTensor, library: &OtherLibrary) -> Self {
        let halves: Vec<u16> = fixed.as_payload().as_chunks().0.iter().map(|&half| u16::from_le_bytes(half)).collect();
        Self::Payload(cuda.clone(), fixed.header().clone(), (library.memory(&halves), 2 * halves.len()))
    }

    /// Whole, in memory of the library.
    fn all(cuda: &Cuda, fixed: &FixedTensor, library: &OtherLibrary) -> [Self; 3] {
        let [resident, offloaded] = KEEPS.map(|keep| Self::Unit(cuda.load_fixed("w", fixed, keep).unwrap()));
        [resident, offloaded, Self::payload(cuda, fixed, library)]
    }

    /// Decodes rows; of a payload all of them.
    fn decode(&self, rows: Range<usize>, out: At, stream: usize) -> Result<()> {
        match self {
            // SAFETY: the tests' memory and streams stay until all work is done, or the call must be refused.
            Self::Unit(unit) => unsafe { unit.decode_rows_on(rows, out.0, out.1, stream) },
            // SAFETY: the same; the payload was encoded here.
            Self::Payload(cuda, header, payload) => unsafe { cuda.decode_payload_on(header, *payload, out, stream) },
        }
    }

    fn multiply(&self, rows: Range<usize>, x: At, y: At, stream: usize) -> Result<()> {
        match self {
            // SAFETY: as above.
            Self::Unit(unit) => unsafe { unit.multiply_on(rows, x, y, stream) },
            Self::Payload(cuda, header, payload) => {
                // SAFETY: as above.
                unsafe { cuda.multiply_payload_on(header, *payload, rows, x, y, stream) }
            }
        }
    }
}

/// Bits of 32-bit numbers in the library's memory.
fn floats(library: &OtherLibrary, address: u64, n: usize) -> Vec<u32> {
    let words = library.words(address, 2 * n);
    words.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low)).collect()
}

/// Rows of whole tiles and groups, of an odd number of groups and of neither; wherever they begin, and wherever they go; times every number of
/// columns, by the kernel for at least as many. Every bit is that of a plain loop, and none around is written.
#[test]
fn every_bit() {
    for (seed, (shape, row)) in [
        (&[9, 512][..], 512),
        (&[9, 192], 192),
        (&[7, 1301], 1301),
        (&[6, 5, 70], 70),
        (&[3, 61], 183),
        (&[2, 16_001], 16_001),
    ]
    .into_iter()
    .enumerate()
    {
        let driver = Driver::new(&format!("seed={seed},races=off,capability={}", ["8.6", "9.0"][seed % 2]));
        let (library, words) = (OtherLibrary::on(0), normal(shape.iter().product(), 0.02, 3));
        let cuda = open_with(Ptx::ALL[seed % 2], df11_host::device::Kernel::DecodeUnits);
        let (fixed, all) = (FixedTensor::from_words(shape, &words).unwrap(), words.len() / row);
        let stream = library.stream(Kind::ALL[seed % 3]);
        for (way, weight) in Weight::all(&cuda, &fixed, &library).into_iter().enumerate() {
            if let Weight::Unit(unit) = &weight {
                assert_eq!((unit.rows(), unit.elements(), unit.kernel()), (Some((all, row)), words.len(), None));
            }
            let ranges = [
                (0..all, 8, 8),
                (all - 1..all, 1, 1),
                (0..1, 3, 4),
                (all / 2..all, 2, 2),
                (all..all, 5, 8),
                (0..all, 4, 4),
            ];
            for (odd, (rows, columns, kernel)) in ranges.into_iter().enumerate() {
                let decoded = if way == 2 { 0..all } else { rows.clone() };
                let (n, products) = (decoded.len() * row, rows.len() * columns);
                let x = normal(columns * row, 1.0, 4);
                let x_at = library.memory(&[vec![POISON; odd], x.clone()].concat()) + 2 * odd as u64;
                let [out, y] = [odd + n + 8, 4 + 2 * products + 4].map(|words| library.memory(&vec![POISON; words]));
                let (launches, name) = (driver.launches(), format!("multiply_fixed_{kernel}"));
                let before = driver.launches_of(&name);
                weight.decode(decoded.clone(), (out + 2 * odd as u64, n), stream).unwrap();
                weight.multiply(rows.clone(), (x_at, x.len()), (y + 8, products), stream).unwrap();
                library.wait_for_all();
                let counted = u64::from(!rows.is_empty());
                assert_eq!(driver.launches_of(&name) - before, counted);
                assert_eq!(driver.launches() - launches, counted + u64::from(n > 0));
                let got = library.words(out, odd + n + 8);
                assert!(
                    got[odd..odd + n] == words[decoded.start * row..decoded.end * row],
                    "{shape:?}, {rows:?}, {way}"
                );
                assert!(got[..odd].iter().chain(&got[odd + n..]).all(|&word| word == POISON));
                let got = floats(&library, y, 2 + products + 2);
                let expected = fixed_products(&words[rows.start * row..rows.end * row], row, &x);
                assert!(got[2..2 + products] == expected, "{shape:?}, {rows:?}, {columns} columns, {way}");
                assert!(got[..2].iter().chain(&got[2 + products..]).all(|&bits| bits == 0xdead_dead));
            }
        }
        drop(cuda);
        assert_eq!(driver.allocated()[1], 0);
    }
}

/// Weights decoded together: the resident ones in one launch, in any order.
#[test]
fn weights_together() {
    let words = [1000, 70, 4000].map(|n| normal(n, 0.02, n as u64));
    for (keep, launches) in [(Keep::Resident, 1), (Keep::Offloaded, 3)] {
        let driver = Driver::new("");
        let cuda = open();
        let units = words.each_ref().map(|words| {
            let fixed = FixedTensor::from_words(&[words.len() / 10, 10], words).unwrap();
            cuda.load_fixed("w", &fixed, keep).unwrap()
        });
        let mut buffer = cuda.buffer(6000).unwrap();
        for order in [[0, 1, 2], [2, 0, 1]] {
            let before = driver.launches_of("decode_fixed");
            let decoded = cuda.decode(&order.map(|i| &units[i]), &mut buffer).unwrap();
            assert!(decoded.iter().zip(order).all(|(weight, i)| weight.to_vec().unwrap() == words[i]));
            assert_eq!(driver.launches_of("decode_fixed") - before, launches);
        }
    }
}

/// Each launch of a graph decodes and multiplies anew, with the columns of then. An offloaded weight is refused before it could do harm.
#[test]
fn in_a_graph() {
    let words = normal(5 * 200, 0.02, 1);
    let fixed = FixedTensor::from_words(&[5, 200], &words).unwrap();
    let _driver = Driver::new("races=off");
    let library = OtherLibrary::on(0);
    let (cuda, stream) = (open(), library.stream(Kind::NonBlocking));
    let [resident, offloaded, payload] = Weight::all(&cuda, &fixed, &library);
    for (weight, rows) in [(resident, 1..3), (payload, 0..5)] {
        let columns = [3, 4].map(|seed| normal(200, 1.0, seed));
        let [x, other] = columns.each_ref().map(|columns| library.memory(columns));
        let (out, y) = (library.memory(&[POISON; 1000]), library.memory(&[POISON; 10]));
        weight.decode(rows.clone(), (out, 1000), stream).unwrap();
        library.wait_for_all();
        recorder::begin(stream, Mode::Global);
        weight.decode(rows.clone(), (out, 1000), stream).unwrap();
        weight.multiply(rows.clone(), (x, 200), (y, 5), stream).unwrap();
        for refused in [offloaded.decode(0..5, (out, 1000), stream), offloaded.multiply(0..5, (x, 200), (y, 5), stream)]
        {
            assert!(refused.unwrap_err().to_string().starts_with("an offloaded unit can't be decoded in a CUDA graph"));
        }
        let graph = recorder::end(stream).unwrap();
        assert_eq!((graph.kernels, graph.copies), (2, 0));
        let expected = &words[rows.start * 200..rows.end * 200];
        for columns in &columns {
            library.fill(out, POISON, 1000, stream);
            graph.launch(stream);
            library.wait(stream);
            assert!(library.words(out, expected.len()) == *expected);
            assert!(floats(&library, y, rows.len()) == fixed_products(expected, 200, columns));
            library.use_words(other, x, 200, stream);
        }
    }
}

/// Every rule broken once. Nothing is launched.
#[test]
fn broken_rules() {
    let words = normal(5 * 200, 0.02, 1);
    let fixed = FixedTensor::from_words(&[5, 200], &words).unwrap();
    let driver = Driver::new("devices=2");
    let other = OtherLibrary::on(1);
    let elsewhere = other.memory(&[POISON; 1000]);
    let library = OtherLibrary::on(0);
    let cuda = open();
    let (x, out) = (library.memory(&words), library.memory(&[POISON; 1000]));
    let refused = |result: Result<()>, sentence: &str| {
        let error = result.unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Argument, sentence));
    };
    for (way, weight) in Weight::all(&cuda, &fixed, &library).iter().enumerate() {
        for (got, sentence) in [
            (0, "there are 0 columns, and the kernel takes 1 to 8"),
            (1800, "there are 9 columns, and the kernel takes 1 to 8"),
            (201, "201 inputs are not whole rows of 200 elements"),
        ] {
            refused(weight.multiply(0..5, (x, got), (out, 500), 0), sentence);
        }
        refused(weight.multiply(0..5, (x, 200), (out, 4), 0), "there is room for 4 products, and there are 5");
        for (x, y, wrong) in [(x + 1, out, x + 1), (x, out + 2, out + 2)] {
            let sentence = format!("there is no GPU memory for this at address {wrong:#x}");
            refused(weight.multiply(0..5, (x, 200), (y, 5), 0), &sentence);
        }
        refused(
            weight.multiply(0..5, (elsewhere, 200), (out, 5), 0),
            "the memory is in GPU 1, and the weights are on GPU 0",
        );
        #[expect(clippy::reversed_empty_ranges, reason = "it is to be refused")]
        for rows in [0..6, 6..6, 3..2] {
            let sentence = format!("there are no rows {rows:?}; the weight has 5");
            refused(weight.multiply(rows.clone(), (x, 200), (out, 500), 0), &sentence);
            if way < 2 {
                refused(weight.decode(rows, (out, 1000), 0), &sentence);
            }
        }
        refused(weight.decode(0..5, (out, 999), 0), "there is room for 999 words, and there are 1000");
    }
    let Weight::Payload(cuda, header, (at, bytes)) = Weight::payload(&cuda, &fixed, &library) else { panic!() };
    let payload = |payload| Weight::Payload(cuda.clone(), header.clone(), payload).decode(0..5, (out, 1000), 0);
    refused(payload((at, bytes - 16)), &format!("a payload of {} bytes, and its header says {bytes}", bytes - 16));
    refused(payload((at + 8, bytes)), &format!("there is no GPU memory for this at address {:#x}", at + 8));
    let unit = Weight::Unit(Sample::official(&words).load(&cuda, Keep::Resident));
    let sentence = "unit is a unit of DF11; rows are decoded, and multiplied, of weights with fixed-length codes";
    refused(unit.decode(0..1, (out, 1000), 0), sentence);
    refused(unit.multiply(0..1, (x, 200), (out, 5), 0), sentence);
    cuda.finish().unwrap();
    assert!(driver.launches() == 0 && library.words(out, 1000) == [POISON; 1000]);
}
