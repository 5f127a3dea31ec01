//! Compares the gaps of a unit with where codes were found (FORMAT.md §5.1).

use df11_codec::format::GAP_BITS;
use df11_codec::gaps;

/// Whether the unit's gaps from window `first` on are the ones found.
pub(super) fn equal(packed: &[u8], first: usize, found: &[u8]) -> bool {
    // Eight gaps take exactly five bytes.
    let (eights, fives) = if first.is_multiple_of(8) {
        (found.as_chunks::<8>().0, packed.get(first * GAP_BITS / 8..).unwrap_or_default().as_chunks::<5>().0)
    } else {
        Default::default()
    };
    let whole = eights.len().min(fives.len());
    let alike = eights.iter().zip(fives).all(|(found, five)| *found == unpack(*five));
    let rest = found.iter().enumerate().skip(8 * whole);
    alike && { rest }.all(|(i, &found)| gaps::get(packed, first + i) == u32::from(found))
}

/// Unpacks eight gaps to a byte each: halves the fields until there are eight.
fn unpack(five: [u8; 5]) -> [u8; 8] {
    let [a, b, c, d, e] = five;
    let fields = u64::from_be_bytes([0, 0, 0, a, b, c, d, e]);
    let fields = fields << 12 & 0x000f_ffff_0000_0000 | fields & 0x000f_ffff;
    let fields = fields << 6 & 0x03ff_0000_03ff_0000 | fields & 0x0000_03ff_0000_03ff;
    let fields = fields << 3 & 0x1f00_1f00_1f00_1f00 | fields & 0x001f_001f_001f_001f;
    fields.to_be_bytes()
}
