//! What a run needs besides the weights: read first, since it is small and most mistakes show here.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result, bail};

use super::answer::Limits;
use super::args::Args;
use super::checks;
use super::config::Config;
use super::files;
use super::sampling::Choice;
use super::say::{Notes, count};
use super::template::{ChatTemplate, Message};
use super::tokens::Tokens;

/// The most tokens of a chat, unless the user chooses.
const CHAT_CONTEXT: usize = 8192;
/// Fewer save no memory that anybody would notice.
const LEAST_CONTEXT: usize = 1024;

/// The model's small files, and the options that they complete.
pub(crate) struct Setup {
    pub(crate) config: Config,
    pub(crate) tokens: Tokens,
    pub(crate) choice: Choice,
    pub(crate) limits: Limits,
    pub(crate) notes: Notes,
    pub(crate) template: Option<ChatTemplate>,
    system: Option<String>,
}

impl Setup {
    /// Reads the files, and checks whether candle has such a model.
    pub(crate) fn open(args: &Args) -> Result<Self> {
        let model = &args.model;
        files::check_directory(model)?;
        let config = Config::open(model)?;
        checks::check(&config)?;
        let tokenizer_config = files::object(model, "tokenizer_config.json")?.unwrap_or_default();
        let generation = files::object(model, "generation_config.json")?.unwrap_or_default();
        let tokens = Tokens::open(model, &config, &generation, &tokenizer_config)?;
        let template = if args.raw { None } else { ChatTemplate::open(model, &tokenizer_config)? };
        let notes = Notes { quiet: args.quiet };
        if template.is_none() && !args.raw {
            if args.system.is_some() {
                bail!("{} has no chat template, so there is no place for a system message", model.display());
            }
            notes.say(format_args!("the model has no chat template: it continues the text"));
        }
        if tokens.lacks_space {
            notes.say(format_args!("tokenizer_config.json asks for what df11 run doesn't do: add_prefix_space"));
        }
        let context = config.context().min(args.context.map_or(usize::MAX, |context| context as usize));
        let limits = Limits { max_tokens: args.max_tokens as usize, context };
        let choice = Choice::new(args, &generation);
        Ok(Self { config, tokens, choice, limits, notes, template, system: args.system.clone() })
    }

    /// The tokens of the only prompt, from the option or from standard input; `None` for a chat.
    pub(crate) fn only_prompt(&mut self, args: &Args) -> Result<Option<Vec<u32>>> {
        let text = match &args.prompt {
            Some(text) => text.clone(),
            None if io::stdin().is_terminal() && args.json => {
                bail!("--json needs a prompt: --prompt, or standard input")
            }
            None if io::stdin().is_terminal() => {
                let context = args.context.map_or(CHAT_CONTEXT, |context| context as usize);
                self.limit_context(context);
                return Ok(None);
            }
            None => {
                let mut text =
                    io::read_to_string(io::stdin()).context("the prompt can't be read from standard input")?;
                // A shell's last line ends; the prompt goes on.
                let end = text.strip_suffix("\r\n").or(text.strip_suffix('\n')).map_or(text.len(), str::len);
                text.truncate(end);
                text
            }
        };
        // A template makes a text of nothing, which nobody asked for; with a system message that is enough.
        let is_nothing = text.is_empty() && self.template.is_some() && self.system.is_none();
        let user = Message { role: "user", content: text };
        let conversation: Vec<_> = self.system().into_iter().chain([user]).collect();
        let prompt = if is_nothing { Vec::new() } else { self.prompt(&conversation)? };
        if prompt.is_empty() {
            bail!("the prompt is empty");
        }
        let context = self.limits.context;
        if prompt.len() >= context {
            bail!("the prompt has {}, and the context ends at {context}", count(prompt.len()));
        }
        self.limit_context(prompt.len() + self.limits.max_tokens);
        Ok(Some(prompt))
    }

    /// The tokens of a conversation, up to where the answer begins.
    pub(crate) fn prompt(&self, conversation: &[Message]) -> Result<Vec<u32>> {
        match (&self.template, conversation.last()) {
            (Some(template), _) => self.tokens.encode(&template.render(conversation)?, false),
            (None, Some(message)) => self.tokens.encode(&message.content, true),
            (None, None) => Ok(Vec::new()),
        }
    }

    /// The message that comes first, if there is one.
    pub(crate) fn system(&self) -> Option<Message> {
        self.system.clone().map(|content| Message { role: "system", content })
    }

    fn limit_context(&mut self, tokens: usize) {
        self.config.limit_context(tokens.max(LEAST_CONTEXT));
        self.limits.context = self.limits.context.min(tokens);
    }
}
