//! A game as a page shows it: its players, pieces, options and board.

use std::collections::BTreeMap;

use merels::ir::{Documented, EndResult, Game, Kind, KindId, PlayerId};
use merels::picture::Figures;
use merels::syntax::tree::ItemSort;
use merels::{Piece, Rules};
use serde::Serialize;

use crate::board::BoardData;

/// A game.
#[derive(Serialize)]
pub(crate) struct GameData {
    title: String,
    about: Vec<(String, Vec<String>)>,
    options: Vec<OptionData>,
    players: Vec<PlayerData>,
    kinds: Vec<KindData>,
    phases: Vec<String>,
    board: BoardData,
    agreement: bool,
    claims: bool,
    fingerprint: String,
}

#[derive(Serialize)]
struct OptionData {
    name: String,
    values: Vec<String>,
    chosen: usize,
    about: Option<String>,
}

#[derive(Serialize)]
struct PlayerData {
    name: String,
    colour: String,
    contrast: String,
    badge: String,
}

#[derive(Serialize)]
struct KindData {
    name: String,
    owned: bool,
    letters: String,
    attributes: BTreeMap<String, String>,
    looks: Vec<String>,
}

impl GameData {
    pub(crate) fn of(rules: &Rules) -> Self {
        let game = rules.game();
        let figures = Figures::of(game);
        Self {
            title: game.title.clone(),
            about: game.about.clone(),
            options: options(game),
            players: players(game).map(|(player, name)| PlayerData::of(player, name, &figures)).collect(),
            kinds: game.kinds.iter().enumerate().map(|(index, kind)| kind_data(game, index, kind, &figures)).collect(),
            phases: game.phases.iter().map(|phase| phase.name.clone()).collect(),
            board: BoardData::of(&game.board),
            agreement: game.agreement,
            claims: game.ends.iter().any(|end| matches!(end.result, EndResult::Claim)),
            fingerprint: rules.fingerprint(),
        }
    }
}

pub(crate) fn players(game: &Game) -> impl Iterator<Item = (PlayerId, &str)> {
    // INVARIANT: a game has so few players that the index fits.
    game.players.iter().enumerate().map(|(index, name)| (PlayerId(index as u8), name.as_str()))
}

impl PlayerData {
    fn of(player: PlayerId, name: &str, figures: &Figures) -> Self {
        let [colour, contrast] = figures.colours(player);
        Self { name: name.to_owned(), colour, contrast, badge: figures.player(player) }
    }
}

fn kind_data(game: &Game, index: usize, kind: &Kind, figures: &Figures) -> KindData {
    let value = |(attribute, value): (&merels::ir::Attribute, &Option<u8>)| {
        let value = attribute.values.get(usize::from((*value)?))?;
        Some((attribute.name.clone(), value.clone()))
    };
    // INVARIANT: a game has so few kinds that the index fits.
    let piece = |owner| Piece { owner, kind: KindId(index as u8) };
    let looks = match kind.owned {
        true => players(game).map(|(player, _)| figures.piece(piece(Some(player)))).collect(),
        false => vec![figures.piece(piece(None))],
    };
    let attributes = game.attributes.iter().zip(&kind.values).filter_map(value).collect();
    let letters = merels::render::kind_letters(game).into_iter().nth(index).unwrap_or_default();
    KindData { name: kind.name.clone(), owned: kind.owned, letters, attributes, looks }
}

fn options(game: &Game) -> Vec<OptionData> {
    let said = |name: &str| {
        let of = Documented::Item(ItemSort::Option, Some(name.to_owned()));
        let docs: Vec<&str> = game.docs_of(&of).map(|doc| doc.text.as_str()).collect();
        (!docs.is_empty()).then(|| docs.join(" "))
    };
    let option = |option: &merels::ir::OptionSetting| OptionData {
        name: option.name.clone(),
        values: option.values.clone(),
        chosen: option.chosen,
        about: said(&option.name),
    };
    game.options.iter().map(option).collect()
}
