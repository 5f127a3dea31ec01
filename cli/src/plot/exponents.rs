//! How often each exponent occurs.

use anyhow::Result;
use df11_host::Inspection;
use plotters::prelude::*;

use crate::commands::text::percent;
use crate::plot::canvas::{Canvas, Font, LEFT, MARGIN, chart, floor, text, title};
use crate::plot::theme::{EXPONENT, INK, MUTED};

/// Exponents rarer than this, in ten-thousandths, have no bar: it would be no higher than the axis.
const RARE: u64 = 10;

/// Labels on the axis at most.
const LABELS: usize = 16;

/// Pixels below the bars.
const BELOW: u32 = 82;

pub(super) fn draw(area: &Canvas<'_>, inspection: &Inspection) -> Result<()> {
    title(area, "Exponents of the compressed weights")?;
    let counts = &inspection.histogram;
    let total = counts.iter().sum::<u64>().max(1);
    let is_shown = |&(_, &count): &(usize, &u64)| count.saturating_mul(10_000) >= total.saturating_mul(RARE);
    let shown: Vec<(usize, u64)> =
        counts.iter().enumerate().filter(is_shown).map(|(exponent, &count)| (exponent, count)).collect();
    let (Some(&(first, _)), Some(&(last, _))) = (shown.first(), shown.last()) else { return Ok(()) };
    let share = |count: u64| 100.0 * count as f64 / total as f64;
    let most = shown.iter().map(|&(_, count)| share(count)).fold(0.0, f64::max);

    let rare: Vec<u64> =
        counts.iter().enumerate().filter(|one| *one.1 > 0 && !is_shown(one)).map(|(_, &n)| n).collect();
    let rare = match rare.len() {
        0 => String::new(),
        n => format!("; {n} rarer exponents, together {}, not shown", percent(rare.iter().sum(), total)),
    };
    let about = if total == inspection.elements { "" } else { "about " };
    let mean = 8.0 * inspection.parts.encoded_exponent as f64 / inspection.elements.max(1) as f64;
    let note = format!(
        "{about}{:.2} bits of information each; BF16 stores 8 bits, DF11 {mean:.2} on average{rare}",
        inspection.entropy
    );
    text(area, &note, (MARGIN, 37), Font::plain(13.0), MUTED)?;

    // At least so many places, so that a single bar isn't as wide as the chart.
    let places = (last + 1 - first).max(12) as f64;
    let middle = (first + last) as f64 / 2.0;
    let (from, to) = (middle - places / 2.0, middle + places / 2.0);
    let mut chart = chart(area, (from..to, 0.0..most * 1.04), BELOW, 5, &|share| format!("{share:.0} %"))?;
    let half = 0.41;
    chart.draw_series(shown.iter().map(|&(exponent, count)| {
        let exponent = exponent as f64;
        Rectangle::new([(exponent - half, 0.0), (exponent + half, share(count))], EXPONENT.light.filled())
    }))?;
    let floor = floor(area, &chart, (from, 0.0))?;
    let column = |exponent: usize| chart.backend_coord(&(exponent as f64, 0.0)).0;
    let step = (last + 1 - first).div_ceil(LABELS).max(1);
    for exponent in (first..=last).filter(|exponent| (last - exponent) % step == 0) {
        let x = column(exponent);
        text(area, &power(exponent), (x, floor + 15), Font::plain(13.0).centred(), INK)?;
        text(area, &exponent.to_string(), (x, floor + 33), Font::plain(11.0).centred(), MUTED)?;
    }
    let below = "magnitude of the weight, from this power of 2 up to the next; below it the exponent as stored";
    text(area, below, (LEFT, floor + 54), Font::plain(12.0), MUTED)
}

/// The least magnitude with this exponent.
fn power(exponent: usize) -> String {
    if exponent == 0 {
        return "0".to_owned();
    }
    let digits = (exponent as i32 - 127).to_string();
    let raised = digits.chars().map(|c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' => '⁰',
        c => char::from_u32(c as u32 - '4' as u32 + '⁴' as u32).unwrap_or(c),
    });
    std::iter::once('2').chain(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two() {
        for (exponent, expected) in [(0, "0"), (1, "2⁻¹²⁶"), (121, "2⁻⁶"), (127, "2⁰"), (254, "2¹²⁷"), (84, "2⁻⁴³")]
        {
            assert_eq!(power(exponent), expected);
        }
    }
}
