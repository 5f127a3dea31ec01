//! The sizes before and after, divided by what the bytes are.

use anyhow::Result;
use df11_host::Inspection;

use crate::commands::text::{bytes, percent};
use crate::plot::canvas::{Canvas, Font, MARGIN, WIDTH, fill, text, title};
use crate::plot::theme::{Colour, EXPONENT, INDEXES, INK, MUTED, ON_BAR, SIGN_MANTISSA, STORED};

/// Where bars begin, and the room for the total after the longest.
const LEFT: i32 = MARGIN + 48;
const ROOM: i32 = 150;

const BAR: i32 = 36;

/// What the bytes of a model are, before and after.
struct Part {
    name: &'static str,
    colour: Colour,
    before: u64,
    after: u64,
}

/// Bytes of the original's files; if the model doesn't say them, of its tensors as BF16.
pub(super) fn bytes_before(inspection: &Inspection) -> u64 {
    inspection.bytes_before.unwrap_or(inspection.unit_bytes_before() + inspection.stored_bytes)
}

fn parts(inspection: &Inspection) -> [Part; 4] {
    let parts = &inspection.parts;
    let indexes = parts.luts + parts.output_positions + parts.gaps + parts.split_positions;
    let part = |name, colour, before, after| Part { name, colour, before, after };
    let others_before = bytes_before(inspection).saturating_sub(inspection.unit_bytes_before());
    [
        part("signs and mantissas", SIGN_MANTISSA, inspection.elements, parts.sign_mantissa),
        part("exponents", EXPONENT, inspection.elements, parts.encoded_exponent),
        part("lookup tables and indexes", INDEXES, 0, indexes),
        part("other tensors and headers", STORED, others_before, inspection.stored_bytes + inspection.header_bytes),
    ]
}

pub(super) fn draw(area: &Canvas<'_>, inspection: &Inspection) -> Result<()> {
    title(area, "Size on disk")?;
    let parts = parts(inspection);
    let (before, after) = (bytes_before(inspection), inspection.bytes_after);
    let longest = before.max(after).max(1) as f64;
    let pixels = |n: u64| (n as f64 / longest * f64::from(WIDTH as i32 - MARGIN - LEFT - ROOM)).round() as i32;
    let total = format!("{} ({})", bytes(after), percent(after, before));
    let bars: [(&str, Vec<u64>, String); 2] = [
        ("BF16", parts.iter().map(|part| part.before).collect(), bytes(before)),
        ("DF11", parts.iter().map(|part| part.after).collect(), total),
    ];
    for (row, (name, sizes, total)) in (0..).zip(bars) {
        let top = 38 + row * (BAR + 10);
        let middle = top + BAR / 2;
        text(area, name, (MARGIN, middle), Font::bold(14.0), INK)?;
        let mut end = 0;
        for (part, size) in parts.iter().zip(sizes) {
            let (from, to) = (LEFT + pixels(end), LEFT + pixels(end + size));
            end += size;
            if to > from {
                // A line of background between neighbours.
                let gap = i32::from(to - from > 2);
                fill(area, (from, top), (to - gap, top + BAR), part.colour)?;
            }
            let (font, label) = (Font::plain(12.5).centred(), bytes(size));
            if to - from > font.width_of(&label) + 12 {
                text(area, &label, ((from + to) / 2, middle), font, ON_BAR)?;
            }
        }
        text(area, &total, (LEFT + pixels(end) + 10, middle), Font::bold(14.0), INK)?;
    }
    legend(area, &parts, inspection.elements)
}

/// What the colours mean, with the sizes that don't fit into a bar.
fn legend(area: &Canvas<'_>, parts: &[Part; 4], elements: u64) -> Result<()> {
    let bits = |n: u64| 8.0 * n as f64 / elements.max(1) as f64;
    for (number, part) in (0..).zip(parts) {
        let (x, y) = (LEFT + number % 2 * 400, 146 + number / 2 * 24);
        fill(area, (x, y - 6), (x + 12, y + 6), part.colour)?;
        let of_weight = match (part.before, part.after) {
            _ if number == 3 || elements == 0 => String::new(),
            (0, after) => format!(", {:.2} bits a weight", bits(after)),
            (before, after) if before == after => format!(", {:.0} bits a weight", bits(after)),
            (before, after) => format!(", {:.0} → {:.2} bits a weight", bits(before), bits(after)),
        };
        let label = format!("{}: {}", part.name, bytes(part.after));
        text(area, &(label + &of_weight), (x + 20, y), Font::plain(13.0), MUTED)?;
    }
    Ok(())
}
