//! `merels explain`

use std::process::ExitCode;

use merels::syntax::manual;
use merels::syntax::suggest::nearest;

use crate::args::Explain;
use crate::load::Failure;
use crate::{Done, output};

pub(crate) fn run(args: &Explain) -> Done {
    let topic = args.topic.trim();
    let found = manual::page(topic).map(str::to_owned).or_else(|| manual::keyword(topic));
    let Some(text) = found else {
        let near = nearest(topic, manual::topics());
        let help = near
            .map_or("it explains codes such as M0201, their names, and words of the language".to_owned(), |near| {
                format!("did you mean `{near}`?")
            });
        return Err(Failure::CantRun(format!("there is nothing to explain called `{topic}`; {help}")));
    };
    output::print(&text);
    Ok(ExitCode::SUCCESS)
}
