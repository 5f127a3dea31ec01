//! Units that are decoded while another library records a CUDA graph, as vLLM does with torch's: each launch of the graph decodes them again.

use df11_host::device::{Cuda, CudaUnit, Keep};
use df11_host::{ErrorKind, Result};

use crate::driver::{ASYNCHRONOUS, Driver, open};
use crate::order::decode;
use crate::other_library::{Kind, OtherLibrary};
use crate::recorder::{self, Graph, Mode};
use crate::samples::{POISON, Sample, blocks, load};

/// The driver's functions that allocate, free, copy or wait.
const HEAVY: [&str; 9] = [
    "cuMemAlloc_v2",
    "cuMemAllocAsync",
    "cuMemAllocHost_v2",
    "cuMemHostAlloc",
    "cuMemFree_v2",
    "cuMemcpyHtoD_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuStreamSynchronize",
    "cuCtxSynchronize",
];

/// A model of four layers: their units, a scratch that they share, and a place for what each one's words are used for.
struct Model {
    cuda: Cuda,
    samples: Vec<Sample>,
    units: Vec<CudaUnit>,
    scratch: u64,
    largest: usize,
    uses: Vec<u64>,
    library: OtherLibrary,
}

impl Model {
    fn new(keep: impl Fn(usize) -> Keep) -> Self {
        let (library, samples, cuda) = (OtherLibrary::on(0), blocks(4), open());
        let units = load(&cuda, &samples, keep);
        let largest = samples[3].words.len();
        let memory = |words| library.memory(&vec![POISON; words]);
        let (scratch, uses) = (memory(largest), samples.iter().map(|sample| memory(sample.words.len())).collect());
        Self { cuda, samples, units, scratch, largest, uses, library }
    }

    /// A driver with these settings, a model on its GPU, and a stream for it.
    fn resident(settings: &str) -> (Driver, Self, usize) {
        let driver = Driver::new(settings);
        let model = Self::new(|_| Keep::Resident);
        let stream = model.library.stream(Kind::NonBlocking);
        (driver, model, stream)
    }

    fn decode(&self, layer: usize, stream: usize) -> Result<()> {
        decode(&self.units[layer], self.scratch, self.largest, stream)
    }

    /// Enqueues one layer of a forward pass.
    fn layer(&self, layer: usize, stream: usize) -> Result<()> {
        self.decode(layer, stream)?;
        self.library.use_words(self.scratch, self.uses[layer], self.samples[layer].words.len(), stream);
        Ok(())
    }

    /// Enqueues a forward pass.
    fn forward(&self, stream: usize) -> Result<()> {
        (0..4).try_for_each(|layer| self.layer(layer, stream))
    }

    /// Decodes everything once, and waits, as libraries do before they record.
    fn warm_up(&self, stream: usize) {
        self.forward(stream).unwrap();
        self.library.wait_for_all();
    }

    fn record(&self, stream: usize, mode: Mode) -> Graph {
        recorder::begin(stream, mode);
        self.forward(stream).unwrap();
        recorder::end(stream).unwrap()
    }

    /// Enqueues work that overwrites the scratch memory and all places where the words were used.
    fn poison(&self, stream: usize) {
        self.library.fill(self.scratch, POISON, self.largest, stream);
        for (to, Sample { words, .. }) in self.uses.iter().zip(&self.samples) {
            self.library.fill(*to, POISON, words.len(), stream);
        }
    }

    /// Whether each layer's words were used as they are.
    fn is_right(&self, stream: usize) -> Vec<bool> {
        self.library.wait(stream);
        let used = self.uses.iter().zip(&self.samples);
        used.map(|(at, Sample { words, .. })| self.library.words(*at, words.len()) == *words).collect()
    }

    /// Launches over poison, several times.
    fn check(&self, graph: Graph, stream: usize) {
        for launch in 0..3 {
            self.poison(stream);
            graph.launch(stream);
            assert_eq!(self.is_right(stream), [true; 4], "launch {launch}");
        }
    }

    /// A forward pass over poison, without a graph.
    fn check_forward(&self, stream: usize, case: &str) {
        self.poison(stream);
        self.forward(stream).unwrap();
        assert_eq!(self.is_right(stream), [true; 4], "{case}");
    }

    /// Decodes the first layer to this many other places.
    fn fill_lists(&self, places: u64, stream: usize) {
        let elsewhere = self.library.memory(&vec![POISON; self.largest + places as usize]);
        (0..places).for_each(|place| decode(&self.units[0], elsewhere + 2 * place, self.largest, stream).unwrap());
        self.library.wait_for_all();
    }
}

/// How many lists of one unit there is room for.
const ROOM: u64 = (64 << 10) / 72;

