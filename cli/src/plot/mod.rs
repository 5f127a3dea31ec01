//! Charts of an inspected model, as an SVG file or an HTML page: where the bytes go, the exponents, and the bits a weight
//! layer by layer.

mod bits;
mod canvas;
mod exponents;
mod page;
mod sizes;
mod theme;

use std::path::Path;

use anyhow::{Result, bail};
use df11_host::Inspection;
use plotters::prelude::*;

use canvas::{Canvas, Font, MARGIN, WIDTH};
use theme::{BACKGROUND, INK, MUTED};

use crate::commands::{one_line, text};

/// Pixels of the heading, and of each chart.
const HEADING: u32 = 86;
const SIZES: u32 = 206;
const EXPONENTS: u32 = 350;
const BITS: u32 = 340;

/// What a chart is drawn into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Html,
}

impl Format {
    /// The format that a file's name asks for.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("html" | "htm") => Ok(Self::Html),
            _ => bail!("{} is neither an .svg nor an .html file", path.display()),
        }
    }
}

/// Draws a model of this name.
pub(crate) fn draw(name: &str, inspection: &Inspection, format: Format) -> Result<String> {
    let name = one_line(name);
    match format {
        Format::Svg => svg(&name, inspection),
        Format::Html => Ok(page::page(&name, inspection, &svg(&name, inspection)?)),
    }
}

/// The charts, one below the other. They have a background of their own, for light and dark pages, and follow the
/// reader's choice of either.
fn svg(name: &str, inspection: &Inspection) -> Result<String> {
    let has_units = !inspection.units.is_empty();
    let height = HEADING + SIZES + if has_units { EXPONENTS + BITS } else { 0 };
    let mut drawing = String::new();
    {
        let root = SVGBackend::with_string(&mut drawing, (WIDTH, height)).into_drawing_area();
        root.fill(&BACKGROUND.light)?;
        let (heading, rest) = root.split_vertically(HEADING);
        heading_of(&heading, name, inspection)?;
        let (sizes, rest) = rest.split_vertically(SIZES);
        sizes::draw(&sizes, inspection)?;
        if has_units {
            let (exponents, bits) = rest.split_vertically(EXPONENTS);
            exponents::draw(&exponents, inspection)?;
            bits::draw(&bits, inspection)?;
        }
        root.present()?;
    }
    let about = format!("{name}: {}", headline(inspection));
    let (title, style) = (canvas::markup(&about), theme::style_sheet());
    let head = format!(" role=\"img\" font-kerning=\"normal\">\n<title>{title}</title>\n<style>{style}</style>\n");
    Ok(drawing.replacen(">\n", &head, 1))
}

fn heading_of(area: &Canvas<'_>, name: &str, inspection: &Inspection) -> Result<()> {
    canvas::text(area, &canvas::shortened(name, 64), (MARGIN, 24), Font::bold(20.0), INK)?;
    canvas::text(area, &headline(inspection), (MARGIN, 54), Font::plain(14.0), MUTED)
}

/// The sizes in one line.
fn headline(inspection: &Inspection) -> String {
    let (before, after) = (sizes::bytes_before(inspection), inspection.bytes_after);
    let predicted = if inspection.is_predicted { "will be " } else { "" };
    format!(
        "{} as BF16, {predicted}{} as DF11 ({}), {:.2} bits a weight, lossless",
        text::bytes(before),
        text::bytes(after),
        text::percent(after, before),
        inspection.bits_per_weight(),
    )
}
