//! Positions as text, with what is beside the board in a language.

use merels::ir::PlayerId;
use merels::render::{Style, Words, position_in};
use merels::sheet::{Phrase, Saying, Tongue};
use merels::{Game, Situation};

/// A position with what is beside the board in a language, the players' scores too where they are given.
pub(crate) fn in_language(
    tongue: Tongue,
    game: &Game,
    state: &Situation,
    style: &Style,
    scores: Option<[i64; 2]>,
) -> String {
    let said = |phrase| tongue.phrase(phrase);
    let score = |player: PlayerId| scores.and_then(|scores| scores.get(player.index()).copied());
    let words = Words {
        player: &|player| tongue.player(game, player).to_owned(),
        counted: &|name| tongue.say(game, Saying::Counted(name)),
        score: &|player| score(player).map(|score| format!("{} {score}", said(Phrase::Score))),
        out: &said(Phrase::Out),
        in_hand: &said(Phrase::InHand),
        any_number: &said(Phrase::AnyNumber),
        nothing_in_hand: &said(Phrase::NothingInHand),
        lost: &said(Phrase::Lost),
        pool: &said(Phrase::Pool),
    };
    position_in(game, state, style, &words)
}
