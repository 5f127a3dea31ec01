//! An emulated CUDA driver, for tests.

mod boundary;
mod code;
mod context;
mod device;
mod driver;
mod events;
mod execute;
mod exports;
mod host;
mod launch;
mod memory;
mod module;
mod random;
mod settings;
mod streams;
mod work;
