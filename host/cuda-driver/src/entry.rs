//! A function of the driver, looked up on its first call.
#![expect(unsafe_code, reason = "an address becomes a function")]

use core::cell::Cell;
use core::ffi::c_uint;
use core::mem;
use std::sync::OnceLock;

use cust_raw::CUresult;

use crate::library;

/// A function with this name and the `fn` type `F`.
pub(crate) struct Entry<F> {
    name: &'static str,
    function: OnceLock<Result<F, Missing>>,
}

/// Why a function can't be called.
#[derive(Clone, Copy)]
enum Missing {
    /// There is no driver.
    Driver,
    /// The driver is older than the function.
    Function,
}

/// A call that failed, in the driver or for lack of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The function's name.
    pub function: &'static str,
    /// The `CUresult` that it returned, which may be one that `cust` has no name for.
    pub code: u32,
}

thread_local! {
    static LAST: Cell<Option<Failure>> = const { Cell::new(None) };
}

/// Takes the last failure on this thread, for details: `cust` reports many codes merely as unknown. Calls that
/// release something aren't recorded.
pub fn take_failure() -> Option<Failure> {
    LAST.take()
}

impl<F: Copy> Entry<F> {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, function: OnceLock::new() }
    }

    /// The function.
    ///
    /// # Safety
    ///
    /// `F` must be the type of the C function of that name.
    pub(crate) unsafe fn find(&self) -> Result<F, c_uint> {
        let function = self.function.get_or_init(|| {
            let library = library::get().map_err(|_| Missing::Driver)?;
            // SAFETY: the caller promises that the type is right, and the library stays loaded for ever.
            let symbol = unsafe { library.get::<F>(self.name.as_bytes()) };
            symbol.map(|symbol| *symbol).map_err(|_| Missing::Function)
        });
        function.as_ref().copied().map_err(|missing| match missing {
            Missing::Driver => CUresult::CUDA_ERROR_STUB_LIBRARY as c_uint,
            Missing::Function => CUresult::CUDA_ERROR_NOT_SUPPORTED as c_uint,
        })
    }

    /// Converts a result code to one that `cust` knows; records a failure for [`take_failure`].
    pub(crate) fn result(&self, code: Result<c_uint, c_uint>) -> CUresult {
        let (Ok(code) | Err(code)) = code;
        let is_failure = code != 0 && code != CUresult::CUDA_ERROR_NOT_READY as c_uint;
        // Calls from a `Drop` must not hide the failure that led to it, and `cust` ignores their results too.
        let of_drop = ["Destroy", "Free", "Unload", "Release"].iter().any(|word| self.name.contains(word));
        if is_failure && !of_drop {
            LAST.set(Some(Failure { function: self.name, code }));
        }
        if !is_known(code) {
            return CUresult::CUDA_ERROR_UNKNOWN;
        }
        // SAFETY: `CUresult` is a `u32`, and has this value.
        unsafe { mem::transmute::<c_uint, CUresult>(code) }
    }
}

/// Whether `CUresult` has a variant with this value. Drivers since CUDA 11.6 return other values too, which as a
/// Rust enum would be undefined behaviour.
const fn is_known(code: c_uint) -> bool {
    matches!(
        code,
        0..=8 | 34 | 100..=102 | 200..=202 | 205..=224 | 300..=304 | 400 | 401 | 500 | 600
            | 700..=705 | 708..=720 | 800..=809 | 900..=911 | 999
    )
}
