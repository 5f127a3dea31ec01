//! Decoding by WebGPU.

use std::cell::Cell;

use df11_wgpu::{Error as GpuError, Keep, adapters};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Error;
use crate::unit::{Unit, Words};

/// A GPU that decodes. Wait for each of its promises before the next call.
#[wasm_bindgen]
pub struct Gpu {
    gpu: df11_wgpu::Gpu,
    name: String,
    is_software: bool,
    is_lost: Cell<bool>,
}

/// A unit in the GPU's memory, and room for its words.
#[wasm_bindgen]
pub struct GpuUnit {
    unit: df11_wgpu::GpuUnit,
    words: df11_wgpu::wgpu::Buffer,
}

#[wasm_bindgen]
impl Gpu {
    /// Opens the GPU that the browser offers, compiles the kernels, and has each of them decode known data. With `hardware`
    /// it must be one: a program in its place is slower than decoding without it, and takes seconds to compile the kernels.
    ///
    /// # Errors
    ///
    /// There is no GPU; it can't run the kernels; its driver decodes wrongly.
    pub async fn open(hardware: bool) -> Result<Self, JsError> {
        let adapter = adapters().await.into_iter().next().ok_or(Error::NoGpu)?;
        if hardware && adapter.is_software() {
            return Err(Error::Software.into());
        }
        let gpu = df11_wgpu::Gpu::open(&adapter).await?;
        Ok(Self { gpu, name: adapter.name().to_owned(), is_software: adapter.is_software(), is_lost: Cell::new(false) })
    }

    /// Its name; often empty, so that pages can't tell users apart by it.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// Whether it is a program in a GPU's place.
    #[wasm_bindgen(getter, js_name = isSoftware)]
    pub fn is_software(&self) -> bool {
        self.is_software
    }

    /// Whether one of its calls found that the GPU was lost: it is of no use any more then, and can be opened again.
    #[wasm_bindgen(getter, js_name = isLost)]
    pub fn is_lost(&self) -> bool {
        self.is_lost.get()
    }

    /// Copies a unit to the GPU.
    ///
    /// # Errors
    ///
    /// The unit is damaged, the kernels can't decode it, or the GPU has no room for it.
    pub async fn load(&mut self, unit: &Unit) -> Result<GpuUnit, JsError> {
        let unit = unit.0.unit();
        let words = self.gpu.output(unit.n_elements()).await;
        let words = self.noted(words)?;
        let unit = self.gpu.load(&unit, Keep::Resident).await;
        Ok(GpuUnit { unit: self.noted(unit)?, words })
    }

    /// Decodes a unit in the GPU's memory, and waits until it is decoded.
    ///
    /// # Errors
    ///
    /// The GPU was lost, or its driver fails.
    pub async fn decode(&mut self, unit: &GpuUnit) -> Result<(), JsError> {
        let decoded = self.gpu.decode(&[(&unit.unit, 0)], &unit.words).await;
        self.noted(decoded)?;
        // In a browser nothing else waits for the GPU.
        let mut last = [0; 1];
        let n = unit.unit.n_elements();
        let read = self.gpu.read(&unit.words, n.saturating_sub(1), &mut last[..n.min(1)]).await;
        Ok(self.noted(read)?)
    }

    /// The words that were decoded: a unit's weights one after the other.
    ///
    /// # Errors
    ///
    /// The GPU was lost, or its driver fails.
    pub async fn read(&self, unit: &GpuUnit) -> Result<Words, JsError> {
        let mut words = vec![0; unit.unit.n_elements()];
        let read = self.gpu.read(&unit.words, 0, &mut words).await;
        self.noted(read)?;
        Ok(Words(words))
    }
}

impl Gpu {
    /// Notes it if the GPU was lost.
    fn noted<T>(&self, result: Result<T, GpuError>) -> Result<T, GpuError> {
        if matches!(result, Err(GpuError::Lost { .. })) {
            self.is_lost.set(true);
        }
        result
    }
}

#[wasm_bindgen]
impl GpuUnit {
    /// The kernel that decodes it; undefined for a unit without elements.
    #[wasm_bindgen(getter)]
    pub fn kernel(&self) -> Option<String> {
        self.unit.kernel().map(|kernel| kernel.name().to_owned())
    }
}

// What JavaScript collects some time later, it doesn't count as the GPU's memory.
impl Drop for Gpu {
    fn drop(&mut self) {
        self.gpu.device().destroy();
    }
}

impl Drop for GpuUnit {
    fn drop(&mut self) {
        self.words.destroy();
    }
}
