//! Units that are decoded while another library records a CUDA graph, as vLLM does with torch's: each launch of the
//! graph decodes them again.

use df11_host::Error;
use df11_host::device::{DeviceError, Keep, UnitId};
use df11_host::internals::CudaUnits;

use crate::driver::{ASYNCHRONOUS, Driver};
use crate::other_library::{Kind, OtherLibrary, decode};
use crate::recorder::{self, Graph, Mode};
use crate::samples::{Sample, blocks, largest};
use crate::units::{load, open};

const POISON: u16 = 0xdead;

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
    units: CudaUnits,
    blocks: Vec<Sample>,
    ids: Vec<UnitId>,
    scratch: u64,
    largest: usize,
    uses: Vec<u64>,
    library: OtherLibrary,
}

impl Model {
    fn new(keep: impl Fn(usize) -> Keep) -> Self {
        let (library, blocks, mut units) = (OtherLibrary::on(0), blocks(4), open(0));
        let ids = load(&mut units, &blocks, keep);
        let largest = largest(&blocks);
        let memory = |words| library.memory(&vec![POISON; words]);
        let (scratch, uses) = (memory(largest), blocks.iter().map(|block| memory(block.words.len())).collect());
        Self { units, blocks, ids, scratch, largest, uses, library }
    }

    /// A driver with these settings, a model on its GPU, and a stream for it.
    fn resident(settings: &str) -> (Driver, Self, usize) {
        let driver = Driver::new(settings);
        let model = Self::new(|_| Keep::Resident);
        let stream = model.library.stream(Kind::NonBlocking);
        (driver, model, stream)
    }

    fn decode(&mut self, layer: usize, stream: usize) -> Result<(), DeviceError> {
        decode(&mut self.units, self.ids[layer], self.scratch, self.largest, stream)
    }

    /// Gives the stream one layer of a forward pass.
    fn layer(&mut self, layer: usize, stream: usize) -> Result<(), DeviceError> {
        self.decode(layer, stream)?;
        self.library.use_words(self.scratch, self.uses[layer], self.blocks[layer].words.len(), stream);
        Ok(())
    }

    /// Gives the stream a forward pass.
    fn forward(&mut self, stream: usize) -> Result<(), DeviceError> {
        (0..self.ids.len()).try_for_each(|layer| self.layer(layer, stream))
    }

    /// Decodes a layer to as many places as there are from here on.
    fn decode_to(&mut self, layer: impl Fn(u64) -> usize, elsewhere: u64, places: std::ops::Range<u64>, stream: usize) {
        for place in places {
            let (id, out) = (self.ids[layer(place)], elsewhere + 2 * place);
            decode(&mut self.units, id, out, self.largest, stream).unwrap();
        }
    }

    /// Decodes everything once, and waits, as libraries do before they record.
    fn warm_up(&mut self, stream: usize) {
        self.forward(stream).unwrap();
        self.library.wait_for_all();
    }

    fn record(&mut self, stream: usize, mode: Mode) -> Graph {
        recorder::begin(stream, mode);
        self.forward(stream).unwrap();
        recorder::end(stream).unwrap()
    }

    /// Gives the stream what overwrites the scratch and all that the words were used for.
    fn poison(&self, stream: usize) {
        self.library.fill(self.scratch, POISON, self.largest, stream);
        for (to, Sample { words, .. }) in self.uses.iter().zip(&self.blocks) {
            self.library.fill(*to, POISON, words.len(), stream);
        }
    }

