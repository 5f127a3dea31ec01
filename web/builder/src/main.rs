//! `df11-web-builder MODULE.wasm FOLDER`: makes a package for browsers of a module that cargo built. `scripts/web` calls it.
//!
//! It does what the command `wasm-bindgen --target web` does. That must have exactly the version of the library, which the
//! lock file sees to here.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        return Err("usage: df11-web-builder MODULE.wasm FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true).remove_name_section(true).omit_default_module_path(false).web(true)?;
    Ok(bindgen.generate(folder)?)
}
