//! Weights with fixed-length codes, decoded and multiplied: units of this library and payloads in another's memory.
#![expect(unsafe_code, reason = "another library's memory is passed")]

use df11_host::device::{Cuda, CudaUnit, Keep, Ptx};
use df11_host::payload::PayloadHeader;
use df11_host::{ErrorKind, FixedTensor, Result};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::driver::{Driver, open, open_with};
use crate::order::decode;
use crate::other_library::{Kind, OtherLibrary};
use crate::recorder::{self, Mode};
use crate::samples::{KEEPS, POISON, Sample};

/// Where something is, and how long it is.
type At = (u64, usize);

/// A payload in the library's memory.
fn payload(cuda: &Cuda, fixed: &FixedTensor, library: &OtherLibrary, header: &PayloadHeader) -> Result<CudaUnit> {
    let halves: Vec<u16> = fixed.as_payload().as_chunks().0.iter().map(|&half| u16::from_le_bytes(half)).collect();
    // SAFETY: the tests' memory and streams stay until all work is done; the payload was encoded here.
    unsafe { cuda.payload(header, (library.memory(&halves), 2 * halves.len())) }
}

/// A weight, resident, offloaded, and as a payload in the library's memory.
fn all(cuda: &Cuda, fixed: &FixedTensor, library: &OtherLibrary) -> [CudaUnit; 3] {
    let [resident, offloaded] = KEEPS.map(|keep| cuda.load_fixed("w", fixed, keep).unwrap());
    [resident, offloaded, payload(cuda, fixed, library, fixed.header()).unwrap()]
}

fn multiply(unit: &CudaUnit, x: At, y: At, stream: usize) -> Result<()> {
    // SAFETY: as above, or the call must be refused.
    unsafe { unit.multiply_on(x, y, stream) }
}

/// Bits of 32-bit numbers in the library's memory.
fn floats(library: &OtherLibrary, address: u64, n: usize) -> Vec<u32> {
    let words = library.words(address, 2 * n);
    words.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low)).collect()
}

