//! Measures how fast a device decodes, compared with a copy within the same memory.

mod speed;
mod synthetic;

use std::path::Path;

use df11_codec::{Encoded, Geometry, Unit};
use serde::Serialize;

use crate::device::Ptx;
use crate::device::opened::{Backend, OpenDevice};
use crate::device::{CpuDecoder, DeviceChoice, NamedUnit};
use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::open::open_model;
use crate::unit;

pub use speed::Speed;
pub use speed::{CopySpeed, Passes, copies, median, time, time_copy};
pub use synthetic::{normal, words};

/// What to time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BenchOptions {
    /// Where to decode.
    pub device: DeviceChoice,
    /// The PTX with which a GPU decodes, with each of its kernels. Without it, every PTX is timed by itself.
    pub ptx: Option<Ptx>,
    /// The number of weights of the synthetic unit, if no model is given.
    pub weights: usize,
    /// The number of timed passes.
    pub runs: usize,
}

impl Default for BenchOptions {
    /// On the CPU, 20 passes over 64 M weights.
    fn default() -> Self {
        Self { device: DeviceChoice::Cpu, ptx: None, weights: 64 << 20, runs: 20 }
    }
}

/// The result of a benchmark.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BenchReport {
    /// The device, for people.
    pub device: String,
    /// Why no GPU was used, if one was allowed.
    pub no_gpu: Option<String>,
    /// The speed of each decoder.
    pub decoders: Vec<Speed>,
    /// PTX that the driver refused, and kernels that can't decode the units, and why.
    pub not_run: Vec<String>,
}

/// Times decoding of the units of a model, or of one unit of synthetic weights. Checks every decoded word first.
///
/// # Errors
///
/// [`DeviceError::Differs`](crate::device::DeviceError::Differs): a device decoded a word differently than the CPU.
/// Also the errors of opening the model and the device.
pub fn bench(model: Option<&Path>, options: &BenchOptions) -> Result<BenchReport> {
    let device = OpenDevice::open(options.device, options.ptx)?;
    let material = Material::of(model, options.weights)?;
    let units = material.units()?;
    let mut report = BenchReport {
        device: if device.is_gpu() { options.device.to_string() } else { "cpu".to_owned() },
        no_gpu: device.no_gpu(),
        decoders: Vec::new(),
        not_run: Vec::new(),
    };
    // A unit that a GPU's cache has room for is decoded in copies.
    let copies = match &material {
        Material::Synthetic(encoded) if device.is_gpu() => copies(encoded.sign_mantissa.len()),
        Material::Synthetic(_) | Material::Model(_) => 1,
    };
    let passes = Passes { copies, runs: options.runs, together: false };
    match device.backend {
        Backend::Cpu => report.decoders.push(time("cpu", &mut CpuDecoder::default(), &units, passes)?),
        #[cfg(feature = "cuda")]
        Backend::Cuda(first) => {
            use crate::device::Gpu;
            use crate::device::cuda::{Kernel, KernelModule, decoder_of, fixed_decoder_of};

            let (ordinal, name) = (first.gpu().info().ordinal, first.gpu().info().name.clone());
            report.device = format!("cuda:{ordinal} ({name})");
            drop(first);
            let wanted = Ptx::ALL.into_iter().filter(|ptx| options.ptx.is_none_or(|only| only == *ptx));
            // Without a kernel for DF11: the form with codes of a fixed length.
            let kernels = || Kernel::ALL.into_iter().map(Some).chain([None]);
            let name = |kernel: Option<Kernel>| kernel.map_or("decode_fixed", Kernel::name);
            let decoders =
                wanted.flat_map(|ptx| kernels().map(move |kernel| (format!("{ptx} {}", name(kernel)), (ptx, kernel))));
            report.time_each(decoders, |name, (ptx, kernel)| {
                let gpu = Gpu::open(ordinal)?;
                let module = KernelModule::load(&gpu, Some(ptx))?;
                let mut decoder = match kernel {
                    Some(kernel) => decoder_of(gpu, module.only(kernel)?)?,
                    None => fixed_decoder_of(gpu, module)?,
                };
                time(name, &mut decoder, &units, passes)
            })?;
        }
        #[cfg(feature = "wgpu")]
        Backend::Wgpu(first) => {
            use df11_wgpu::Kernel;

            use crate::device::on_wgpu::with_kernel;
            use crate::device::{Form, WgpuDecoder, WgpuOptions};

            report.device = first.describe();
            let ordinal = first.adapter().map_or(0, |(ordinal, _)| *ordinal);
            drop(first);
            let kernels = Kernel::ALL.map(|kernel| (format!("wgpu {kernel}"), kernel));
            report.time_each(kernels, |name, kernel| {
                let options = WgpuOptions::on(ordinal);
                let mut decoder = match kernel {
                    Kernel::DecodeFixed => WgpuDecoder::new(WgpuOptions { form: Form::Fixed, ..options })?,
                    kernel => with_kernel(options, kernel)?,
                };
                time(name, &mut decoder, &units, passes)
            })?;
        }
    }
    Ok(report)
}

#[cfg(any(feature = "cuda", feature = "wgpu"))]
impl BenchReport {
    /// Times each kernel of a GPU, by its name. What the GPU refuses isn't run; if it refuses all, that is an error.
    fn time_each<K>(
        &mut self,
        kernels: impl IntoIterator<Item = (String, K)>,
        mut time: impl FnMut(&str, K) -> Result<Speed>,
    ) -> Result<()> {
        use crate::device::DeviceError;

        let mut refused = None;
        for (name, kernel) in kernels {
            match time(&name, kernel) {
                Ok(speed) => self.decoders.push(speed),
                Err(Error::Device(error @ (DeviceError::NoKernel { .. } | DeviceError::Launch { .. }))) => {
                    self.not_run.push(format!("{name}: {error}"));
                    refused = Some(Error::Device(error));
                }
                Err(error) => return Err(error),
            }
        }
        refused.filter(|_| self.decoders.is_empty()).map_or(Ok(()), Err)
    }
}

/// What is decoded.
enum Material {
    Synthetic(Box<Encoded>),
    Model(Box<CompressedModel>),
}

impl Material {
    fn of(model: Option<&Path>, weights: usize) -> Result<Self> {
        if let Some(path) = model {
            let model = CompressedModel::of(open_model(path)?, None)?;
            model.check_complete()?;
            return Ok(Self::Model(Box::new(model)));
        }
        let encoded = unit::encode(&[&synthetic::normal(weights, 0.02, 1)]);
        encoded.map(|encoded| Self::Synthetic(Box::new(encoded))).map_err(|source| Error::Encode { source })
    }

    fn units(&self) -> Result<Vec<NamedUnit<'_>>> {
        match self {
            Self::Synthetic(encoded) => {
                let name = "synthetic";
                let damaged = |source| Error::Format { path: name.into(), unit: name.to_owned(), source };
                let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).map_err(damaged)?;
                Ok(vec![NamedUnit::whole(name, unit)])
            }
            Self::Model(model) => {
                model.units().iter().map(|path| Ok(NamedUnit::whole(path, model.unit(path)?))).collect()
            }
        }
    }
}
