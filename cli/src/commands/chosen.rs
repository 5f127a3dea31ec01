//! Which patterns were chosen, why, and how to take others: in lines.

use std::fmt::Write;

use df11_host::{ChosenBy, Component, Detection};

use super::text::one_line;

/// The lines of a model; of a pipeline, those of its components.
pub(super) fn lines(detection: &Detection, components: &[Component]) -> String {
    if components.is_empty() {
        return of_model("", detection);
    }
    let of_component = |component: &Component| {
        let path = one_line(&component.path);
        match &component.detection {
            Some(detection) => of_model(&format!("{path}: "), detection),
            None => format!("{path}: copied, because {}\n", one_line(&component.why)),
        }
    };
    components.iter().map(of_component).collect()
}

fn of_model(whose: &str, detection: &Detection) -> String {
    let Detection { pattern, why, alternatives, notes, prefix, by, .. } = detection;
    let mut out = match pattern {
        Some(name) => format!("{whose}pattern {name}: {}\n", one_line(why)),
        None => format!("{whose}{}\n", one_line(why)),
    };
    if *by == ChosenBy::Rule {
        out += "    df11 patterns lists the known ones\n";
    }
    if !alternatives.is_empty() {
        let _ = writeln!(out, "    --pattern NAME takes another that fits: {}", alternatives.join(", "));
    }
    if !prefix.is_empty() {
        let _ = writeln!(out, "    the names lose {}, as loaders expect; decompress puts it back", one_line(prefix));
    }
    for note in notes {
        let _ = writeln!(out, "    {}", one_line(note));
    }
    out
}
