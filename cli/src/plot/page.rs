//! The charts as a page, with the numbers in tables.

use df11_host::{Inspection, UnitInspection};

use crate::commands::text;
use crate::plot::canvas::{FAMILY, markup};

/// The page of a model: one file that needs no other.
pub(super) fn page(name: &str, inspection: &Inspection, svg: &str) -> String {
    let name = markup(name);
    let units: String = inspection.units.iter().map(row).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{name}</title>\n<style>\n{}</style>\n</head>\n\
         <body>\n<main>\n{svg}<h2>Units</h2>\n<div class=\"wide\"><table>\n<thead><tr><th>unit</th><th>weights</th>\
         <th>elements</th><th>bytes</th><th>bits a weight</th><th>code</th><th>entropy</th><th>lengths</th><th>tables</th>\
         </tr></thead>\n<tbody>\n{units}</tbody>\n</table></div>\n</main>\n</body>\n</html>\n",
        style(),
    )
}

fn row(unit: &UnitInspection) -> String {
    let about = if unit.entropy_is_exact { "" } else { "~" };
    let (shortest, longest) = unit.code_lengths;
    let weights: Vec<String> = unit.names.iter().map(|name| markup(name)).collect();
    format!(
        "<tr><td title=\"{}\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.3}</td><td>{:.3}</td><td>{about}{:.3}</td>\
         <td>{shortest}–{longest}</td><td>{}</td></tr>\n",
        weights.join("&#10;"),
        markup(&unit.path),
        unit.names.len(),
        unit.elements,
        text::bytes(unit.bytes),
        unit.bits_per_weight,
        unit.mean_code_length,
        unit.entropy,
        unit.tables,
    )
}

fn style() -> String {
    format!(
        ":root{{color-scheme:light dark;--ink:#1f2328;--muted:#59636e;--line:#e4e8ec;--page:#ffffff}}\n\
         @media(prefers-color-scheme:dark){{:root{{--ink:#e6edf3;--muted:#9198a1;--line:#262c36;--page:#0d1117}}}}\n\
         body{{margin:0;background:var(--page);color:var(--ink);font:14px/1.5 {FAMILY}}}\n\
         main{{max-width:880px;margin:0 auto;padding:16px 0 48px}}\n\
         svg{{display:block;width:100%;height:auto}}\n\
         h2{{font-size:15px;margin:20px 28px 8px}}\n\
         .wide{{overflow-x:auto;margin:0 28px}}\n\
         table{{font-size:13px;border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}}\n\
         th,td{{text-align:right;padding:4px 6px;border-bottom:1px solid var(--line);white-space:nowrap}}\n\
         th{{color:var(--muted);font-weight:600}}\n\
         th:first-child,td:first-child{{text-align:left;padding-left:0}}\n"
    )
}
