//! What all charts draw with: text and boxes, in pixels.

use std::ops::Range;

use anyhow::Result;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::commands::one_line;
use crate::plot::theme::{AXIS, Colour, GRID, INK, MUTED};

/// Pixels.
pub(super) const WIDTH: u32 = 880;
pub(super) const MARGIN: i32 = 28;
/// Between the edge and what a chart with axes draws.
pub(super) const LEFT: i32 = MARGIN + 44;

/// Fonts that readers have. A picture in a page can't load one.
pub(super) const FAMILY: &str = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

/// A font size means this much more to the drawing library.
const FONT_UNIT: f64 = 1.24;

pub(super) type Canvas<'d> = DrawingArea<SVGBackend<'d>, Shift>;
pub(super) type Chart<'a, 'd> = ChartContext<'a, SVGBackend<'d>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Size in pixels, weight, and where the text is relative to its point.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f64,
    is_bold: bool,
    anchor: HPos,
}

impl Font {
    pub(super) fn plain(size: f64) -> Self {
        Self { size, is_bold: false, anchor: HPos::Left }
    }

    pub(super) fn bold(size: f64) -> Self {
        Self { is_bold: true, ..Self::plain(size) }
    }

    pub(super) fn centred(self) -> Self {
        Self { anchor: HPos::Center, ..self }
    }

    /// The style for the drawing library.
    pub(super) fn style(self, colour: Colour) -> TextStyle<'static> {
        let weight = if self.is_bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(FontFamily::Name(FAMILY), self.size * FONT_UNIT, weight);
        TextStyle { font, color: colour.light.to_backend_color(), pos: Pos::new(self.anchor, VPos::Center) }
    }

    /// About the pixels that a text takes.
    pub(super) fn width_of(self, text: &str) -> i32 {
        (text.chars().count() as f64 * self.size * if self.is_bold { 0.6 } else { 0.55 }).ceil() as i32
    }
}

/// A text in one line whose middle is at this height. The drawing library escapes what is markup.
pub(super) fn text(area: &Canvas<'_>, text: &str, at: (i32, i32), font: Font, colour: Colour) -> Result<()> {
    Ok(area.draw(&Text::new(one_line(text), at, font.style(colour)))?)
}

/// The title of a chart.
pub(super) fn title(area: &Canvas<'_>, words: &str) -> Result<()> {
    text(area, words, (MARGIN, 14), Font::bold(15.0), INK)
}

/// A chart of these numbers, `below` pixels above the lower edge, with about this number of labels at its left.
pub(super) fn chart<'a, 'd>(
    area: &'a Canvas<'d>,
    (x, y): (Range<f64>, Range<f64>),
    below: u32,
    labels: usize,
    label: &dyn Fn(&f64) -> String,
) -> Result<Chart<'a, 'd>> {
    let mut chart = ChartBuilder::on(area)
        .margin_top(56)
        .margin_right(MARGIN)
        .set_label_area_size(LabelAreaPosition::Left, LEFT)
        .set_label_area_size(LabelAreaPosition::Bottom, below)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .y_labels(labels)
        .y_label_formatter(&label)
        .y_label_style(Font::plain(12.0).style(MUTED))
        .bold_line_style(GRID.light)
        .light_line_style(TRANSPARENT)
        .axis_style(AXIS.light)
        .draw()?;
    Ok(chart)
}

/// Draws the axis below a chart, over what the chart has drawn, and gives its height.
pub(super) fn floor(area: &Canvas<'_>, chart: &Chart<'_, '_>, corner: (f64, f64)) -> Result<i32> {
    let floor = chart.backend_coord(&corner).1 - area.get_pixel_range().1.start;
    area.draw(&PathElement::new([(LEFT, floor), (WIDTH as i32 - MARGIN, floor)], AXIS.light))?;
    Ok(floor)
}

/// A filled box.
pub(super) fn fill(area: &Canvas<'_>, from: (i32, i32), to: (i32, i32), colour: Colour) -> Result<()> {
    Ok(area.draw(&Rectangle::new([from, to], colour.light.filled()))?)
}

/// A name of so many characters at most, its middle left out if it is longer.
pub(super) fn shortened(name: &str, most: usize) -> String {
    let count = name.chars().count();
    if count <= most {
        return name.to_owned();
    }
    let (first, last) = (most / 2, (most - 1) / 2);
    name.chars().take(first).chain(['…']).chain(name.chars().skip(count - last)).collect()
}

/// A name of so many characters at most, its end left out if it is longer.
pub(super) fn cut(name: &str, most: usize) -> String {
    match name.chars().nth(most) {
        None => name.to_owned(),
        Some(_) => name.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A text in XML or HTML, in one line.
pub(super) fn markup(text: &str) -> String {
    one_line(text).chars().fold(String::new(), |mut out, c| {
        match c {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
        out
    })
}
