//! Definitions with every construct of the language are laid out without being changed.

use acceptance::generate::definition;
use merels::syntax::format::format;
use merels::syntax::{FileId, parse};

#[test]
fn generated_definitions_keep_what_they_say() {
    for seed in 0..400 {
        let text = definition(seed);
        let laid_out = format(FileId(0), &text).unwrap_or_else(|error| panic!("seed {seed}: {error:?}\n{text}"));
        let (before, after) = (parse(FileId(0), &text).0, parse(FileId(0), &laid_out).0);
        assert!(after.says_the_same(&before), "seed {seed}:\n{text}\n{laid_out}");
        assert_eq!(format(FileId(0), &laid_out), Ok(laid_out), "seed {seed}");
    }
}
