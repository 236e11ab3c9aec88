//! The weights of the built-in games as JSON, which the crate reads anyway: nothing that reads TOML is carried to pages.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a build script reads files")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

const ENDING: &str = ".weights.toml";

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../merels/games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|file| file.strip_suffix(ENDING).map(str::to_owned))
        .collect();
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let text = fs::read_to_string(folder.join(format!("{name}{ENDING}")))?;
        let weights: toml::Table = toml::from_str(&text).map_err(io::Error::other)?;
        let weights = serde_json::to_string(&weights).map_err(io::Error::other)?;
        let _ = writeln!(list, "    ({name:?}, {weights:?}),");
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("weights.rs"), list)
}
