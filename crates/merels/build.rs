//! Lists the games that are built in: every definition in `games/`, with its scenarios and its weights.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a build script reads files")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|file| file.strip_suffix(".merels").map(str::to_owned))
        .collect();
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let include = |file: &Path| format!("include_str!({:?})", file.display().to_string());
        let beside = |extension: &str| {
            let file = folder.join(format!("{name}.{extension}"));
            if file.is_file() { format!("Some({})", include(&file)) } else { "None".to_owned() }
        };
        let run = env::var_os("CARGO_FEATURE_SCENARIO").is_some();
        let scenarios = if run { beside("test.toml") } else { "None".to_owned() };
        let weights = beside("weights.toml");
        let text = include(&folder.join(format!("{name}.merels")));
        let _ =
            writeln!(list, "    Entry {{ name: {name:?}, text: {text}, scenarios: {scenarios}, weights: {weights} }},");
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("catalogue.rs"), list)
}