    /// Whether each layer's words were used as they are.
    fn is_right(&self, stream: usize) -> Vec<bool> {
        self.library.wait(stream);
        let used = self.uses.iter().zip(&self.blocks);
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
    fn check_forward(&mut self, stream: usize, case: &str) {
        self.poison(stream);
        self.forward(stream).unwrap();
        assert_eq!(self.is_right(stream), [true; 4], "{case}");
    }

    /// What neither was decoded nor used.
    fn is_poisoned(&self) -> bool {
        let mut used = self.uses.iter().zip(&self.blocks);
        used.all(|(at, Sample { words, .. })| self.library.words(*at, words.len()) == vec![POISON; words.len()])
    }
}

fn calls(driver: &Driver) -> [u64; HEAVY.len()] {
    HEAVY.map(|function| driver.calls(function))
}

/// As many kernels and uses as layers, and nothing else: no list is copied, nothing is allocated, nobody waits. It
/// doesn't matter what kind of stream it is, in which mode it is recorded, and which stream the graph is launched on.
#[test]
fn a_recorded_forward_pass() {
    for (seed, (mode, kind)) in
        (0..).zip(Mode::ALL.into_iter().flat_map(|mode| [Kind::Blocking, Kind::NonBlocking].map(|kind| (mode, kind))))
    {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut model = Model::new(|_| Keep::Resident);
        let stream = model.library.stream(kind);
        model.warm_up(stream);
        model.poison(stream);
        model.library.wait_for_all();
        let (before, launches) = (calls(&driver), driver.launches());
        let graph = model.record(stream, mode);
        assert_eq!((graph.kernels, graph.copies), (4, 4), "{mode:?}, {kind:?}");
        assert_eq!(calls(&driver), before);
        model.library.wait_for_all();
        assert_eq!(driver.launches(), launches);
        assert!(model.is_poisoned(), "recording decodes nothing");
        model.check(graph, stream);
        for kind in Kind::ALL {
            model.check(graph, model.library.stream(kind));
        }
        assert_eq!(driver.launches(), launches + 4 * 3 * 4);
    }
}

/// Launches and decoding without a graph, one after the other on one stream and over one scratch. Nobody waits in
/// between.
#[test]
fn with_and_without_the_graph() {
    for seed in 0..16 {
        let (_driver, mut model, stream) = Model::resident(&format!("seed={seed},races=off"));
        model.warm_up(stream);
        let graph = model.record(stream, Mode::Global);
        let mut kept = Vec::new();
        for step in 0..6 {
            model.poison(stream);
            match step % 2 {
                0 => graph.launch(stream),
                _ => model.forward(stream).unwrap(),
            }
            for (used, Sample { words, .. }) in model.uses.iter().zip(&model.blocks) {
                let to = model.library.memory(&vec![POISON; words.len()]);
                model.library.use_words(*used, to, words.len(), stream);
                kept.push((to, words.clone()));
            }
        }
        model.library.wait(stream);
        for (i, (at, words)) in kept.iter().enumerate() {
            assert!(model.library.words(*at, words.len()) == *words, "{i}, seed {seed}");
        }
    }
}

/// Without a warm-up the graph copies the lists, at each launch. Nothing outside of the graph relies on that.
#[test]
fn decoded_for_the_first_time_while_recording() {
    for seed in 0..8 {
        let (driver, mut model, stream) = Model::resident(&format!("seed={seed},races=off"));
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
        assert_eq!(driver.pinned(), 64 * 72);
    }
}

/// However many other lists there are afterwards, graphs find theirs: after decoding to many places, and after loading
/// many units. All memory is freed in the end.
#[test]
fn lists_of_graphs_stay() {
    for first_time in [false, true] {
        let (driver, mut model, stream) = Model::resident("races=off");
        if !first_time {
            model.warm_up(stream);
        }
        model.library.wait_for_all();
        let graph = model.record(stream, Mode::Global);
        let elsewhere = model.library.memory(&vec![POISON; model.largest + 200]);
        let list_memory = driver.pinned();
        let mut several = Vec::new();
        for begin in (0..200).step_by(70) {
            let end = 200.min(begin + 70);
            model.decode_to(|place| place as usize % 4, elsewhere, begin..end, stream);
            if end % 70 == 0 {
                model.warm_up(stream);
                several.push(model.record(stream, Mode::Global));
            }
        }
        assert!(driver.pinned() <= 5 * list_memory, "{}", driver.pinned());
        model.check(graph, stream);
        let (blocks, before) = (blocks(4), model.units.memory().unwrap());
        for _ in 0..20 {
            load(&mut model.units, &blocks, |_| Keep::Resident);
        }
        assert!(model.units.memory().unwrap() != before);
        several.iter().for_each(|graph| model.check(*graph, stream));
        model.check(graph, stream);
        model.check_forward(stream, "after everything");
        let Model { units, library, .. } = model;
        drop(units);
        assert_eq!(driver.pinned(), 0);
        drop(library);
        assert_eq!(driver.allocated(), 0);
    }
}

/// Decoding to ever new places doesn't take ever more memory, if a graph was recorded once.
#[test]
fn lists_without_graphs_are_overwritten() {
    let (driver, mut model, stream) = Model::resident("races=off");
    model.warm_up(stream);
    let graph = model.record(stream, Mode::Global);
    let elsewhere = model.library.memory(&vec![POISON; model.largest + 400]);
    model.decode_to(|_| 0, elsewhere, 0..400, stream);
    assert_eq!(driver.pinned(), 2 * 64 * 72);
    model.check(graph, stream);
}

/// While a graph is recorded nothing can be allocated. So where lists have no room left, the unit must have been
/// decoded before.
#[test]
fn without_room_for_another_list() {
    let (_driver, mut model, stream) = Model::resident("races=off");
    let elsewhere = model.library.memory(&vec![POISON; model.largest + 70]);
    let fill = |model: &mut Model, places: u64| {
        model.decode_to(|_| 0, elsewhere, 0..places, stream);
        model.library.wait_for_all();
    };
    fill(&mut model, 64);
    recorder::begin(stream, Mode::Global);
    assert_eq!(model.decode(1, stream), Err(DeviceError::NotBeforeGraph));
    assert!(recorder::end(stream).is_err());
    // What was decoded before can be recorded even so.
    model.warm_up(stream);
    fill(&mut model, 60);
    let graph = model.record(stream, Mode::Global);
    assert_eq!((graph.kernels, graph.copies), (4, 4));
    model.check(graph, stream);
}

/// An offloaded unit is refused before it could do harm: the graph goes on without it.
#[test]
fn offloaded_units() {
    for (keep, warm) in [Keep::Offloaded, Keep::OffloadedPageable].into_iter().flat_map(|k| [(k, false), (k, true)]) {
        let _driver = Driver::new("races=off");
        let mut model = Model::new(|i| if i == 2 { keep } else { Keep::Resident });
        let stream = model.library.stream(Kind::NonBlocking);
        if warm {
            model.warm_up(stream);
        }
        model.library.wait_for_all();
        recorder::begin(stream, Mode::Global);
        model.layer(0, stream).unwrap();
        assert_eq!(model.decode(2, stream), Err(DeviceError::OffloadedInGraph));
        model.layer(3, stream).unwrap();
        let graph = recorder::end(stream).unwrap();
        assert_eq!(graph.kernels, 2);
        for _ in 0..2 {
            model.poison(stream);
            graph.launch(stream);
            assert_eq!(model.is_right(stream), [true, false, false, true]);
            model.forward(stream).unwrap();
            assert_eq!(model.is_right(stream), [true; 4]);
        }
    }
}

/// While units are recorded, no other stream can decode. It is refused before it could do harm.
#[test]
fn other_streams_while_recording() {
    for kind in Kind::ALL {
        let (_driver, mut model, stream) = Model::resident("races=off");
        let other = model.library.stream(kind);
        model.warm_up(stream);
        recorder::begin(stream, Mode::Global);
        model.forward(other).unwrap();
        model.forward(stream).unwrap();
        assert_eq!(model.decode(0, other), Err(DeviceError::RecordingGraph));
        let graph = recorder::end(stream).unwrap();
        model.check(graph, stream);
        model.forward(other).unwrap();
        model.library.wait_for_all();
        model.check(graph, other);
    }
}

/// What isn't possible while a unit is recorded fails, and later works.
#[test]
fn loading_and_waiting_while_recording() {
    type Call = fn(&mut Model) -> Result<(), Error>;
    let refused: [Call; 3] = [
        |model| Ok(model.units.finish()?),
        |model| Ok(model.units.unload(model.ids[3])?),
        |model| model.units.load(model.blocks[0].named(), Keep::Resident).map(drop),
    ];
    for (number, call) in refused.into_iter().enumerate() {
        let (_driver, mut model, stream) = Model::resident("races=off");
        model.warm_up(stream);
        recorder::begin(stream, Mode::Global);
        model.decode(0, stream).unwrap();
        let error = call(&mut model).unwrap_err();
        assert_matches!(error, Error::Device(DeviceError::Driver { code: 900, .. }), "{number}");
        assert!(error.to_string().contains("while a CUDA graph is recorded"), "{error}");
        assert_eq!(recorder::end(stream).map(drop), Err(901), "{number}");
        model.check_forward(stream, &number.to_string());
        let graph = model.record(stream, Mode::Global);
        model.check(graph, stream);
    }
}

/// Whatever call fails while a graph is recorded, what is decoded and recorded afterwards is right.
#[test]
fn a_failure_while_recording() {
    let mut failed = 0;
    for function in ASYNCHRONOUS.into_iter().chain(["cuStreamIsCapturing"]) {
        for (call, warm) in (1..8).flat_map(|call| [(call, false), (call, true)]) {
            let (driver, mut model, stream) = Model::resident(&format!("seed={call},races=off"));
            if warm {
                model.warm_up(stream);
            }
            model.library.wait_for_all();
            driver.fail(function, driver.calls(function) + call, 999);
            recorder::begin(stream, Mode::Global);
            let Err(error) = model.forward(stream) else { continue };
            assert_matches!(error, DeviceError::Driver { code: 999, .. });
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

/// A driver that doesn't know graphs can't record.
#[test]
fn a_driver_without_graphs() {
    let (driver, mut model, stream) = Model::resident("races=off");
    for call in 1..=12 {
        driver.fail("cuStreamIsCapturing", call, 801);
    }
    model.forward(stream).unwrap();
    assert_eq!(model.is_right(stream), [true; 4]);
    assert_eq!(driver.calls("cuStreamIsCapturing"), 12, "for the stream, for the units' stream, for the list");
}
