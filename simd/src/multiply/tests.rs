//! Every version of the inner loop against the order of summation as it is written down.

use df11_tests::naive::product;

use super::kernels::Kernel;
use super::multiply_with;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 32) as u32
    }

    /// A number of about that size, of either sign, with all bits of the mantissa.
    fn near(&mut self, exponent: u32) -> f32 {
        let next = self.next();
        f32::from_bits(next & 0x807f_ffff | (exponent + self.next() % 8) << 23)
    }
}

/// Compares the products of all rows with the documented ones, with every version, over poisoned outputs.
fn check(words: &[u16], columns: usize, inputs: &[f32]) {
    let (rows, n_inputs) = (words.len() / columns, inputs.len() / columns);
    for kernel in Kernel::available() {
        let mut memory = vec![f32::from_bits(0x1234_5678); n_inputs * (rows + 1)];
        let mut out: Vec<&mut [f32]> = memory.chunks_mut(rows + 1).map(|out| &mut out[..rows]).collect();
        multiply_with(kernel, words, columns, inputs, &mut out);
        for (b, (inputs, out)) in inputs.chunks(columns).zip(memory.chunks(rows + 1)).enumerate() {
            for (r, (words, out)) in words.chunks(columns).zip(out).enumerate() {
                let expected = product(words, inputs).to_bits();
                assert_eq!(out.to_bits(), expected, "{kernel:?}: row {r} of {rows}, input {b}, {columns} columns");
            }
            assert_eq!(out[rows].to_bits(), 0x1234_5678, "{kernel:?} wrote after the last row");
        }
    }
}

#[test]
fn all_shapes() {
    let mut random = Random(2);
    for columns in (1..=50).chain([64, 127, 1000]) {
        for rows in (0..=9).filter(|rows| columns < 100 || *rows == 5) {
            for n_inputs in 0..=9 {
                let words: Vec<u16> = (0..rows * columns).map(|_| (random.near(118).to_bits() >> 16) as u16).collect();
                let inputs: Vec<f32> = (0..n_inputs * columns).map(|_| random.near(124)).collect();
                check(&words, columns, &inputs);
            }
        }
    }
}

/// Numbers of any size, so that the order of summation and every rounding shows; then also infinities and what isn't a
/// number, at few places, so that not all results are the same.
#[test]
fn all_numbers() {
    let mut random = Random(3);
    for special in [false, true] {
        for _ in 0..300 {
            let columns = 1 + random.next() as usize % 100;
            let mut any = |limit: u32| {
                let bits = random.next();
                let is_finite = bits >> 23 & 0xff != 0xff;
                if is_finite || special && random.next() % 4 < limit { bits } else { bits & 0x807f_ffff }
            };
            let words: Vec<u16> = (0..5 * columns).map(|_| (any(1) >> 16) as u16).collect();
            let inputs: Vec<f32> = (0..6 * columns).map(|_| f32::from_bits(any(1))).collect();
            check(&words, columns, &inputs);
        }
    }
}

/// Zeros of both signs, subnormal numbers, the largest and the smallest ones, infinities and what isn't a number, each with
/// each, first and last in a row.
#[test]
fn special_numbers() {
    let words = [0u16, 0x8000, 1, 0x8001, 0x007f, 0x0080, 0x3f80, 0xbf80, 0x7f7f, 0x7f80, 0xff80, 0x7fc0, 0xff81];
    let inputs = [0u32, 1, 0x007f_ffff, 0x0080_0000, 0x3f80_0000, 0x3f7f_ffff, 0x7f7f_ffff, 0x7f80_0000, 0x7fa0_0001];
    let inputs: Vec<f32> = inputs.iter().flat_map(|&bits| [bits, bits | 1 << 31]).map(f32::from_bits).collect();
    for columns in [1, 2, 16, 17, 33] {
        for place in [0, columns - 1] {
            let row = |at: usize| at % columns == place;
            let words: Vec<u16> =
                (0..words.len() * columns).map(|i| if row(i) { words[i / columns] } else { 0 }).collect();
            let inputs: Vec<f32> =
                (0..inputs.len() * columns).map(|i| if row(i) { inputs[i / columns] } else { 1. }).collect();
            check(&words, columns, &inputs);
        }
    }
}

#[test]
fn what_is_missing_is_not_computed() {
    for kernel in Kernel::available() {
        let mut memory = [7.; 6];
        let mut out: Vec<&mut [f32]> = memory.chunks_mut(3).collect();
        multiply_with(kernel, &[0x3f80; 8], 0, &[1.; 8], &mut out);
        multiply_with(kernel, &[0x3f80; 3], 4, &[1.; 8], &mut out);
        multiply_with(kernel, &[0x3f80; 8], 4, &[1.; 3], &mut out);
        multiply_with(kernel, &[0x3f80; 8], 4, &[1.; 8], &mut []);
        assert_eq!(memory, [7.; 6]);
        let mut out: Vec<&mut [f32]> = memory.chunks_mut(3).collect();
        multiply_with(kernel, &[0x3f80; 11], 4, &[1.; 7], &mut out);
        assert_eq!(memory, [4., 4., 7., 7., 7., 7.]);
    }
}
