//! Stream capture, and the graphs that it makes. Handles are numbers.

use crate::boundary::Out;
use crate::error::CudaError;
use crate::graph::Graph;

exports! {
    fn cuStreamBeginCapture_v2(stream: u64, mode: u32) |driver| {
        let id = driver.handle();
        driver.context()?.begin_capture(id, stream, mode)
    };

    /// The graph is null after an error.
    fn cuStreamEndCapture(stream: u64, graph: Out<u64>) |driver| {
        graph.put(0)?;
        let nodes = driver.context()?.end_capture(stream)?;
        let nodes = nodes.into_iter().map(|node| (driver.handle(), node)).collect();
        let handle = driver.handle();
        driver.context()?.graphs.insert(handle, Graph { nodes });
        graph.put(handle)
    };

    fn cuStreamIsCapturing(stream: u64, status: Out<u32>) |driver| {
        status.put(driver.context()?.capture_status(stream)?)
    };

    /// Without a place for the nodes, only their number.
    fn cuGraphGetNodes(graph: u64, nodes: Out<u64>, count: Out<usize>) |driver| {
        let graph = driver.context()?.graphs.get(&graph).ok_or(CudaError::INVALID_VALUE)?;
        for (at, (handle, _)) in graph.nodes.iter().enumerate() {
            nodes.nth(at).put_unless_null(*handle);
        }
        count.put(graph.nodes.len())
    };

    fn cuGraphNodeGetType(node: u64, kind: Out<u32>) |driver| {
        let mut nodes = driver.context()?.graphs.values().flat_map(|graph| &graph.nodes);
        let (_, node) = nodes.find(|(handle, _)| *handle == node).ok_or(CudaError::INVALID_VALUE)?;
        kind.put(node.kind())
    };

    fn cuGraphInstantiateWithFlags(executable: Out<u64>, graph: u64, _flags: u64) |driver| {
        let handle = driver.handle();
        driver.outside_captures()?.instantiate(handle, graph)?;
        executable.put(handle)
    };

    fn cuGraphLaunch(executable: u64, stream: u64) |driver| driver.launch_graph(executable, stream);

    fn cuGraphDestroy(graph: u64) |driver| {
        driver.context()?.graphs.remove(&graph).map(drop).ok_or(CudaError::INVALID_VALUE)
    };

    /// Launches of it go on.
    fn cuGraphExecDestroy(executable: u64) |driver| {
        driver.context()?.executables.remove(&executable).map(drop).ok_or(CudaError::INVALID_VALUE)
    };
}
