//! What a matrix is multiplied by.

use df11_codec::fixed::GROUP;

#[cfg(target_arch = "x86_64")]
use super::amx::{self, Two};
#[cfg(target_arch = "x86_64")]
use super::blocks::Lanes;
#[cfg(target_arch = "x86_64")]
use super::chains::Columns;
use super::order::{Kind, Order, widen};

/// Rows of inputs, each as long as a row of the matrix, arranged for the kernels.
#[derive(Clone, Debug)]
pub struct Inputs {
    columns: usize,
    rows: usize,
    pub(super) order: Order,
    pub(super) numbers: Numbers,
}

/// The numbers. Floats and words come row by row, each row filled up to whole groups.
#[derive(Clone, Debug)]
pub(super) enum Numbers {
    /// Of each group first those of its even columns, then those of its odd ones.
    Floats(Vec<[f32; GROUP]>),
    /// BF16 words, for the instruction that multiplies these: only where the machine has it.
    #[cfg(target_arch = "x86_64")]
    Words(Vec<[u16; GROUP]>),
    /// BF16 words for the order `blocks`.
    #[cfg(target_arch = "x86_64")]
    Lanes(Lanes),
    /// Floats for the order `chains`.
    #[cfg(target_arch = "x86_64")]
    Columns(Columns),
    /// BF16 words in AMX's tiles: for 32 rows of inputs at a time, all steps of their columns.
    #[cfg(target_arch = "x86_64")]
    Tiles(Vec<Two>),
}

impl Inputs {
    /// Inputs that are 32-bit floats, to be multiplied in the order [`Order::DOT`]. What is no whole row at the end of `inputs` is left
    /// out; without columns there are no rows.
    pub fn floats(inputs: &[f32], columns: usize) -> Self {
        Self::of(inputs, columns, Order::DOT, |groups| {
            Numbers::Floats(groups.map(|group| by_parity(group, |input| input)).collect())
        })
    }

    /// The same with BF16 words, to be multiplied in this order.
    pub fn words(inputs: &[u16], columns: usize, order: Order) -> Self {
        Self::of(inputs, columns, order, |groups| match order.0 {
            Kind::Dot | Kind::Dot32 => Numbers::Floats(groups.map(|group| by_parity(group, widen)).collect()),
            #[cfg(target_arch = "x86_64")]
            Kind::Alone => Numbers::Floats(groups.map(|group| by_parity(group, widen)).collect()),
            #[cfg(target_arch = "x86_64")]
            Kind::Chains => Numbers::Columns(Columns::of(inputs, columns)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such an order only on a machine that has these instructions.
            Kind::Tiles => Numbers::Tiles(unsafe { amx::arranged(inputs, columns) }),
            #[cfg(target_arch = "x86_64")]
            Kind::Pairs => Numbers::Words(groups.map(filled_to_half).collect()),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as with tiles.
            Kind::Blocks => Numbers::Lanes(unsafe { Lanes::of(inputs, columns) }),
        })
    }

    fn of<'i, T>(
        inputs: &'i [T],
        columns: usize,
        order: Order,
        arrange: impl FnOnce(&mut dyn Iterator<Item = &'i [T]>) -> Numbers,
    ) -> Self {
        let rows = inputs.len().checked_div(columns).unwrap_or_default();
        let mut groups = inputs.chunks_exact(columns.max(1)).flat_map(|row| row.chunks(GROUP));
        Self { columns, rows, order, numbers: arrange(&mut groups) }
    }

    /// Inputs of a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of inputs.
    pub const fn rows(&self) -> usize {
        self.rows
    }
}

/// A group's numbers, and zeros.
fn filled<T: Copy + Default>(group: &[T]) -> [T; GROUP] {
    let mut numbers = [T::default(); GROUP];
    numbers[..group.len()].copy_from_slice(group);
    numbers
}

/// A group's words, and zeros up to 32 or 64. In a half that the row doesn't reach -0, which changes no sum, not even -0.
#[cfg(target_arch = "x86_64")]
fn filled_to_half(group: &[u16]) -> [u16; GROUP] {
    let mut words = filled(group);
    if group.len() <= GROUP / 2 {
        words[GROUP / 2..].fill(0x8000);
    }
    words
}

/// First those of even columns, then those of odd ones, as floats.
fn by_parity<T: Copy + Default>(group: &[T], float: impl Fn(T) -> f32) -> [f32; GROUP] {
    let (numbers, mut floats) = (filled(group), [0.; GROUP]);
    let (even, odd) = floats.split_at_mut(GROUP / 2);
    for ((&[first, second], even), odd) in numbers.as_chunks().0.iter().zip(even).zip(odd) {
        (*even, *odd) = (float(first), float(second));
    }
    floats
}
