//! `df11-web-builder MODULE.wasm FOLDER [classic]`: turns a module built by cargo into a package for browsers, as JavaScript modules or as
//! a classic script. `scripts/web` calls it.
//!
//! It does the same as the command `wasm-bindgen --target web`, or `no-modules`. That command must have exactly the library's version,
//! which here the lock file ensures.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (module, folder, is_classic) = match &arguments[..] {
        [module, folder] => (module, folder, false),
        [module, folder, classic] if classic == "classic" => (module, folder, true),
        _ => return Err("usage: df11-web-builder MODULE.wasm FOLDER [classic]".into()),
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(!is_classic).remove_name_section(true).omit_default_module_path(false);
    if is_classic {
        bindgen.no_modules(true)?;
    } else {
        bindgen.web(true)?;
    }
    Ok(bindgen.generate(folder)?)
}