/// The graph has one kernel and one use for each layer, and nothing else: no list is copied, nothing is allocated, nothing waits. The kind of
/// stream, the mode of recording and the stream that the graph is launched on don't matter.
#[test]
fn a_recorded_forward_pass() {
    for (seed, (mode, kind)) in
        (0..).zip(Mode::ALL.into_iter().flat_map(|mode| [Kind::Blocking, Kind::NonBlocking].map(|kind| (mode, kind))))
    {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let model = Model::new(|_| Keep::Resident);
        let stream = model.library.stream(kind);
        model.warm_up(stream);
        model.poison(stream);
        model.library.wait_for_all();
        let calls = || HEAVY.map(|function| driver.calls(function));
        let (before, launches) = (calls(), driver.launches());
        let graph = model.record(stream, mode);
        assert_eq!((graph.kernels, graph.copies), (4, 4), "{mode:?}, {kind:?}");
        assert_eq!(calls(), before);
        model.library.wait_for_all();
        assert_eq!(
            (driver.launches(), model.is_right(stream)),
            (launches, vec![false; 4]),
            "recording decodes nothing"
        );
        model.check(graph, stream);
        for kind in Kind::ALL {
            model.check(graph, model.library.stream(kind));
        }
        assert_eq!(driver.launches(), launches + 4 * 3 * 4);
    }
}

/// Without a warm-up the graph copies the lists, at each launch. Nothing outside of the graph relies on that.
#[test]
fn decoded_for_the_first_time_while_recording() {
    for seed in 0..8 {
        let (_driver, model, stream) = Model::resident(&format!("seed={seed},races=off"));
        model.library.wait_for_all();
        let first = model.record(stream, Mode::Global);
        let second = model.record(stream, Mode::Global);
        assert_eq!([first, second].map(|graph| (graph.kernels, graph.copies)), [(4, 8); 2]);
        model.check_forward(stream, "before any launch");
        model.check(second, stream);
        model.check(first, stream);
        let third = model.record(stream, Mode::Global);
        assert_eq!((third.kernels, third.copies), (4, 4), "the lists are there now");
        model.check(third, stream);
    }
}

/// However many other lists there are afterwards, graphs find theirs; and without more graphs there is no more memory than twice. While a graph
/// is recorded nothing can be allocated: where there is no room left, a unit must have been decoded before. All memory is freed in the end.
#[test]
fn lists_of_graphs_stay() {
    let (driver, model, stream) = Model::resident("races=off");
    let [_, pinned] = driver.allocated();
    model.warm_up(stream);
    let first = model.record(stream, Mode::Global);
    model.fill_lists(ROOM + 20, stream);
    assert_eq!(driver.allocated()[1], 2 * pinned);
    model.check(first, stream);
    // The last 24 are in new memory, of which no graph has a list yet.
    model.fill_lists(ROOM - 24, stream);
    recorder::begin(stream, Mode::Global);
    let error = model.decode(1, stream).unwrap_err();
    let sentence = "there is no room for another unit's list while a CUDA graph is recorded; decode all its units once right before, each to \
                    the same memory as in the graph";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Device, sentence));
    assert!(recorder::end(stream).is_err());
    model.warm_up(stream);
    let second = model.record(stream, Mode::Global);
    assert_eq!((second.kernels, second.copies), (4, 4));
    model.check(first, stream);
    model.check(second, stream);
    let Model { cuda, units, library, .. } = model;
    drop((units, cuda));
    assert_eq!(driver.allocated()[1], 0);
    drop(library);
    assert_eq!(driver.allocated(), [0, 0]);
}

/// While units are recorded, nothing else can be decoded. It is refused before it could do harm.
#[test]
fn other_streams_while_recording() {
    for kind in Kind::ALL {
        let (_driver, model, stream) = Model::resident("races=off");
        let (other, mut buffer) = (model.library.stream(kind), model.cuda.buffer(model.largest).unwrap());
        model.warm_up(stream);
        recorder::begin(stream, Mode::Global);
        model.forward(other).unwrap();
        model.forward(stream).unwrap();
        let own = model.cuda.decode(&[&model.units[0]], &mut buffer).map(drop);
        for refused in [model.decode(0, other), own] {
            let said = refused.unwrap_err().to_string();
            assert!(said.starts_with("a CUDA graph is being recorded on this GPU; "), "{said}");
        }
        let graph = recorder::end(stream).unwrap();
        model.library.wait_for_all();
        model.check(graph, stream);
        model.check_forward(other, "after the recording");
        model.library.wait_for_all();
        model.check(graph, other);
    }
}

/// Whatever call fails while a graph is recorded, what is decoded and recorded afterwards is right.
#[test]
fn a_failure_while_recording() {
    let mut failed = 0;
    for function in ASYNCHRONOUS.into_iter().chain(["cuStreamIsCapturing"]) {
        for (call, warm) in (1..8).flat_map(|call| [(call, false), (call, true)]) {
            let (driver, model, stream) = Model::resident(&format!("seed={call},races=off"));
            if warm {
                model.warm_up(stream);
            }
            model.library.wait_for_all();
            driver.fail(function, driver.calls(function) + call, 999);
            recorder::begin(stream, Mode::Global);
            let Err(error) = model.forward(stream) else { continue };
            assert!(error.to_string().contains("answered 999"), "{error}");
            let _ = recorder::end(stream);
            failed += 1;
            let graph = model.record(stream, Mode::Global);
            model.library.wait_for_all();
            model.check(graph, stream);
            model.check_forward(stream, &format!("{function}@{call}"));
        }
    }
    assert!(failed > 40, "{failed}");
}
