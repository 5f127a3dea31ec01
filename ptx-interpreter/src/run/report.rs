//! What a launch executed.

use crate::Entry;
use crate::parse::opcode;

/// How often something was executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By warps: each time any of a warp's lanes come to it together counts once.
    pub warps: u64,
    /// By lanes: those whose guard did not hold do not count.
    pub lanes: u64,
    /// Wavefronts it took in shared memory: for each access by a warp, the most distinct 4-byte
    /// words that one of the 32 banks had to serve.
    pub wavefronts: u64,
}

/// An instruction that was executed, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteCounts {
    /// The instruction's line in the module's text, from 1.
    pub line: u32,
    /// Its opcode with all its modifiers.
    pub opcode: String,
    /// How often.
    pub counts: Counts,
}

/// What a launch executed, over all blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Every instruction that was executed, in the order of the text.
    pub sites: Vec<SiteCounts>,
    /// Block barriers passed, over all blocks.
    pub barriers: u64,
}

impl Report {
    pub(super) fn new(entry: &Entry, counts: &[Counts], barriers: u64) -> Self {
        let executed = entry.body.code.iter().zip(counts).filter(|(_, counts)| counts.warps > 0);
        let sites = executed.map(|(instruction, &counts)| SiteCounts {
            line: instruction.line,
            opcode: instruction.opcode.to_string(),
            counts,
        });
        Report { sites: sites.collect(), barriers }
    }

    /// All instructions together.
    pub fn total(&self) -> Counts {
        self.sites.iter().map(|site| site.counts).fold(Counts::default(), Counts::plus)
    }

    /// The instructions that `pattern` speaks of together; see
    /// [`Module::count`](crate::Module::count).
    pub fn count(&self, pattern: &str) -> Counts {
        let spoken_of = self.sites.iter().filter(|site| opcode::matches(&site.opcode, pattern));
        spoken_of.map(|site| site.counts).fold(Counts::default(), Counts::plus)
    }
}

impl Counts {
    fn plus(self, other: Counts) -> Counts {
        Counts {
            warps: self.warps + other.warps,
            lanes: self.lanes + other.lanes,
            wavefronts: self.wavefronts + other.wavefronts,
        }
    }
}
