//! Draws how often each exponent occurs.

use anyhow::Result;
use df11_host::Inspection;
use plotters::prelude::*;

use crate::plot::{Area, EXPONENT, GRID, MUTED, chart, font};
use crate::text::{magnitude, percent};

/// Exponents rarer than this, in ten-thousandths, get no bar, since it wouldn't be higher than the axis.
const RARE: u64 = 10;

pub(super) fn draw(area: &Area<'_>, inspection: &Inspection) -> Result<()> {
    let counts = &inspection.histogram;
    let total = counts.iter().sum::<u64>().max(1);
    let share = |count: u64| 100.0 * count as f64 / total as f64;
    let is_shown = |count: u64| count.saturating_mul(10_000) >= total.saturating_mul(RARE);
    let shown: Vec<(i32, f64)> = (0..)
        .zip(counts)
        .filter(|(_, count)| is_shown(**count))
        .map(|(exponent, &count)| (exponent, share(count)))
        .collect();
    let (Some(&(first, _)), Some(&(last, _))) = (shown.first(), shown.last()) else { return Ok(()) };
    let most = shown.iter().map(|&(_, share)| share).fold(0.0, f64::max);
    let note = format!(
        "{}{:.2} bits of information each; BF16 stores 8 bits, DF11 {:.2} on average; rarer exponents: {}",
        if total == inspection.elements { "" } else { "about " },
        inspection.entropy,
        8.0 * inspection.parts.encoded_exponent as f64 / inspection.elements.max(1) as f64,
        percent(counts.iter().filter(|&&count| !is_shown(count)).sum(), total),
    );
    // Room for at least twelve bars, so that a single one isn't as wide as the chart.
    let spare = (11 - (last - first)).max(0) / 2;
    let range = (first - spare..last + spare).into_segmented();
    let mut chart =
        chart(area, "Exponents of the compressed weights", &note)?.build_cartesian_2d(range, 0.0..most * 1.04)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(16)
        .y_labels(5)
        .x_label_formatter(&|exponent| match exponent {
            SegmentValue::CenterOf(exponent) => usize::try_from(*exponent).map(magnitude).unwrap_or_default(),
            _ => String::new(),
        })
        .y_label_formatter(&|share| format!("{share:.0} %"))
        .x_desc("magnitude of the weight, from this power of 2 up to the next")
        .label_style(font(15, MUTED))
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .draw()?;
    chart.draw_series(shown.iter().map(|&(exponent, share)| {
        let corners = [(SegmentValue::Exact(exponent), 0.0), (SegmentValue::Exact(exponent + 1), share)];
        let mut bar = Rectangle::new(corners, EXPONENT.filled());
        bar.set_margin(0, 0, 3, 3);
        bar
    }))?;
    Ok(())
}
