//! Draws the sizes before and after, by kind of bytes.

use anyhow::Result;
use df11_host::Inspection;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::plot::{Area, EXPONENT, INDEXES, INK, MARGIN, MUTED, SIGN_MANTISSA, STORED, WIDTH, font};
use crate::text::{bytes, percent};

/// In pixels: where bars begin, the room for the total after the longest bar, and a bar's height.
const LEFT: i32 = MARGIN + 48;
const ROOM: i32 = 160;
const BAR: i32 = 34;

/// The size of the original's files; if that isn't known, the size of its tensors as BF16.
pub(super) fn bytes_before(inspection: &Inspection) -> u64 {
    inspection.bytes_before.unwrap_or(2 * inspection.elements + inspection.stored_bytes)
}

pub(super) fn draw(area: &Area<'_>, inspection: &Inspection) -> Result<()> {
    area.draw(&Text::new("Size on disk", (MARGIN, 0), font(18, INK)))?;
    let (before, after) = (bytes_before(inspection), inspection.bytes_after);
    let parts = &inspection.parts;
    let indexes = parts.luts + parts.output_positions + parts.gaps + parts.split_positions;
    let others_before = before.saturating_sub(2 * inspection.elements);
    // Name, colour, bytes before and after.
    let parts = [
        ("signs and mantissas", SIGN_MANTISSA, inspection.elements, parts.sign_mantissa),
        ("exponents", EXPONENT, inspection.elements, parts.encoded_exponent),
        ("lookup tables and indexes", INDEXES, 0, indexes),
        ("other tensors and headers", STORED, others_before, inspection.stored_bytes + inspection.header_bytes),
    ];
    let middle = |colour, size| font(size, colour).pos(Pos::new(HPos::Left, VPos::Center));
    let longest = before.max(after).max(1) as f64;
    let x_of = |n: u64| LEFT + (n as f64 / longest * f64::from(WIDTH as i32 - MARGIN - LEFT - ROOM)).round() as i32;
    let bars = [
        ("BF16", parts.map(|(_, colour, before, _)| (colour, before)), bytes(before)),
        (
            "DF11",
            parts.map(|(_, colour, _, after)| (colour, after)),
            format!("{} ({})", bytes(after), percent(after, before)),
        ),
    ];
    for (row, (name, sizes, total)) in (0..).zip(bars) {
        let (top, mut end) = (30 + row * (BAR + 8), 0);
        area.draw(&Text::new(name, (MARGIN, top + BAR / 2), middle(INK, 17)))?;
        for (colour, size) in sizes {
            area.draw(&Rectangle::new([(x_of(end), top), (x_of(end + size), top + BAR)], colour.filled()))?;
            end += size;
        }
        area.draw(&Text::new(total, (x_of(end) + 10, top + BAR / 2), middle(INK, 17)))?;
    }
    let bits = |n: u64| 8.0 * n as f64 / inspection.elements.max(1) as f64;
    for (number, (name, colour, before, after)) in (0..).zip(parts) {
        let (x, y) = (LEFT + number % 2 * 400, 126 + number / 2 * 24);
        let of_weight = match number {
            3 => String::new(),
            _ if before == after || before == 0 => format!(", {:.2} bits a weight", bits(after)),
            _ => format!(", {:.0} → {:.2} bits a weight", bits(before), bits(after)),
        };
        area.draw(&Rectangle::new([(x, y - 6), (x + 12, y + 6)], colour.filled()))?;
        area.draw(&Text::new(format!("{name}: {}{of_weight}", bytes(after)), (x + 20, y), middle(MUTED, 16)))?;
    }
    Ok(())
}
