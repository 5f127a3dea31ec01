//! The charts as a page, with the numbers in a table.

use df11_host::{Inspection, UnitInspection};

use crate::plot::FAMILY;
use crate::text;

const STYLE: &str = "\
main{max-width:880px;margin:0 auto}
svg{display:block;width:100%;height:auto}
table{font-size:13px;border-collapse:collapse;width:100%}
th,td{text-align:right;padding:4px 6px;border-bottom:1px solid #e4e8ec}
th:first-child,td:first-child{text-align:left}
";

/// A model's page: one self-contained file.
pub(super) fn page(name: &str, inspection: &Inspection, svg: &str) -> String {
    let rows: String = inspection.units.iter().map(row).collect();
    let heads = ["unit", "elements", "bytes", "bits a weight", "code", "entropy", "lengths", "tables"];
    let heads = heads.map(|head| format!("<th>{head}</th>")).concat();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{}</title>\n<style>\n\
         body{{font:14px/1.5 {FAMILY}}}\n{STYLE}</style>\n</head>\n<body>\n<main>\n{svg}<table>\n<thead><tr>{heads}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</main>\n</body>\n</html>\n",
        markup(name),
    )
}

fn row(unit: &UnitInspection) -> String {
    let (shortest, longest) = unit.code_lengths;
    let cells = [
        markup(&unit.path),
        unit.elements.to_string(),
        text::bytes(unit.bytes),
        format!("{:.3}", unit.bits_per_weight),
        format!("{:.3}", unit.mean_code_length),
        format!("{}{:.3}", if unit.is_sampled { "~" } else { "" }, unit.entropy),
        format!("{shortest}–{longest}"),
        unit.tables.to_string(),
    ];
    format!("<tr>{}</tr>\n", cells.map(|cell| format!("<td>{cell}</td>")).concat())
}

/// Escapes a text for XML or HTML, on one line.
pub(super) fn markup(text: &str) -> String {
    let text = text::one_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}
