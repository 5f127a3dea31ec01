//! Colours, each for light and for dark backgrounds.

use std::fmt::Write;

use plotters::style::RGBColor;

/// A colour of the charts. They are drawn in the light one; the style sheet puts the dark one in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colour {
    pub(super) light: RGBColor,
    dark: RGBColor,
}

const fn colour(light: u32, dark: u32) -> Colour {
    const fn rgb(hex: u32) -> RGBColor {
        RGBColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
    }
    Colour { light: rgb(light), dark: rgb(dark) }
}

pub(super) const BACKGROUND: Colour = colour(0xffffff, 0x0d1117);
pub(super) const INK: Colour = colour(0x1f2328, 0xe6edf3);
pub(super) const MUTED: Colour = colour(0x59636e, 0x9198a1);
pub(super) const GRID: Colour = colour(0xe4e8ec, 0x262c36);
pub(super) const AXIS: Colour = colour(0xafb8c1, 0x4b535d);
/// Text on a bar.
pub(super) const ON_BAR: Colour = colour(0xfefefe, 0x0b0f14);

/// Blue, orange and violet differ for every eye, and in lightness too.
pub(super) const SIGN_MANTISSA: Colour = colour(0x3b73c4, 0x6ea8fe);
pub(super) const EXPONENT: Colour = colour(0xc2570c, 0xf59e56);
pub(super) const INDEXES: Colour = colour(0x8250df, 0xb99bf8);
pub(super) const STORED: Colour = colour(0x6e7781, 0x8b949e);
/// Between what is and what would be the least.
pub(super) const GAP: Colour = colour(0xfbe3d1, 0x3d2a1a);

const ALL: [Colour; 11] = [BACKGROUND, INK, MUTED, GRID, AXIS, ON_BAR, SIGN_MANTISSA, EXPONENT, INDEXES, STORED, GAP];

/// The rules that put the dark colours in place of the light ones where the reader prefers dark pages.
pub(super) fn style_sheet() -> String {
    let mut rules = String::new();
    for Colour { light, dark } in ALL {
        let (light, dark) = (hex(light), hex(dark));
        let _ = write!(rules, "[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}");
    }
    format!("@media(prefers-color-scheme:dark){{{rules}}}")
}

/// A colour as the drawing's attributes have it.
fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}
