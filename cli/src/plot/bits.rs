//! Bits a weight layer by layer, against the least that the entropy allows.

use anyhow::Result;
use df11_host::{Inspection, UnitInspection};
use plotters::prelude::*;

use crate::commands::one_line;
use crate::plot::canvas::{Canvas, Font, LEFT, MARGIN, WIDTH, chart, cut, floor, shortened, text, title};
use crate::plot::theme::{AXIS, BACKGROUND, EXPONENT, GAP, INK, MUTED, SIGN_MANTISSA};

/// Pixels below the lines.
const BELOW: u32 = 62;

/// The largest number of blocks that are marked by a circle each.
const CIRCLES: usize = 90;

/// A layer, or a module outside of all layers.
struct Block<'i> {
    name: &'i str,
    bits: f64,
    /// The least bits that a weight can take.
    least: f64,
}

impl<'i> Block<'i> {
    fn of(name: &'i str, units: &[UnitInspection]) -> Self {
        let elements = units.iter().map(|unit| unit.elements as f64).sum::<f64>().max(1.0);
        let bits = units.iter().map(|unit| 8.0 * unit.bytes as f64).sum::<f64>() / elements;
        let least = 8.0 + units.iter().map(|unit| unit.entropy * unit.elements as f64).sum::<f64>() / elements;
        Self { name, bits, least }
    }

    /// The path before its number, and its number, if it is a layer.
    fn layer(&self) -> Option<(&'i str, &'i str)> {
        let (stem, number) = self.name.rsplit_once('.')?;
        number.bytes().all(|byte| byte.is_ascii_digit()).then_some((stem, number))
    }
}

pub(super) fn draw(area: &Canvas<'_>, inspection: &Inspection) -> Result<()> {
    title(area, "Bits a weight, layer by layer")?;
    let blocks: Vec<Block<'_>> = inspection.blocks().map(|(name, units)| Block::of(name, units)).collect();
    let is_exact = inspection.units.iter().all(|unit| unit.entropy_is_exact);
    legend(area, is_exact)?;

    let lowest = blocks.iter().map(|block| block.least).fold(f64::INFINITY, f64::min);
    let highest = blocks.iter().map(|block| block.bits).fold(0.0, f64::max);
    // A tenth of a bit around them, so that a model of equal layers isn't drawn as mountains.
    let (bottom, top) = ((lowest - 0.1).max(0.0), highest + 0.1);
    let last = blocks.len() as f64 - 0.5;
    let mut chart = chart(area, (-0.5..last, bottom..top), BELOW, 6, &|bits| format!("{bits:.1}"))?;

    let points = |of: fn(&Block<'_>) -> f64| -> Vec<(f64, f64)> {
        (0..).zip(&blocks).map(|(place, block)| (f64::from(place), of(block))).collect()
    };
    let (bits, least) = (points(|block| block.bits), points(|block| block.least));
    let outline = bits.iter().chain(least.iter().rev()).copied().collect::<Vec<_>>();
    if blocks.len() > 1 {
        chart.draw_series([Polygon::new(outline, GAP.light)])?;
    }
    for (line, colour) in [(&least, SIGN_MANTISSA), (&bits, EXPONENT)] {
        chart.draw_series([PathElement::new(line.clone(), colour.light.stroke_width(2))])?;
        if blocks.len() <= CIRCLES {
            chart.draw_series(line.iter().map(|&at| Circle::new(at, 4, BACKGROUND.light.filled())))?;
            chart.draw_series(line.iter().map(|&at| Circle::new(at, 3, colour.light.filled())))?;
        }
    }
    let floor = floor(area, &chart, (-0.5, bottom))?;
    let column = |place: usize| chart.backend_coord(&(place as f64, bottom)).0;
    labels(area, &blocks, column, floor)
}

fn legend(area: &Canvas<'_>, is_exact: bool) -> Result<()> {
    let about = if is_exact { "" } else { ", from a sample" };
    let least = format!("the least possible: 8 bits of sign and mantissa and the exponents' entropy{about}");
    let entries = [("DF11, everything included", EXPONENT), (least.as_str(), SIGN_MANTISSA)];
    let mut x = MARGIN;
    for (label, colour) in entries {
        area.draw(&PathElement::new([(x, 37), (x + 18, 37)], colour.light.stroke_width(2)))?;
        area.draw(&Circle::new((x + 9, 37), 3, colour.light.filled()))?;
        text(area, label, (x + 26, 37), Font::plain(13.0), MUTED)?;
        x += 26 + Font::plain(13.0).width_of(label) + 24;
    }
    Ok(())
}

/// The least round number of layers from one label to the next, if a layer takes so many pixels.
fn step(spacing: i32) -> u64 {
    let fits = |&step: &u64| step as i32 * spacing.max(1) >= 30;
    [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(fits).unwrap_or(1000)
}

/// A place as near to this one as there is room for so many pixels on both sides.
fn within(x: i32, half: i32) -> i32 {
    x.max(LEFT - 20 + half).min(WIDTH as i32 - 8 - half)
}

/// Below the axis the numbers of the layers, as many as fit, and the names of blocks that aren't layers; below the numbers
/// the path that they belong to.
fn labels(area: &Canvas<'_>, blocks: &[Block<'_>], column: impl Fn(usize) -> i32, floor: i32) -> Result<()> {
    let font = Font::plain(12.0);
    let spacing = if blocks.len() > 1 { column(1) - column(0) } else { WIDTH as i32 };
    let most = ((spacing - 10) / 7).clamp(11, 24) as usize;
    let step = step(spacing);
    // Names first; numbers go where there is room.
    let (layers, names): (Vec<usize>, Vec<usize>) = (0..blocks.len()).partition(|&at| blocks[at].layer().is_some());
    let mut taken: Vec<(i32, i32)> = Vec::new();
    for place in names.into_iter().chain(layers) {
        let block = &blocks[place];
        let label = match block.layer() {
            Some((_, number)) if number.parse::<u64>().is_ok_and(|number| !number.is_multiple_of(step)) => continue,
            Some((_, number)) => cut(number, most),
            None => cut(&one_line(block.name.rsplit('.').next().unwrap_or_default()), most),
        };
        let width = font.width_of(&label);
        let x = within(column(place), width / 2);
        let range = (x - width / 2 - 4, x + width / 2 + 4);
        if taken.iter().all(|&(from, to)| range.1 < from || range.0 > to) {
            taken.push(range);
            text(area, &label, (x, floor + 15), font.centred(), INK)?;
        }
    }
    let mut place = 0;
    for layers in blocks.chunk_by(|a, b| a.layer().map(|(stem, _)| stem) == b.layer().map(|(stem, _)| stem)) {
        let (from, to) = (column(place), column(place + layers.len() - 1));
        place += layers.len();
        let Some((stem, _)) = layers.first().and_then(Block::layer) else { continue };
        if layers.len() > 1 {
            area.draw(&PathElement::new([(from, floor + 28), (to, floor + 28)], AXIS.light))?;
        }
        let room = ((to - from) as usize / 7).max(24);
        let label = shortened(&one_line(stem), room);
        let half = font.width_of(&label) / 2;
        let x = within((from + to) / 2, half);
        text(area, &label, (x, floor + 42), font.centred(), MUTED)?;
    }
    Ok(())
}
