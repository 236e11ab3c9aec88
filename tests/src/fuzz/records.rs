//! Records of games: read, written, played, read piece by piece.

use merels::record::{Chunks, Record, check, parse};
use merels::syntax::FileId;
use merels::syntax::Sources;

use super::reports::assert_sound;
use super::text;
use crate::rules_of_record;

/// A record is read or refused with a place in it; what is written of it reads back to the same, and so does the game that
/// it plays.
///
/// # Panics
///
/// When that isn't so.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    for chunk in Chunks::new(text.as_bytes()) {
        assert!(chunk.is_ok_and(|chunk| text.contains(chunk.text.as_str())));
    }
    let mut sources = Sources::default();
    let file = sources.add("fuzzed.record", text.as_str());
    if let Err(report) = parse(file, &text) {
        return assert_sound(&sources, &[*report]);
    }
    let record = parse(file, &text).unwrap();
    let again = parse(FileId(0), &record.to_string()).unwrap();
    assert_eq!(again.to_string(), record.to_string());
    match check(file, &text, &mut |game, set| rules_of_record(game, set)) {
        Err(report) => assert_sound(&sources, &[*report]),
        Ok(played) => {
            assert_sound(&sources, &played.doubts);
            let told = played.study.record(record.value("game").unwrap(), &[], &[]);
            let told = told.to_string();
            let back = check(FileId(0), &told, &mut |game, set| rules_of_record(game, set));
            let back = back.unwrap_or_else(|report| panic!("{}: {told}", report.message)).study;
            assert_eq!(back.session().position(), played.study.session().position());
            assert_eq!(turns(&back.record("", &[], &[])), turns(&played.study.record("", &[], &[])));
        }
    }
}

fn turns(record: &Record) -> String {
    Record { headers: Vec::new(), ..record.clone() }.to_string()
}
