//! y = W · x by plain loops: the oracles of the kernels that multiply.

use half::bf16;

/// The products of a matrix, in rows of `row` words, and of columns of as many words: for each column one of each row,
/// as bits of 32-bit floats. The order of sums is that of the GPU check's plain kernel (`matrix_vector.ptx`). All NaNs are `0x7fff_ffff`, as those of a GPU.
pub fn products(matrix: &[u16], row: usize, x: &[u16]) -> Vec<u32> {
    let column = |factors| matrix.chunks(row).map(move |weights| product(weights, factors));
    x.chunks(row).flat_map(column).collect()
}

/// The product of a row and a column.
pub fn product(weights: &[u16], factors: &[u16]) -> u32 {
    let number = |word: u16| bf16::from_bits(word).to_f32();
    let mut sums = [0f32; 32];
    for (k, (weights, factors)) in weights.chunks(256).zip(factors.chunks(256)).enumerate() {
        let mut lanes = [0f32; 32];
        for (lane, (weights, factors)) in lanes.iter_mut().zip(weights.chunks(8).zip(factors.chunks(8))) {
            for (&w, &x) in weights.iter().zip(factors) {
                *lane = number(w).mul_add(number(x), *lane);
            }
        }
        sums[k % 32] += tree(&lanes);
    }
    bits(tree(&sums))
}

/// The bits of a number, all NaNs alike.
fn bits(number: f32) -> u32 {
    if number.is_nan() { 0x7fff_ffff } else { number.to_bits() }
}

/// The tree of `sums`, over any power of two of lanes: neighbours last.
fn tree(lanes: &[f32]) -> f32 {
    match lanes {
        [lane] => *lane,
        // Lanes that differ in the lowest bit meet last, so their sums over the other bits are whole trees.
        _ => {
            let of = |odd| lanes.iter().skip(odd).step_by(2).copied().collect::<Vec<_>>();
            tree(&of(0)) + tree(&of(1))
        }
    }
}

/// The products of a matrix and of columns as [`products`], in the order of sums of `df11_kernels::multiply_fixed`. All NaNs
/// are `0x7fc0_0000`.
pub fn fixed_products(matrix: &[u16], row: usize, x: &[u16]) -> Vec<u32> {
    let column = |factors| matrix.chunks(row).map(move |weights| fixed_product(weights, factors));
    x.chunks(row).flat_map(column).collect()
}

/// The product of a row and a column in that order.
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
