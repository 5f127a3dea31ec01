//! The models of a path: one, or the components of a diffusers pipeline.

use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::model::Model;
use crate::model::found;

/// The models of a path: of a pipeline its components, by their names; else one, without a name.
pub(crate) struct Models {
    pub(crate) list: Vec<(String, Model)>,
    /// A pipeline's index.
    index: Option<serde_json::Map<String, serde_json::Value>>,
}

/// Opens the models of a path. Components that are no models are files like all others.
pub(crate) fn find_models(path: &Path) -> Result<Models> {
    let Some((index, names)) = found::components(path)? else {
        return Ok(Models { list: vec![(String::new(), Model::open(path)?)], index: None });
    };
    let mut list = Vec::new();
    for name in names {
        match Model::open(path.join(&name)) {
            Ok(model) => list.push((name, model)),
            Err(error) if matches!(error.kind(), ErrorKind::NotAModel | ErrorKind::Unsupported) => {}
            Err(error) => return Err(error),
        }
    }
    match list.is_empty() {
        true => Err(Error::not_a_model(path, "it is a pipeline without models")),
        false => Ok(Models { list, index: Some(index) }),
    }
}

impl Models {
    pub(crate) fn is_pipeline(&self) -> bool {
        self.index.is_some()
    }

    pub(crate) fn class(&self) -> Option<&str> {
        self.index.as_ref()?.get("_class_name")?.as_str()
    }

    /// The files of a pipeline outside of some of its components, and what can't be copied.
    pub(crate) fn outside(
        &self,
        root: &Path,
        is_component: impl Fn(&str) -> bool,
    ) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
        if !self.is_pipeline() {
            return Ok(Default::default());
        }
        let (mut files, mut left_out) = found::below(root)?;
        let is_inside = |path: &Path| path.iter().next().and_then(|first| first.to_str()).is_some_and(&is_component);
        [&mut files, &mut left_out].into_iter().for_each(|paths| paths.retain(|path| !is_inside(path)));
        Ok((files, left_out))
    }
}
