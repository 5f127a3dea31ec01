//! Which driver and devices are emulated, and which calls must fail.

use std::str::FromStr;

use crate::error::CudaError;

/// The environment variable with the settings.
pub(crate) const VARIABLE: &str = "DF11_EMULATED_GPU";

/// Settings, as in `devices=2,memory=64MiB,capability=8.6`.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) devices: usize,
    /// Memory of each device, in bytes.
    pub(crate) memory: usize,
    /// The CUDA version as `cuDriverGetVersion` returns it: 1000 times the major one plus 10 times the minor.
    pub(crate) driver: u32,
    pub(crate) capability: (u32, u32),
    pub(crate) multiprocessors: u16,
    /// Determines the order of the streams' work, among the orders that CUDA allows.
    pub(crate) seed: u64,
    /// Whether the interpreter looks for races in shared memory.
    pub(crate) races: bool,
    pub(crate) name: String,
    pub(crate) failures: Vec<Failure>,
}

/// A call that must fail.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) function: String,
    /// Which call of the function, from 1.
    pub(crate) call: u64,
    pub(crate) code: CudaError,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            devices: 1,
            memory: 1 << 30,
            driver: 12_080,
            capability: (8, 6),
            multiprocessors: 4,
            seed: 1,
            races: true,
            name: "Emulated GPU".to_owned(),
            failures: Vec::new(),
        }
    }
}

impl FromStr for Settings {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut settings = Settings::default();
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            settings.set(setting).ok_or_else(|| format!("{VARIABLE}: `{setting}` isn't a setting"))?;
        }
        Ok(settings)
    }
}

impl Settings {
    fn set(&mut self, setting: &str) -> Option<()> {
        let (key, value) = setting.split_once('=')?;
        match key {
            "devices" => self.devices = value.parse().ok().filter(|&devices| devices <= 64)?,
            "memory" => self.memory = bytes(value)?,
            "driver" => self.driver = value.parse().ok()?,
            "capability" => self.capability = pair(value, '.')?,
            "multiprocessors" => self.multiprocessors = value.parse().ok().filter(|&n| n > 0)?,
            "seed" => self.seed = value.parse().ok()?,
            "races" => self.races = ["off", "on"].iter().position(|&state| state == value)? == 1,
            "name" => self.name = value.to_owned(),
            "fail" => self.fail(value)?,
            _ => return None,
        }
        Some(())
    }

    /// Lets a call fail, if the text says which: `function@call:code`.
    pub(crate) fn fail(&mut self, text: &str) -> Option<()> {
        let (function, numbers) = text.split_once('@')?;
        let (call, code) = numbers.split_once(':')?;
        let code = CudaError(code.parse().ok()?);
        // Programs convert error codes to enums, for which an unknown one may be undefined behaviour.
        code.words().filter(|_| code.0 != 0)?;
        self.failures.push(Failure { function: function.to_owned(), call: call.parse().ok()?, code });
        Some(())
    }

    /// The newest PTX version that the driver accepts.
    pub(crate) fn newest_ptx(&self) -> (u32, u32) {
        match self.driver {
            13_000.. => (9, 0),
            12_090.. => (8, 8),
            12_080.. => (8, 7),
            12_070.. => (8, 6),
            12_050.. => (8, 5),
            11_000..12_050 => ((self.driver / 1000) - 4, self.driver % 1000 / 10),
            10_000..11_000 => (6, 3 + (self.driver % 1000 / 10).min(2)),
            _ => (6, 0),
        }
    }

    /// The threads that a multiprocessor holds.
    pub(crate) fn multiprocessor_threads(&self) -> i32 {
        match self.capability {
            (7, 5) => 1024,
            (8, 1..) | (12.., _) => 1536,
            _ => 2048,
        }
    }

    /// The shared memory that the system takes for each block, in bytes.
    pub(crate) fn reserved_shared(&self) -> usize {
        if self.capability.0 >= 8 { 1024 } else { 0 }
    }

    /// The most shared memory that a block can have if the program asks for it, in bytes.
    pub(crate) fn max_shared(&self) -> usize {
        match self.capability {
            (..=6, _) => 48 << 10,
            (7, 0..=4) => 96 << 10,
            (7, _) => 64 << 10,
            (8, 0) | (8, 7) => 163 << 10,
            (8, _) | (12.., _) => 99 << 10,
            (9..=11, _) => 227 << 10,
        }
    }
}

/// A number of bytes, as in `4096` or `64MiB`.
fn bytes(text: &str) -> Option<usize> {
    let (number, shift) = ["KiB", "MiB", "GiB"]
        .iter()
        .zip([10, 20, 30])
        .find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift)))
        .unwrap_or((text, 0));
    number.parse::<usize>().ok()?.checked_mul(1 << shift)
}

/// Two numbers, as in `8.6`.
pub(crate) fn pair(text: &str, between: char) -> Option<(u32, u32)> {
    let (first, second) = text.split_once(between)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}
