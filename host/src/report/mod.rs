//! Reports about a model: its content, the GPUs that it fits on, and its model card.

pub(crate) mod card;
mod compressed;
pub(crate) mod inspection;
pub(crate) mod plan;
mod predicted;

/// A number of bytes in decimal units, as disks and hubs count them: `16.38 GB`.
pub fn human_bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}
