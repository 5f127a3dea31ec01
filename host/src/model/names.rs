//! Names that this crate gives to files and tensors of compressed models, and to what components of pipelines have.

/// The tensors of a unit, by the end of their names, in the order of [`df11_codec::RawUnit`]'s fields.
pub(crate) const UNIT_TENSORS: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// The end of the name of a unit's code stream, by which a unit is recognised.
pub(crate) const STREAM: &str = ".encoded_exponent";

/// The manifest of a compressed model's directory.
pub(crate) const MANIFEST: &str = "df11-manifest.json";

/// What a part of a model says of itself. A directory with this file is a part, and no model.
pub(crate) const PART: &str = "df11-part.json";

/// The file that says that the files of a directory are being replaced. A directory with it is no model.
pub(crate) const UNFINISHED: &str = "df11-unfinished.txt";

/// What says of a directory what it is, and goes where its files are replaced.
pub(crate) const OWN: [&str; 3] = [MANIFEST, PART, UNFINISHED];

/// A name in a component, as the pipeline has it. A model that is no pipeline is its own only component, without a name.
pub(crate) fn in_component(component: &str, name: &str) -> String {
    if component.is_empty() { name.to_owned() } else { format!("{component}/{name}") }
}

/// What documents say that wrote them.
pub(crate) const CREATED_BY: &str = concat!("df11 ", env!("CARGO_PKG_VERSION"));
