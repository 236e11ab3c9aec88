//! What the manual shows can be read.

use crate::common;
use merels_syntax::manual;

#[test]
fn statements_that_are_shown_can_be_read() {
    let shown: Vec<_> =
        manual::topics().into_iter().filter_map(|word| Some((word, manual::statement(word)?))).collect();
    assert_eq!(shown.len(), 16);
    for (word, statement) in shown {
        let (_, found) = common::read(&format!("game \"Shown\"\nphase play {{ {statement} }}\n"));
        let holds_word = statement.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|part| part == word);
        assert!(found.is_empty() && holds_word, "{word}: {statement}: {found:?}");
    }
}
