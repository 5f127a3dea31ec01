//! CUDA graphs: partially ordered work that a program can launch as a whole, any number of times.

use crate::context::Context;
use crate::error::CudaError;
use crate::host::Pinned;
use crate::streams::NON_BLOCKING;
use crate::work::{StreamPoint, Work};

/// A graph's piece of work, and the indices of earlier nodes that must be done first.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) work: Work,
    pub(crate) after: Vec<usize>,
}

/// A graph that was captured. Its nodes have handles.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<(u64, Node)>,
}

/// A graph that can be launched.
#[derive(Debug)]
pub(crate) struct ExecutableGraph {
    nodes: Vec<Node>,
    /// Where its last launch ends. The next launch begins after that, on whatever stream.
    ended: StreamPoint,
}

impl Node {
    /// Its `CUgraphNodeType`.
    pub(crate) fn kind(&self) -> u32 {
        match self.work {
            Work::Launch(_) => 0,
            Work::Fill { .. } => 2,
            _ => 1,
        }
    }
}

impl Context {
    /// Makes a graph ready for launches.
    pub(crate) fn instantiate(&mut self, handle: u64, graph: u64) -> Result<(), CudaError> {
        let graph = self.graphs.get(&graph).ok_or(CudaError::INVALID_VALUE)?;
        let nodes = graph.nodes.iter().map(|(_, node)| node.clone()).collect();
        self.executables.insert(handle, ExecutableGraph { nodes, ended: StreamPoint::REACHED });
        Ok(())
    }

    /// Launches a graph on a stream. Each node runs on a hidden stream of its own, which waits for the launching stream
    /// and for the nodes before it; the launching stream waits for all of them. So nodes run in any order that the graph
    /// allows, interleaved with the work of other streams.
    pub(crate) fn launch_graph(&mut self, executable: u64, stream: u64, pinned: &Pinned) -> Result<(), CudaError> {
        self.check_default_stream(stream)?;
        if self.is_capturing(stream)? {
            // A real driver adds it as a child node. That isn't emulated.
            return Err(self.invalidate(stream, CudaError::NOT_SUPPORTED));
        }
        let graph = self.executables.get(&executable).ok_or(CudaError::INVALID_VALUE)?;
        let (nodes, ended) = (graph.nodes.clone(), graph.ended);
        if nodes.iter().filter_map(|node| node.work.host_bytes()).any(|bytes| !pinned.holds(bytes)) {
            eprintln!("emulated driver: a graph copies from or to pinned memory that was freed");
            return Err(self.fail_with(CudaError::ILLEGAL_ADDRESS));
        }
        let begins = self.streams.push(stream, Work::Wait(ended))?;
        let mut points: Vec<StreamPoint> = Vec::with_capacity(nodes.len());
        for Node { work, after } in nodes {
            self.hidden_streams += 1;
            // A program's handles are never this large.
            let own = u64::MAX - self.hidden_streams;
            self.streams.create(own, NON_BLOCKING, 0);
            self.streams.push(own, Work::Wait(begins))?;
            for before in after {
                self.streams.push(own, Work::Wait(points[before]))?;
            }
            points.push(self.streams.push(own, work)?);
            self.streams.destroy(own)?;
        }
        let mut end = begins;
        for point in points {
            end = self.streams.push(stream, Work::Wait(point))?;
        }
        self.executables.entry(executable).and_modify(|graph| graph.ended = end);
        self.work_perhaps()
    }
}
