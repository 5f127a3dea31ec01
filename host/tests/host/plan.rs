//! What a plan says of each unit.

use crate::common::*;
use df11_host::compress;
use df11_host::device::{CpuDecoder, Form, Keep, load_model};
use df11_host::{DevicePlan, GpuMemory, Model, PlanOptions, PlanOutcome, plan};
use tensors::{bf16, file};

const BLOCKS: [&str; 8] = [
    "model.embed_tokens",
    "model.layers.0",
    "model.layers.1",
    "model.layers.2",
    "model.layers.3",
    "model.layers.10",
    "model.norm",
    "lm_head",
];

/// A model of these blocks; layers have two units each.
fn model(place: &Place) -> Model {
    let ends = ["model.embed_tokens.weight", "lm_head.weight"].map(str::to_owned);
    let layers = [10, 2, 0, 3, 1]
        .into_iter()
        .flat_map(|layer| ["mlp.up", "self_attn.q"].map(|module| format!("model.layers.{layer}.{module}_proj.weight")));
    let matrices = ends.into_iter().chain(layers).zip(0..).map(|(name, seed)| bf16(&name, &[128, 128], seed));
    let norm = bf16("model.norm.weight", &[128], 99);
    place.write("in", file(&matrices.chain([norm]).collect::<Vec<_>>()));
    let paths = [r"model\.layers\.\d+\.(mlp\.up|self_attn\.q)_proj", r"model\.embed_tokens", "lm_head"];
    compress(place.path("in"), place.path("df11"), ask::with_patterns(&paths.map(|path| (path, &[][..]))), &())
        .unwrap();
    Model::open(place.path("df11")).unwrap()
}

fn plan_for(place: &Place, sizes: &[u64]) -> DevicePlan {
    let set = |options: &mut PlanOptions| {
        options.gpus = sizes.iter().map(|&size| GpuMemory::new(size, 0)).collect();
        options.form = Some(Form::Df11);
    };
    plan(place.path("df11"), options(set), &()).unwrap()
}

/// Exactly one GPU keeps it; as its block's name says.
#[test]
fn every_unit_of_a_model_has_its_place() {
    let place = Place::new();
    let model = model(&place);
    assert_eq!(model.units().len(), 12);
    let sizes = [
        (vec![2_000_000], PlanOutcome::Fits),
        (vec![400_000], PlanOutcome::FitsOffloaded),
        (vec![210_000, 300_000], PlanOutcome::FitsOffloaded),
        (vec![300_000, 300_000, 300_000], PlanOutcome::Fits),
        (vec![150_000, 150_000], PlanOutcome::DoesNotFit),
    ];
    for (sizes, outcome) in sizes {
        let plan = plan_for(&place, &sizes);
        assert_eq!(plan.outcome, outcome, "{plan:?}");
        assert_eq!(plan.gpus.iter().flat_map(|gpu| &gpu.blocks).collect::<Vec<_>>(), BLOCKS.iter().collect::<Vec<_>>());
        for unit in model.units() {
            let block =
                BLOCKS.into_iter().find(|&block| unit == block || unit.starts_with(&format!("{block}."))).unwrap();
            let contains = |blocks: &[String]| blocks.contains(&block.to_owned());
            for gpu in &plan.gpus {
                let expected = match (contains(&gpu.blocks), contains(&gpu.offloaded)) {
                    (true, true) => Some(Keep::Offloaded),
                    (true, false) => Some(Keep::Resident),
                    (false, is_offloaded) => is_offloaded.then(|| panic!("{unit} is offloaded from nowhere")),
                };
                assert_eq!(gpu.keep(unit), expected, "{unit}");
            }
            assert_eq!(plan.gpus.iter().filter(|gpu| gpu.keep(unit).is_some()).count(), 1, "{unit}");
        }
        let offloaded = plan.gpus.iter().flat_map(|gpu| model.units().into_iter().filter_map(|unit| gpu.keep(unit)));
        let is_offloaded = offloaded.filter(|&keep| keep == Keep::Offloaded).count() > 0;
        assert_eq!(is_offloaded, outcome == PlanOutcome::FitsOffloaded);
        for other in ["", "model.layers.4", "model.layers.1x", "model.layers", "embed_tokens"] {
            assert!(plan.gpus.iter().all(|gpu| gpu.keep(other).is_none()), "{other:?}");
        }
    }
}

/// A decoder for each GPU: together they have every unit once, in the order in which the model runs.
#[test]
fn a_decoder_loads_what_its_gpu_gets() {
    let place = Place::new();
    let model = model(&place);
    let plan = plan_for(&place, &[300_000, 300_000, 300_000]);
    let mut loaded = Vec::new();
    for gpu in &plan.gpus {
        let mut decoder = CpuDecoder::default();
        let units = load_model(&mut decoder, &model, |unit| gpu.keep(unit), &()).unwrap();
        assert!(units.len() >= 2, "{units:?}");
        loaded.extend(units.into_iter().map(|unit| unit.path));
    }
    let mut decoder = CpuDecoder::default();
    let all = load_model(&mut decoder, &model, |_| Keep::Resident, &()).unwrap();
    assert_eq!(loaded, all.into_iter().map(|unit| unit.path).collect::<Vec<_>>());
    assert_eq!(loaded.len(), 12);
}

/// What stays as it is isn't read, and doesn't count.
#[test]
fn its_progress_comes_to_the_end() {
    let place = Place::new();
    model(&place);
    let heard = heard::Heard::default();
    plan(place.path("in"), PlanOptions::default(), &heard).unwrap();
    assert!(heard.total.get() > 0 && heard.done == heard.total, "{:?} of {:?}", heard.done, heard.total);
}
