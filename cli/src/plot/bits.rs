//! Draws the bits per weight of each layer, and the lower bound given by the entropy.

use anyhow::Result;
use df11_host::{Inspection, UnitInspection};
use plotters::prelude::*;

use crate::plot::{Area, EXPONENT, GRID, MARGIN, MUTED, SIGN_MANTISSA, chart, font, shortened};
use crate::text::one_line;

/// A layer, or a module outside all layers.
struct Block {
    label: String,
    bits: f64,
    /// The lower bound for the bits per weight.
    least: f64,
}

impl Block {
    /// The block of these units.
    fn of(name: &str, units: &[UnitInspection]) -> Self {
        let elements = units.iter().map(|unit| unit.elements as f64).sum::<f64>().max(1.0);
        let bits = units.iter().map(|unit| 8.0 * unit.bytes as f64).sum::<f64>() / elements;
        let information = units.iter().map(|unit| unit.entropy * unit.elements as f64).sum::<f64>();
        let label = one_line(name.rsplit('.').next().unwrap_or_default());
        Self { label: shortened(&label, 11), bits, least: 8.0 + information / elements }
    }
}

pub(super) fn draw(area: &Area<'_>, inspection: &Inspection) -> Result<()> {
    let blocks: Vec<Block> = inspection.blocks().map(|(name, units)| Block::of(name, units)).collect();
    let is_sampled = inspection.units.iter().any(|unit| unit.is_sampled);
    let lowest = blocks.iter().map(|block| block.least).fold(f64::INFINITY, f64::min);
    let highest = blocks.iter().map(|block| block.bits).fold(0.0, f64::max);
    // With a tenth of a bit around them, so that nearly equal layers don't look like mountains.
    let (bottom, top) = ((lowest - 0.1).max(0.0), highest + 0.1);
    let range = (0..blocks.len().saturating_sub(1)).into_segmented();
    let mut chart = chart(area, "Bits a weight, layer by layer", "")?.build_cartesian_2d(range, bottom..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(20)
        .y_labels(6)
        .x_label_formatter(&|place| match place {
            SegmentValue::CenterOf(place) => blocks.get(*place).map(|block| block.label.clone()).unwrap_or_default(),
            _ => String::new(),
        })
        .y_label_formatter(&|bits| format!("{bits:.1}"))
        .label_style(font(15, MUTED))
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .draw()?;
    let least = match is_sampled {
        false => "the least possible: 8 bits of sign and mantissa and the exponents' entropy",
        true => "the least possible: 8 bits of sign and mantissa and the exponents' entropy, from a sample",
    };
    let line = |of: fn(&Block) -> f64| -> Vec<_> {
        (0..).zip(&blocks).map(|(place, block)| (SegmentValue::CenterOf(place), of(block))).collect()
    };
    let lines = [
        ("DF11, everything included", EXPONENT, line(|block| block.bits), 0),
        (least, SIGN_MANTISSA, line(|block| block.least), 220),
    ];
    for (label, colour, points, x) in lines {
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(3))?;
        area.draw(&Circle::new((MARGIN + x + 6, 38), 4, colour.filled()))?;
        area.draw(&Text::new(label, (MARGIN + x + 18, 30), font(16, MUTED)))?;
    }
    Ok(())
}
