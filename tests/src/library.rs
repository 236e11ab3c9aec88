//! The definitions that tests play.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use merels::{Definition, Library, catalogue};

/// The variations beside one another, then the built-in games.
pub struct Variations;

impl Library for Variations {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("variations").join(format!("{name}.merels"));
        match fs::read_to_string(path) {
            Ok(text) => Some((format!("{name}.merels"), text.into())),
            Err(_) => catalogue::BuiltIn.find(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// All variations, by name.
///
/// # Panics
///
/// When one can't be read.
pub fn variations() -> Vec<(String, Definition)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variations");
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".merels").map(str::to_owned))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let (file, text) = Variations.find(&name, "").unwrap();
            let definition = Definition::read(&file, text, &Variations).unwrap();
            (name, definition)
        })
        .collect()
}

/// The defaults, and each other value of each option.
pub fn settings(definition: &Definition) -> Vec<Vec<(String, String)>> {
    let mut settings = vec![Vec::new()];
    for (option, values) in definition.options() {
        settings.extend(values.iter().skip(1).map(|value| vec![(option.to_owned(), (*value).to_owned())]));
    }
    settings
}
