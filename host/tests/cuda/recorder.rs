//! CUDA graphs, recorded of a stream and launched as another library does it. `cust` has no such functions.

use std::ptr;

use crate::driver::function;

/// `CUstreamCaptureMode`. PyTorch records with the first, unless it is told otherwise.
#[derive(Clone, Copy, Debug)]
pub enum Mode {
    Global,
    ThreadLocal,
    Relaxed,
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Global, Self::ThreadLocal, Self::Relaxed];
}

/// A graph that can be launched. It stays until the driver is reset.
#[derive(Clone, Copy, Debug)]
pub struct Graph {
    executable: usize,
    /// How many nodes it has: kernels and copies.
    pub kernels: usize,
    pub copies: usize,
}

pub fn begin(stream: usize, mode: Mode) {
    type Begin = extern "C" fn(usize, u32) -> u32;
    assert_eq!(function::<Begin>("cuStreamBeginCapture_v2")(stream, mode as u32), 0);
}

/// The graph, or the driver's code.
pub fn end(stream: usize) -> Result<Graph, u32> {
    type End = extern "C" fn(usize, *mut usize) -> u32;
    type Nodes = extern "C" fn(usize, *mut usize, *mut usize) -> u32;
    type Kind = extern "C" fn(usize, *mut u32) -> u32;
    type Instantiate = extern "C" fn(*mut usize, usize, u64) -> u32;
    let mut graph = 0;
    match function::<End>("cuStreamEndCapture")(stream, &mut graph) {
        0 => {}
        code => return Err(code),
    }
    let (mut n, nodes_of) = (0, function::<Nodes>("cuGraphGetNodes"));
    assert_eq!(nodes_of(graph, ptr::null_mut(), &mut n), 0);
    let mut nodes = vec![0; n];
    assert_eq!(nodes_of(graph, nodes.as_mut_ptr(), &mut n), 0);
    let mut of_kind = [0; 2];
    for node in nodes {
        let mut kind = 9;
        assert_eq!(function::<Kind>("cuGraphNodeGetType")(node, &mut kind), 0);
        of_kind[kind as usize] += 1;
    }
    let mut executable = 0;
    assert_eq!(function::<Instantiate>("cuGraphInstantiateWithFlags")(&mut executable, graph, 0), 0);
    assert_eq!(function::<extern "C" fn(usize) -> u32>("cuGraphDestroy")(graph), 0);
    Ok(Graph { executable, kernels: of_kind[0], copies: of_kind[1] })
}

impl Graph {
    pub fn launch(self, stream: usize) {
        type Launch = extern "C" fn(usize, usize) -> u32;
        assert_eq!(function::<Launch>("cuGraphLaunch")(self.executable, stream), 0);
    }
}
