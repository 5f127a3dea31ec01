//! The C functions. They only convert arguments and results.
#![expect(unsafe_code, reason = "functions with C names, which no other loaded library may have")]

/// Exports functions: each locks the driver, counts its call, and returns a `CUresult`.
macro_rules! exports {
    ($($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) |$driver:pat_param| $body:expr;)*) => {
        $(
            $(#[$attribute])*
            #[unsafe(no_mangle)]
            extern "C" fn $name($($argument: $type),*) -> u32 {
                crate::driver::call(stringify!($name), |$driver| $body)
            }
        )*
    };
}

mod context;
mod control;
mod device;
mod event;
mod graph;
mod memory;
mod module;
mod stream;
mod transfer;
mod unsupported;
