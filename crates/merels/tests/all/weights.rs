//! The weights that are built in are those of the games as they are.

use std::collections::BTreeSet;
use std::path::Path;

use merels::catalogue;
use merels::search::StoredWeights;

#[test]
fn built_in_weights_are_for_the_games_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let there: BTreeSet<String> =
        files.filter_map(|file| file.strip_suffix(".weights.toml").map(str::to_owned)).collect();
    let mut built_in = BTreeSet::new();
    for entry in catalogue::games() {
        let Some(text) = entry.weights else { continue };
        built_in.insert(entry.name.to_owned());
        let stored = StoredWeights::read(text).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let rules = merels::load(entry.name, &[]).unwrap();
        assert!(stored.is_for(&rules), "{}: the weights are of other rules; `merels tune` makes new ones", entry.name);
    }
    assert_eq!(built_in, there);
}
