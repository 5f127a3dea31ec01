//! Fixed-length codes: every instruction set gives the document's bytes, from words and from a DF11 unit; rows, products and
//! kernels agree with plain loops; damaged matrices are refused, or all decoders agree.
#![no_main]

use arbitrary::Arbitrary;
use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, Layout, Matrix, RawMatrix};
use df11_fuzz::files::{bytes, file, tensor};
use df11_fuzz::words::Words;
use df11_host::payload::Payload;
use df11_host::{FixedTensor, Model};
use df11_kernels::emulated::{self, FixedTensors};
use df11_simd::Isa;
use df11_simd::fixed::{self, Inputs, Order};
use df11_tests::fixed::{bits, by_the_document, product, widened};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    words: Words,
    columns: u16,
    /// The first exponent of an alphabet that isn't the best.
    first: Option<u8>,
    rows: [u16; 2],
    by: Words,
    inputs: u8,
    blocks: u8,
    is_aligned: bool,
    damage: Option<Damage>,
}

#[derive(Arbitrary, Debug)]
struct Damage {
    codes: (u16, u8),
    escapes: Result<(u16, u8), Vec<u8>>,
    starts: Option<(u16, u32)>,
    rows: u8,
}

/// Each instruction set's words of some rows, which are all the same.
fn decoded(matrix: &Matrix<'_>, rows: std::ops::Range<usize>) -> Vec<u16> {
    let mut plain = vec![0xdead; rows.len() * matrix.layout().columns()];
    matrix.decode(rows.clone(), &mut plain).expect("rows that are there");
    for isa in Isa::available() {
        let mut own = vec![!0xdead; plain.len()];
        fixed::decode(matrix, rows.clone(), &mut own, isa).expect("rows that are there");
        assert!(own == plain, "{isa:?}: other words");
    }
    plain
}

fn products(matrix: &Matrix<'_>, words: &[u16], input: &Input, rows: std::ops::Range<usize>) {
    let columns = matrix.layout().columns();
    let by = input.by.get(columns * usize::from(input.inputs % 5));
    let by = &by[..by.len() / columns * columns];
    let floats: Vec<f32> = by.iter().map(|&word| f32::from_bits(u32::from(word) << 16 | 0x5a5a)).collect();
    let wide: Vec<f32> = by.iter().map(|&word| widened(word)).collect();
    for isa in Isa::available() {
        let all = Order::available(isa).map(|order| (order, &wide, Inputs::words(by, columns, order)));
        for (order, given, prepared) in all.chain([(Order::DOT, &floats, Inputs::floats(&floats, columns))]) {
            let mut memory = vec![0f32; prepared.rows() * rows.len()];
            let mut out: Vec<&mut [f32]> = match rows.len() {
                0 => (0..prepared.rows()).map(|_| &mut [][..]).collect(),
                n => memory.chunks_mut(n).collect(),
            };
            fixed::multiply(matrix, rows.clone(), &prepared, &mut out, isa).expect("everything fits");
            for (given, out) in given.chunks(columns).zip(out) {
                for (row, out) in rows.clone().zip(out) {
                    let row = &words[row * columns..][..columns];
                    assert_eq!(bits(*out), product(order.name(), row, given, prepared.rows()), "{isa:?}, {order:?}");
                }
            }
        }
    }
}

/// A DF11 file gives the same as its words: as a tensor, row by row, as floats.
fn from_a_unit(words: &[u16], columns: usize, rows: std::ops::Range<usize>) {
    let shape = [words.len() / columns, columns];
    let plain = Model::from_bytes(file(&[tensor("a.weight", "BF16", &shape, bytes(words))])).expect("a sound file");
    let mut compressed = Vec::new();
    df11_host::compress_to(&plain, &mut compressed, None, &()).expect("a file can be compressed");
    let compressed = Model::from_bytes(compressed).expect("a sound file");
    let own = compressed.tensor("a.weight").expect("it is there").to_fixed().expect("sound weights");
    let expected = FixedTensor::from_words(&shape, words).expect("so many words");
    assert!(own == expected, "from a unit other codes than from its words");
    let mut out = vec![0xdead; words.len()];
    own.read_into(&mut out).expect("so many words");
    assert!(out == words);
    // Its rows aren't those of the shape.
    let rows = rows.start.min(own.rows())..rows.end.min(own.rows());
    let expected = &words[rows.start * own.columns()..rows.end * own.columns()];
    let mut floats = vec![0f32; expected.len()];
    own.read_rows_as_f32_into(rows, &mut floats).expect("rows that are there");
    assert!(floats.iter().zip(expected).all(|(got, &word)| got.to_bits() == u32::from(word) << 16));
}

