//! Multiplies by the weights of units, and compares every bit with sums of a plain loop.

use anyhow::{Context, Result, ensure};
use df11_codec::Unit;
use df11_host::device::{CudaDecoder, Keep, NamedUnit, UnitDecoder, UnitId};
use df11_host::internals::bench::normal;
use df11_tests::products::fixed_product;
use rayon::prelude::*;

use crate::compare::Expected;

/// The longest rows, if a weight can be cut into such; a model's are rarely longer.
const LONGEST_ROW: usize = 4096;

/// Rows shorter than this are taken for a number of weights that can't be cut well. `multiply_fixed` takes no shorter ones.
const SHORTEST_ROW: usize = 64;

/// A unit whose weights are matrices.
pub(crate) struct Matrices {
    pub(crate) id: UnitId,
    /// The elements of a row of each weight. The weights are called by their numbers.
    pub(crate) rows: Vec<usize>,
}

impl Matrices {
    pub(crate) fn load<'m>(decoder: &mut CudaDecoder, name: &str, unit: Unit<'m>, keep: Keep) -> Result<Self> {
        let rows: Vec<_> = unit.weights().map(|range| row_of(range.len())).collect();
        let shapes = unit.weights().zip(&rows).map(|(range, &row)| vec![range.len() / row, row]);
        let weights = (0..).zip(shapes).map(|(number, shape): (usize, _)| (number.to_string(), shape));
        Ok(Self { id: decoder.load(NamedUnit::new(name, unit, weights)?, keep)?, rows })
    }
}

/// Multiplies each weight of a unit by this number of columns, then by others, whose products overwrite the first ones.
pub(crate) fn multiplied(decoder: &mut CudaDecoder, expected: &Expected<'_>, keep: Keep, columns: usize) -> Result<()> {
    let matrices = Matrices::load(decoder, expected.name, expected.unit, keep)?;
    for (number, (range, &row)) in expected.unit.weights().zip(&matrices.rows).enumerate() {
        for seed in [1, 2] {
            let x = normal(columns * row, 1.0, seed);
            let got = decoder.multiply(matrices.id, &number.to_string(), &x).and_then(|products| products.to_host());
            got.map_err(Into::into)
                .and_then(|got| check(&got, &expected.words[range.clone()], row, &x))
                .with_context(|| format!("{}, weight {number}, {keep:?}, {columns} columns", expected.name))?;
        }
    }
    Ok(decoder.unload(matrices.id)?)
}

/// Compares the products of `multiply_fixed` with those of a plain loop.
pub(crate) fn check(got: &[f32], weight: &[u16], row: usize, x: &[u16]) -> Result<()> {
    let of_column = |column| weight.par_chunks(row).map(|row| fixed_product(row, column)).collect::<Vec<_>>();
    compare(got, &x.chunks(row).flat_map(of_column).collect::<Vec<_>>())
}

/// Compares the bits of products.
pub(crate) fn compare(got: &[f32], expected: &[u32]) -> Result<()> {
    ensure!(got.len() == expected.len(), "{} products, not {}", got.len(), expected.len());
    match got.iter().zip(expected).position(|(got, expected)| got.to_bits() != *expected) {
        Some(i) => anyhow::bail!("product {i} is {:#010x}, not {:#010x}", got[i].to_bits(), expected[i]),
        None => Ok(()),
    }
}

/// The length of the rows that this number of elements is cut into: the longest that divides it; or all of them, if
/// only short rows do.
fn row_of(elements: usize) -> usize {
    let divisor = (SHORTEST_ROW..=LONGEST_ROW).rev().find(|&row| elements.is_multiple_of(row) && elements > 0);
    divisor.unwrap_or(elements.max(1))
}
