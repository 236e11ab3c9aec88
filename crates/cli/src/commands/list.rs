//! `merels list`

use std::process::ExitCode;

use merels::{Definition, catalogue};
use serde::Serialize;

use crate::args::{Format, List};
use crate::load::{Done, Failure};
use crate::output;

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    options: Vec<OptionListed<'a>>,
}

#[derive(Serialize)]
struct OptionListed<'a> {
    name: &'a str,
    values: Vec<&'a str>,
}

pub(crate) fn run(args: &List) -> Done {
    let width = catalogue::games().iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in catalogue::games() {
        let definition = Definition::read(&format!("{}.merels", entry.name), entry.text, &catalogue::BuiltIn)
            .map_err(Failure::Faults)?;
        let options = definition.options();
        match args.format {
            Format::Json => output::json(&Listed {
                name: entry.name,
                title: definition.title(),
                options: options.into_iter().map(|(name, values)| OptionListed { name, values }).collect(),
            }),
            Format::Text => {
                let options: Vec<String> =
                    options.iter().map(|(name, values)| format!("{name}: {}", values.join(" | "))).collect();
                let options = if options.is_empty() { String::new() } else { format!("  ({})", options.join(", ")) };
                output::line(&format!("{:width$}  {}{options}", entry.name, definition.title()));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
