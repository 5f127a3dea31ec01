//! Options about the model card, shared by two verbs.

use df11_host::CardOptions;

#[derive(Debug, clap::Args)]
pub(super) struct CardArguments {
    /// For the model card: the id of the original's repository, such as Qwen/Qwen3-8B
    #[arg(long, value_name = "ID", requires = "model_card")]
    base_model: Option<String>,

    /// For the model card: the id of the repository that the compressed model will have
    #[arg(long, value_name = "ID", requires = "model_card")]
    repository: Option<String>,
}

impl CardArguments {
    pub(super) fn read(self) -> CardOptions {
        let mut options = CardOptions::default();
        (options.base_model, options.repository) = (self.base_model, self.repository);
        options
    }
}
