//! What a matrix is multiplied by.

use df11_codec::fixed::GROUP;

use crate::isa::Isa;

/// Rows of inputs, each as long as a row of the matrix, arranged for the kernels.
#[derive(Clone, Debug)]
pub struct Inputs {
    columns: usize,
    rows: usize,
    pub(super) numbers: Numbers,
}

/// The numbers, row by row, each row filled up with zeros to whole groups.
#[derive(Clone, Debug)]
pub(super) enum Numbers {
    /// Of each group first those of its even columns, then those of its odd ones.
    Floats(Vec<[f32; GROUP]>),
    /// BF16 words, for the instruction that multiplies these.
    #[cfg(target_arch = "x86_64")]
    Words(Vec<[u16; GROUP]>),
}

impl Inputs {
    /// Inputs that are 32-bit floats. What is no whole row at the end of `inputs` is left out; without columns there are no
    /// rows.
    pub fn floats(inputs: &[f32], columns: usize) -> Self {
        let rows = inputs.len().checked_div(columns).unwrap_or_default();
        let groups = inputs.chunks_exact(columns.max(1)).flat_map(|row| row.chunks(GROUP));
        let numbers = groups.map(|group| {
            let mut by_parity = [0.; GROUP];
            for (column, &input) in group.iter().enumerate() {
                by_parity[column / 2 + column % 2 * (GROUP / 2)] = input;
            }
            by_parity
        });
        Self { columns, rows, numbers: Numbers::Floats(numbers.collect()) }
    }

    /// Inputs that are BF16 words. A machine with AVX-512's BF16 instructions multiplies them as such, if `isa` is
    /// AVX-512: see [`Self::flush_subnormals`].
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "other machines have no such instruction")
    )]
    pub fn words(inputs: &[u16], columns: usize, isa: Isa) -> Self {
        #[cfg(target_arch = "x86_64")]
        if super::kernel::multiplies_words(isa) {
            let rows = inputs.len().checked_div(columns).unwrap_or_default();
            let groups = inputs.chunks_exact(columns.max(1)).flat_map(|row| row.chunks(GROUP));
            let numbers = groups.map(|group| {
                let mut words = [0; GROUP];
                words[..group.len()].copy_from_slice(group);
                words
            });
            return Self { columns, rows, numbers: Numbers::Words(numbers.collect()) };
        }
        let floats: Vec<f32> = inputs.iter().map(|&word| super::product::widen(word)).collect();
        Self::floats(&floats, columns)
    }

    /// Inputs of a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of inputs.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Whether products of these inputs take subnormal numbers as zero: factors, sums and results. The BF16 instructions of
    /// AVX-512 do.
    pub const fn flush_subnormals(&self) -> bool {
        match self.numbers {
            Numbers::Floats(_) => false,
            #[cfg(target_arch = "x86_64")]
            Numbers::Words(_) => true,
        }
    }
}
