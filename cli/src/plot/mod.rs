//! Charts of an inspected model, as an SVG file or an HTML page: where the bytes go, the exponents, and the bits per weight
//! in each layer.

mod bits;
mod exponents;
mod page;
mod sizes;

use std::path::Path;

use anyhow::{Result, bail};
use df11_host::Inspection;
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::text::{self, one_line};

/// Sizes of the picture, its heading and its charts, in pixels.
const WIDTH: u32 = 880;
const HEADING: u32 = 80;
const SIZES: u32 = 190;
const CHART: u32 = 330;
const MARGIN: i32 = 28;

/// Fonts that readers already have, since a picture in a page can't load any.
const FAMILY: &str = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

const INK: RGBColor = RGBColor(0x1f, 0x23, 0x28);
const MUTED: RGBColor = RGBColor(0x59, 0x63, 0x6e);
const GRID: RGBColor = RGBColor(0xe4, 0xe8, 0xec);
/// Blue, orange and violet, also of different lightness, so that colour-blind readers can tell them apart.
const SIGN_MANTISSA: RGBColor = RGBColor(0x3b, 0x73, 0xc4);
const EXPONENT: RGBColor = RGBColor(0xc2, 0x57, 0x0c);
const INDEXES: RGBColor = RGBColor(0x82, 0x50, 0xdf);
const STORED: RGBColor = RGBColor(0x6e, 0x77, 0x81);

type Area<'d> = DrawingArea<SVGBackend<'d>, Shift>;

/// What charts are drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Html,
}

impl Format {
    /// The format that a file's name asks for.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("html" | "htm") => Ok(Self::Html),
            _ => bail!("{}: a chart is an .svg or an .html file", path.display()),
        }
    }
}

/// Draws a model of this name.
pub(crate) fn draw(name: &str, inspection: &Inspection, format: Format) -> Result<String> {
    let name = one_line(name);
    let svg = svg(&name, inspection)?;
    Ok(match format {
        Format::Svg => svg,
        Format::Html => page::page(&name, inspection, &svg),
    })
}

/// The charts, one below the other.
fn svg(name: &str, inspection: &Inspection) -> Result<String> {
    let charts = if inspection.units.is_empty() { 0 } else { 2 };
    let headline = headline(inspection);
    let mut drawing = String::new();
    {
        let size = (WIDTH, HEADING + SIZES + charts * CHART);
        let root = SVGBackend::with_string(&mut drawing, size).into_drawing_area();
        root.fill(&WHITE)?;
        let (heading, rest) = root.split_vertically(HEADING);
        heading.draw(&Text::new(shortened(name, 64), (MARGIN, 16), font(22, INK)))?;
        heading.draw(&Text::new(headline.clone(), (MARGIN, 46), font(17, MUTED)))?;
        let (sizes, rest) = rest.split_vertically(SIZES);
        sizes::draw(&sizes, inspection)?;
        if charts > 0 {
            let (exponents, bits) = rest.split_vertically(CHART);
            exponents::draw(&exponents, inspection)?;
            bits::draw(&bits, inspection)?;
        }
        root.present()?;
    }
    let title = format!(" role=\"img\">\n<title>{}: {}</title>\n", page::markup(name), page::markup(&headline));
    Ok(drawing.replacen(">\n", &title, 1))
}

/// The sizes in one line.
fn headline(inspection: &Inspection) -> String {
    let (before, after) = (sizes::bytes_before(inspection), inspection.bytes_after);
    format!(
        "{} as BF16, {}{} as DF11 ({}), {:.2} bits a weight, lossless",
        text::bytes(before),
        if inspection.is_predicted { "will be " } else { "" },
        text::bytes(after),
        text::percent(after, before),
        inspection.bits_per_weight(),
    )
}

fn font(size: i32, colour: RGBColor) -> TextStyle<'static> {
    (FAMILY, size).into_font().color(&colour)
}

/// A chart with this caption and a note below the caption, both at the top of its area.
fn chart<'a, 'd>(area: &'a Area<'d>, caption: &str, note: &str) -> Result<ChartBuilder<'a, 'd, SVGBackend<'d>>> {
    area.draw(&Text::new(caption.to_owned(), (MARGIN, 6), font(18, INK)))?;
    area.draw(&Text::new(note.to_owned(), (MARGIN, 30), font(16, MUTED)))?;
    let mut builder = ChartBuilder::on(area);
    builder.margin_top(56).margin_bottom(12).margin_left(12).margin_right(MARGIN);
    builder.x_label_area_size(36).y_label_area_size(56);
    Ok(builder)
}

/// Cuts the middle out of a name of more than `most` characters.
fn shortened(name: &str, most: usize) -> String {
    let count = name.chars().count();
    if count <= most {
        return name.to_owned();
    }
    let (first, last) = (most / 2, (most - 1) / 2);
    name.chars().take(first).chain(['…']).chain(name.chars().skip(count - last)).collect()
}