/// Rows of whole tiles and groups, of an odd number of groups and of neither; wherever they go; times every number of columns, by the
/// kernel for at least as many. Every bit equals a plain loop's, and nothing around it is written.
#[test]
fn every_bit() {
    let shapes = [
        (&[9, 512][..], 512),
        (&[9, 192], 192),
        (&[7, 1301], 1301),
        (&[6, 5, 70], 70),
        (&[3, 61], 183),
        (&[2, 16_001], 16_001),
    ];
    for (seed, (shape, row)) in shapes.into_iter().enumerate() {
        let driver = Driver::new(&format!("seed={seed},races=off,capability={}", ["8.6", "9.0"][seed % 2]));
        let (library, words) = (OtherLibrary::on(0), normal(shape.iter().product(), 0.02, 3));
        let cuda = open_with(Ptx::ALL[seed % 2], true);
        let (fixed, stream) = (FixedTensor::from_words(shape, &words).unwrap(), library.stream(Kind::ALL[seed % 3]));
        for unit in all(&cuda, &fixed, &library) {
            assert_eq!((unit.elements(), unit.kernel()), (words.len(), "decode_fixed"));
            for (odd, (columns, kernel)) in [(8, 8), (1, 1), (3, 4), (2, 2), (5, 8), (4, 4)].into_iter().enumerate() {
                let (n, products) = (words.len(), words.len() / row * columns);
                let x = normal(columns * row, 1.0, 4);
                let x_at = library.memory(&[vec![POISON; odd], x.clone()].concat()) + 2 * odd as u64;
                let [out, y] = [odd + n + 8, 4 + 2 * products + 4].map(|words| library.memory(&vec![POISON; words]));
                let (launches, name) = (driver.launches(), format!("multiply_fixed_{kernel}"));
                let before = driver.launches_of(&name);
                decode(&unit, out + 2 * odd as u64, n, stream).unwrap();
                multiply(&unit, (x_at, x.len()), (y + 8, products), stream).unwrap();
                library.wait_for_all();
                assert_eq!((driver.launches_of(&name) - before, driver.launches() - launches), (1, 2));
                let got = library.words(out, odd + n + 8);
                assert!(got[odd..odd + n] == words, "{shape:?}");
                assert!(got[..odd].iter().chain(&got[odd + n..]).all(|&word| word == POISON));
                let got = floats(&library, y, 2 + products + 2);
                assert!(got[2..2 + products] == fixed_products(&words, row, &x), "{shape:?}, {columns} columns");
                assert!(got[..2].iter().chain(&got[2 + products..]).all(|&bits| bits == 0xdead_dead));
            }
        }
        drop(cuda);
        assert_eq!(driver.allocated()[1], 0);
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
    let [resident, offloaded, payload] = all(&cuda, &fixed, &library);
    for unit in [resident, payload] {
        let columns = [3, 4].map(|seed| normal(200, 1.0, seed));
        let [x, other] = columns.each_ref().map(|columns| library.memory(columns));
        let (out, y) = (library.memory(&[POISON; 1000]), library.memory(&[POISON; 10]));
        decode(&unit, out, 1000, stream).unwrap();
        library.wait_for_all();
        recorder::begin(stream, Mode::Global);
        decode(&unit, out, 1000, stream).unwrap();
        multiply(&unit, (x, 200), (y, 5), stream).unwrap();
        for refused in [decode(&offloaded, out, 1000, stream), multiply(&offloaded, (x, 200), (y, 5), stream)] {
            assert!(refused.unwrap_err().to_string().starts_with("an offloaded unit can't be decoded in a CUDA graph"));
        }
        let graph = recorder::end(stream).unwrap();
        assert_eq!((graph.kernels, graph.copies), (2, 0));
        for columns in &columns {
            library.fill(out, POISON, 1000, stream);
            graph.launch(stream);
            library.wait(stream);
            assert!(library.words(out, 1000) == words);
            assert!(floats(&library, y, 5) == fixed_products(&words, 200, columns));
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
    for unit in all(&cuda, &fixed, &library) {
        for (got, sentence) in [
            (0, "there are 0 columns, and the kernel takes 1 to 8"),
            (1800, "there are 9 columns, and the kernel takes 1 to 8"),
            (201, "201 inputs are not whole rows of 200 elements"),
        ] {
            refused(multiply(&unit, (x, got), (out, 500), 0), sentence);
        }
        refused(multiply(&unit, (x, 200), (out, 4), 0), "there is room for 4 products, and there are 5");
        for (x, y, wrong) in [(x + 1, out, x + 1), (x, out + 2, out + 2)] {
            let sentence = format!("there is no GPU memory for this at address {wrong:#x}");
            refused(multiply(&unit, (x, 200), (y, 5), 0), &sentence);
        }
        let sentence = "the memory is in GPU 1, and the weights are on GPU 0";
        refused(multiply(&unit, (elsewhere, 200), (out, 5), 0), sentence);
        refused(decode(&unit, out, 999, 0), "there is room for 999 words, and there are 1000");
    }
    let shorter = FixedTensor::from_words(&[4, 200], &words[..800]).unwrap();
    let (got, expected) = (shorter.as_payload().len(), fixed.as_payload().len());
    let sentence = format!("a payload of {got} bytes, and its header says {expected}");
    refused(payload(&cuda, &shorter, &library, fixed.header()).map(drop), &sentence);
    // SAFETY: it is to be refused.
    let odd = unsafe { cuda.payload(fixed.header(), (out + 8, expected)) }.unwrap();
    refused(decode(&odd, out, 1000, 0), &format!("there is no GPU memory for this at address {:#x}", out + 8));
    let unit = Sample::official(&words).load(&cuda, Keep::Resident);
    let sentence = "only weights with fixed-length codes are multiplied, not a unit of DF11";
    refused(multiply(&unit, (x, 200), (out, 5), 0), sentence);
    cuda.finish().unwrap();
    assert!(driver.launches() == 0 && library.words(out, 1000) == [POISON; 1000]);
}
