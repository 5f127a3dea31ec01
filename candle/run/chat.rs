//! A conversation at a terminal: each line is a message.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};

use super::answer::{Answer, Answerer, End};
use super::say::{answer_writer, count, say};
use super::setup::Setup;
use super::template::Message;

/// Answers lines until the input ends. It gives the last answer.
pub(crate) fn chat(setup: &Setup, answerer: &mut Answerer<'_>) -> Result<Option<Answer>> {
    let mut conversation: Vec<Message> = setup.system().into_iter().collect();
    let (mut write, mut last) = (answer_writer(), None);
    while let Some(line) = ask()? {
        if line.trim().is_empty() {
            continue;
        }
        if setup.template.is_none() {
            // Without a template there are no messages: each line is a text to continue.
            conversation.clear();
        }
        conversation.push(Message { role: "user", content: line });
        let prompt = setup.prompt(&conversation)?;
        if prompt.len() >= setup.limits.context {
            let tokens = count(prompt.len());
            bail!("the conversation has {tokens}, and the context ends at {}", setup.limits.context);
        }
        let answer = answerer.answer(prompt, &mut write)?;
        write("\n")?;
        setup.notes.figures(&answer);
        let is_over = matches!(answer.ended_by, End::ClosedPipe | End::Difference);
        conversation.push(Message { role: "assistant", content: answer.text.clone() });
        last = Some(answer);
        if is_over {
            break;
        }
    }
    say(format_args!("the conversation is over"));
    Ok(last)
}

/// Reads a line; `None` at the end of the input.
fn ask() -> Result<Option<String>> {
    let _ = write!(io::stderr(), "> ");
    let line = io::stdin().lines().next().transpose().context("the message can't be read")?;
    if line.is_none() {
        let _ = writeln!(io::stderr());
    }
    Ok(line)
}
