//! Computes y = W · x in a plain loop, in the order of sums that `df11_kernels::multiply_fixed` describes: the oracle for the
//! kernels that multiply.

use half::bf16;

/// The products of a matrix with rows of `row` words and columns of as many words: for each column, one product per row, as bits
/// of 32-bit floats. All NaNs are `0x7fc0_0000`.
pub fn fixed_products(matrix: &[u16], row: usize, x: &[u16]) -> Vec<u32> {
    let column = |factors| matrix.chunks(row).map(move |weights| fixed_product(weights, factors));
    x.chunks(row).flat_map(column).collect()
}

/// The product of a row and a column.
pub fn fixed_product(weights: &[u16], factors: &[u16]) -> u32 {
    let number = |word: u16| bf16::from_bits(word).to_f32();
    let mut sets = [[0f32; 32]; 4];
    for (column, (&w, &x)) in weights.iter().zip(factors).enumerate() {
        let eight = column / 8;
        let sum = &mut sets[column / 512 % 4][eight / 8 % 8 * 4 + eight % 4];
        *sum = number(w).mul_add(number(x), *sum);
    }
    let [r0, r1, r2, r3] = sets.map(|mut sums| {
        for apart in [16, 8, 4, 2, 1] {
            for i in 0..apart {
                sums[i] += sums[i + apart];
            }
        }
        sums[0]
    });
    let result = (r0 + r1) + (r2 + r3);
    if result.is_nan() { 0x7fc0_0000 } else { result.to_bits() }
}
