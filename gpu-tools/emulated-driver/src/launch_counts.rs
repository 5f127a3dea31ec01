//! Counts of the launches that have run.

use std::collections::BTreeMap;

use crate::launch::Launch;

/// How many launches have run.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaunchCounts {
    /// The number for each kernel's name.
    launches: BTreeMap<String, u64>,
    /// The number of their thread blocks.
    pub(crate) blocks: u64,
}

impl LaunchCounts {
    pub(crate) fn count(&mut self, launch: &Launch) {
        *self.launches.entry(launch.kernel.clone()).or_default() += 1;
        self.blocks += u64::from(launch.blocks);
    }

    /// Adds another's counts.
    pub(crate) fn add(&mut self, other: &Self) {
        for (kernel, launches) in &other.launches {
            *self.launches.entry(kernel.clone()).or_default() += launches;
        }
        self.blocks += other.blocks;
    }

    /// The number of launches of this kernel, or of all.
    pub(crate) fn launches(&self, kernel: Option<&str>) -> u64 {
        let of_kernel = |name: &String| kernel.is_none_or(|kernel| kernel == name);
        self.launches.iter().filter(|(name, _)| of_kernel(name)).map(|(_, launches)| launches).sum()
    }
}
