//! Another library's use of a GPU, such as PyTorch's: streams, memory and work of its own, all through the driver's functions and none
//! through df11's.
#![expect(unsafe_code, reason = "the driver's functions are called as another library does")]

use std::ptr;

use cust::sys::*;

/// Calls a function of the driver, and fails the test if it refuses.
macro_rules! driver {
    ($function:ident($($argument:expr),*)) => {{
        // SAFETY: each argument is a place for a result, something that the driver gave, or memory of the length that is named; the tests'
        // memory stays until all work is done.
        let answer = unsafe { $function($($argument),*) };
        assert_eq!(answer, CUresult::CUDA_SUCCESS);
    }};
}

/// Another library's use of a GPU's primary context, which is current on this thread from here on.
pub struct OtherLibrary {
    device: CUdevice,
    pub context: usize,
}

/// A kind of stream.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Default,
    Blocking,
    NonBlocking,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Default, Self::Blocking, Self::NonBlocking];
}

impl OtherLibrary {
    pub fn on(ordinal: i32) -> Self {
        let (mut device, mut context) = (0, ptr::null_mut());
        driver!(cuInit(0));
        driver!(cuDeviceGet(&mut device, ordinal));
        driver!(cuDevicePrimaryCtxRetain(&mut context, device));
        let library = Self { device, context: context.expose_provenance() };
        Self::make_current(library.context);
        library
    }

    /// Makes a context current on this thread; 0 for none.
    pub fn make_current(context: usize) {
        driver!(cuCtxSetCurrent(ptr::with_exposed_provenance_mut(context)));
    }

    pub fn stream(&self, kind: Kind) -> usize {
        let mut stream = ptr::null_mut();
        let flags = match kind {
            Kind::Default => return 0,
            Kind::Blocking => 0,
            Kind::NonBlocking => 1,
        };
        driver!(cuStreamCreateWithPriority(&mut stream, flags, 0));
        stream.expose_provenance()
    }

    /// Memory that holds these words.
    pub fn memory(&self, words: &[u16]) -> u64 {
        let mut address = 0;
        driver!(cuMemAlloc_v2(&mut address, 2 * words.len().max(1)));
        driver!(cuMemcpyHtoD_v2(address, words.as_ptr().cast(), 2 * words.len()));
        address
    }

    /// Memory that is freed without a wait, as PyTorch's allocator does.
    pub fn pooled(&self, words: usize) -> u64 {
        let mut address = 0;
        driver!(cuMemAllocAsync(&mut address, 2 * words, ptr::null_mut()));
        address
    }

    pub fn free(&self, address: u64) {
        driver!(cuMemFree_v2(address));
    }

    /// Enqueues a copy of words from one place to another, in place of a multiplication.
    pub fn use_words(&self, from: u64, to: u64, words: usize, stream: usize) {
        driver!(cuMemcpyDtoDAsync_v2(to, from, 2 * words, raw(stream)));
    }

    /// Enqueues work that sets all of these words to the same value.
    pub fn fill(&self, to: u64, word: u16, words: usize, stream: usize) {
        driver!(cuMemsetD16Async(to, word, words, raw(stream)));
    }

    /// Waits for all streams.
    pub fn wait_for_all(&self) {
        driver!(cuCtxSynchronize());
    }

    pub fn wait(&self, stream: usize) {
        driver!(cuStreamSynchronize(raw(stream)));
    }

    /// The words at an address. This waits for the default stream only.
    pub fn words(&self, address: u64, words: usize) -> Vec<u16> {
        let mut out = vec![0; words];
        driver!(cuMemcpyDtoH_v2(out.as_mut_ptr().cast(), address, 2 * words));
        out
    }
}

impl Drop for OtherLibrary {
    fn drop(&mut self) {
        driver!(cuDevicePrimaryCtxRelease_v2(self.device));
    }
}

/// The context that is current on this thread; 0 for none.
pub fn current() -> usize {
    let mut context = ptr::null_mut();
    driver!(cuCtxGetCurrent(&mut context));
    context.expose_provenance()
}

fn raw(stream: usize) -> CUstream {
    ptr::with_exposed_provenance_mut(stream)
}