/// A payload with a changed byte is refused, or decodes to some words.
fn damaged_payload(words: &[u16], columns: usize, (at, byte): (u16, u8)) {
    let held = FixedTensor::from_words(&[words.len() / columns, columns], words).expect("so many words");
    // In memory that is aligned.
    let mut memory = vec![0u64; held.bytes() / 8];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut memory);
    bytes.copy_from_slice(held.as_payload());
    // Every other one in the header.
    let at = usize::from(at);
    bytes[if at % 2 == 0 { at / 2 % 128 } else { at % held.bytes() }] ^= byte;
    let Ok(payload) = Payload::parse(bytes) else { return };
    let mut out = vec![0xdead; payload.header().layout().words()];
    payload.decode_into(&mut out).expect("so many words");
    assert!(byte != 0 || payload.check().is_ok() && out == words);
}

fuzz_target!(|input: Input| {
    let columns = usize::from(input.columns % 1200).max(1);
    let mut words = input.words.get(12_000);
    words.truncate(words.len() / columns * columns);
    let best = Alphabet::of(&Histogram::of(&words));
    let alphabet = input.first.and_then(|first| Alphabet::new(first).ok()).unwrap_or(best);
    let mut plain = Encoded::new(columns, alphabet).expect("a possible number of columns");
    plain.append(&words).expect("whole rows");
    for isa in Isa::available() {
        let mut own = Encoded::new(columns, alphabet).expect("a possible number of columns");
        fixed::append(&mut own, &words, isa).expect("whole rows");
        assert!(own == plain, "{isa:?}: other codes");
    }
    let raw = plain.as_raw();
    let (codes, escapes, starts) = by_the_document(&words, columns, alphabet.first().into());
    assert!(raw.codes == codes && raw.escapes == escapes && raw.starts == starts, "not the document's bytes");
    let all = words.len() / columns;
    let [a, b] = input.rows.map(|row| usize::from(row) % (all + 1));
    let rows = a.min(b)..a.max(b);
    let matrix = Matrix::validate(raw).expect("what was encoded is refused");
    assert!(decoded(&matrix, rows.clone()) == words[rows.start * columns..rows.end * columns]);
    products(&matrix, &words, &input, rows.start..rows.end.min(rows.start + 6));
    from_a_unit(&words, columns, rows);

    let order: Vec<u32> = (0..64).collect();
    let blocks = u32::from(input.blocks % 4) + 1;
    let kernel = |raw| emulated::decode_fixed(&[FixedTensors::of(raw, input.is_aligned)], blocks, &order);
    let kernel_words = kernel(raw).unwrap_or_else(|fault| panic!("{fault}")).concat();
    assert!(kernel_words.into_iter().eq(words.iter().map(|&word| Some(word))), "the kernel gives other words");

    let Some(damage) = &input.damage else { return };
    let (mut codes, mut escapes, mut starts) = (codes, escapes, starts);
    let change = |bytes: &mut Vec<u8>, (at, byte): (u16, u8)| {
        let at = usize::from(at) % bytes.len().max(1);
        bytes.get_mut(at).into_iter().for_each(|old| *old ^= byte);
    };
    damaged_payload(&words, columns, damage.codes);
    change(&mut codes, damage.codes);
    match &damage.escapes {
        Ok(other) => change(&mut escapes, *other),
        Err(other) => escapes = other.clone(),
    }
    if let Some((at, start)) = damage.starts {
        let at = usize::from(at) % starts.len();
        starts[at] = start;
    }
    let Ok(layout) = Layout::new(usize::from(damage.rows).min(all), columns) else { return };
    let damaged = RawMatrix { layout, alphabet, codes: &codes, escapes: &escapes, starts: &starts };
    if let Ok(matrix) = Matrix::validate(damaged) {
        let words = decoded(&matrix, 0..layout.rows());
        let own = kernel(damaged).unwrap_or_else(|fault| panic!("{fault}")).concat();
        assert!(own.into_iter().eq(words.into_iter().map(Some)), "the kernel gives other words of damaged codes");
    }
});
