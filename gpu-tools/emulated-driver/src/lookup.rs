//! Which of the driver's functions a name and a CUDA version mean.
//!
//! When a function's type changed, CUDA kept the old function and gave the new one a name with a number, as in
//! `cuMemAlloc_v2`. A program asks for `cuMemAlloc` as of a version of CUDA, and gets the newest function of that time.

/// The address of a function; null for none.
pub(crate) type Address = *const ();

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Function(Address),
    /// There is no function of this name.
    Nothing,
    /// There is one, but it is newer than the version that was asked for.
    TooNew,
}

impl Found {
    /// The address, and a `CUdriverProcAddressQueryResult`.
    pub(crate) fn answer(self) -> (Address, u32) {
        match self {
            Self::Function(address) => (address, 0),
            Self::Nothing => (std::ptr::null(), 1),
            Self::TooNew => (std::ptr::null(), 2),
        }
    }
}

/// Looks for a function as of `version`, among names and addresses of functions.
pub(crate) fn find(name: &str, version: u32, exported: impl Iterator<Item = (&'static str, Address)>) -> Found {
    let of_name = exported.filter(|(own, _)| split(own).0 == name);
    let all: Vec<_> = of_name.map(|(own, address)| (split(own).1, since(own), address)).collect();
    let old_enough = all.iter().filter(|(_, since, _)| *since <= version);
    match old_enough.max_by_key(|(number, ..)| *number) {
        Some((.., address)) => Found::Function(*address),
        None if all.is_empty() => Found::Nothing,
        None => Found::TooNew,
    }
}

/// A function's name without its number, and the number; 1 without one.
fn split(name: &str) -> (&str, u32) {
    let number = |(base, number): (_, &str)| Some((base, number.parse().ok()?));
    name.rsplit_once("_v").and_then(number).unwrap_or((name, 1))
}

/// The version of CUDA that first had a function.
fn since(name: &str) -> u32 {
    match name {
        "cuGetProcAddress_v2" => 12_000,
        "cuGetProcAddress" => 11_030,
        "cuGraphInstantiateWithFlags" => 11_040,
        "cuMemAllocAsync" | "cuMemFreeAsync" => 11_020,
        "cuDevicePrimaryCtxRelease_v2" | "cuDevicePrimaryCtxReset_v2" | "cuDevicePrimaryCtxSetFlags_v2" => 11_000,
        "cuStreamBeginCapture_v2" => 10_010,
        "cuLaunchHostFunc" | "cuStreamEndCapture" | "cuStreamIsCapturing" => 10_000,
        _ if name.starts_with("cuGraph") => 10_000,
        "cuStreamGetCtx" => 9_020,
        "cuDevicePrimaryCtxRetain" | "cuDevicePrimaryCtxGetState" => 7_000,
        "cuMemHostRegister_v2" | "cuLinkCreate_v2" | "cuLinkAddData_v2" => 6_050,
        "cuPointerGetAttribute" => 4_000,
        "cuCtxPushCurrent_v2" | "cuCtxPopCurrent_v2" | "cuStreamDestroy_v2" | "cuEventDestroy_v2" => 4_000,
        _ if split(name).1 == 2 => 3_020,
        _ => 2_000,
    }
}
