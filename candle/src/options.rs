//! What a caller chooses before a model is opened.

use df11_host::device::Form;

use crate::weight::When;

/// How a model's weights are decoded. The default suits any model of candle-transformers.
#[derive(Clone, Debug)]
pub struct Options {
    guarded: Vec<String>,
    rows: Vec<String>,
    eager: Vec<String>,
    pub(crate) together: usize,
    pub(crate) form: Form,
}

impl Default for Options {
    fn default() -> Self {
        Self { guarded: Vec::new(), rows: Vec::new(), eager: Vec::new(), together: 1 << 24, form: Form::Fixed }
    }
}

impl Options {
    /// The most elements that the weights of a unit may have together, for a span to decode all of them at once: 16 million,
    /// unless you choose another number. Small weights give too little work to all cores. Of a unit with more, such as a
    /// layer with many experts, a span decodes the one weight that is used.
    #[must_use]
    pub fn together(mut self, elements: usize) -> Self {
        self.together = elements;
        self
    }

    /// In which form compressed weights are held while a model runs, on CPUs and on GPUs: [`Form::Fixed`], unless you choose the
    /// other, for machines with too little memory: CPUs then leave weights in the files, and each decoding reads them. What candle
    /// computes has the same bits in both, but for the sums of [`Linear`](crate::Linear).
    #[must_use]
    pub fn form(mut self, form: Form) -> Self {
        self.form = form;
        self
    }

    /// The weights below this path are decoded by [`Df11::enter`] only, so they are never in memory all at once. Without this,
    /// weights that no span was found for stay decoded until `enter` is first called for them.
    ///
    /// [`Df11::enter`]: crate::Df11::enter
    ///
    /// For models whose layers make no spans, such as your own: `guarded("model.layers")`.
    #[must_use]
    pub fn guarded(mut self, path: impl Into<String>) -> Self {
        self.guarded.push(path.into());
        self
    }

    /// Of the table below this path, such as `model.embed_tokens`, [`Df11::forward`] decodes the rows that it needs. The
    /// model then runs in [`Df11::forward`] only. A table with which the head multiplies too stays decoded all the same: the
    /// head needs all of it in every forward pass.
    ///
    /// [`Df11::forward`]: crate::Df11::forward
    #[must_use]
    pub fn rows(mut self, path: impl Into<String>) -> Self {
        self.rows.push(path.into());
        self
    }

    /// The weights below this path are decoded when the model is built, and stay so.
    #[must_use]
    pub fn eager(mut self, path: impl Into<String>) -> Self {
        self.eager.push(path.into());
        self
    }

    /// When a weight is decoded, if the caller has said it.
    pub(crate) fn when(&self, name: &str, is_table: bool) -> Option<When> {
        let below = |paths: &[String]| paths.iter().any(|path| is_below(name, path));
        if below(&self.eager) {
            Some(When::Built)
        } else if is_table && below(&self.rows) {
            Some(When::Rows)
        } else if below(&self.guarded) {
            Some(When::Guard)
        } else {
            None
        }
    }
}

/// Whether a tensor's name is this path, or continues it.
pub(crate) fn is_below(name: &str, path: &str) -> bool {
    path.is_empty() || name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
