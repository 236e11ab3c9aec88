//! `merels explain`

use std::process::ExitCode;

use merels::catalogue;
use merels::syntax::manual;
use merels::syntax::suggest::nearest;

use crate::args::Explain;
use crate::load::{Done, Failure};
use crate::output;

/// How other programs talk to this one.
const PROTOCOL: &str = include_str!("../../PROTOCOL.md");

pub(crate) fn run(args: &Explain) -> Done {
    let Some(topic) = args.topic.as_deref().map(str::trim) else {
        output::page(&manual::index(&str::to_owned));
        return Ok(ExitCode::SUCCESS);
    };
    if topic.eq_ignore_ascii_case("protocol") {
        output::page(PROTOCOL);
        return Ok(ExitCode::SUCCESS);
    }
    let keyword = || Some(manual::keyword(topic)? + &examples(topic));
    let found = manual::page(topic).map(str::to_owned).or_else(keyword);
    let Some(text) = found else {
        let near = nearest(topic, manual::topics().into_iter().chain(["protocol"]));
        let help = near.map_or(
            "it explains codes such as M0201, their names, words of the language, and `protocol`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        return Err(Failure::CantRun(format!("there is nothing to explain called `{topic}`; {help}")));
    };
    output::page(&text);
    Ok(ExitCode::SUCCESS)
}

/// How many lines of games show a word.
const EXAMPLES: usize = 3;

/// How built-in games use a word; where none does, a statement that could.
fn examples(word: &str) -> String {
    let lines = catalogue::examples(word, EXAMPLES);
    let Some(width) = lines.iter().map(|(_, line)| line.chars().count()).max() else {
        return manual::statement(word)
            .map_or(String::new(), |statement| format!("\nFor example:\n\n    {statement}\n"));
    };
    let mut text = "\nIn the built-in games:\n\n".to_owned();
    for (game, line) in lines {
        text.push_str(&format!("    {line:width$}   // {game}\n"));
    }
    text
}
