//! Payloads in torch's memory on a GPU, decoded and multiplied in the order of torch's stream.

use df11_host::device::Cuda;
use df11_host::payload::PayloadHeader;
use pyo3::prelude::*;

use crate::errors::to_python;
use crate::process::has_threads;

/// An address on the GPU, and a length in bytes, words or floats.
type Place = (u64, usize);

/// The kernels on one GPU, in the context in which torch works. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Gpu(Cuda);

#[pymethods]
impl Gpu {
    #[new]
    fn open(py: Python<'_>, ordinal: u32) -> PyResult<Self> {
        has_threads()?;
        py.detach(|| Cuda::open(ordinal, None)).map(Self).map_err(to_python)
    }

    /// Decodes a payload, whose first bytes are `header`, to the words at `out`, in the order of the stream with this handle: after all
    /// work already on that stream, and before all later work.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    fn decode(&self, py: Python<'_>, header: Vec<u8>, payload: Place, out: Place, stream: usize) -> PyResult<()> {
        has_threads()?;
        let header = PayloadHeader::parse(&header).map_err(to_python)?;
        py.detach(|| {
            // SAFETY: the payload is a tensor of this GPU that `gpu.py` holds, as `out` below, and the host has read its header. Payloads come
            // from `pack`, or `check` has passed them; the docs of `df11.unpack` forbid to change one.
            let unit = unsafe { self.0.payload(&header, payload) }?;
            // SAFETY: by the numbers of `CudaUnit::decode_on`:
            // 1. The caller is `gpu.py`: `out` is a contiguous tensor of this GPU, which it holds. torch gives its memory to others only
            //    in the order of this stream, its current one.
            // 2. `out` is new, or its owner uses it in the order of torch's streams, as any operator's result.
            // 3. The stream is the current one of the calling thread, so torch keeps it.
            // 4. As with any tensor that a CUDA graph of torch's uses, the code that records the graph keeps the weights as long as the
            //    graph. torch waits for the GPU before it records.
            unsafe { unit.decode_on(out.0, out.1, stream) }
        })
        .map_err(to_python)
    }

    /// Multiplies a payload's matrix by 1 to 8 inputs: `x` are the BF16 words of the inputs, one after the other, and `y` the 32-bit floats
    /// for the products.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    fn multiply(
        &self,
        py: Python<'_>,
        header: Vec<u8>,
        payload: Place,
        x: Place,
        y: Place,
        stream: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let header = PayloadHeader::parse(&header).map_err(to_python)?;
        py.detach(|| {
            // SAFETY: as in `decode`.
            let unit = unsafe { self.0.payload(&header, payload) }?;
            // SAFETY: as in `decode`, by the numbers of `CudaUnit::multiply_on`: `x` and `y` are two tensors of this GPU that `gpu.py`
            // holds; `y` is new, and `x` is written to only in the order of torch's streams.
            unsafe { unit.multiply_on(x, y, stream) }
        })
        .map_err(to_python)
    }
}
