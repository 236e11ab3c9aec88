//! The built-in games with what is told of them, and templates.

use merels::catalogue::{self, Entry};
use merels::engine::{Random, Xorshift};
use merels::ir::PlayerId;
use merels::picture::{Picture, Style, Theme, svg};
use merels::{Definition, History, Position, Rules};
use serde::Serialize;

use crate::playtests::length;
use crate::refused::Refused;
use crate::shelf::Source;
use crate::{Answer, json};

/// The longer side of a picture in the catalogue.
const COVER: u32 = 240;

/// A built-in game.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: String,
    also: Vec<String>,
    family: String,
    players: usize,
    points: usize,
    length: Option<u32>,
    options: Vec<OptionListed>,
    extends: Option<String>,
    note: Option<String>,
    scenarios: bool,
    picture: String,
}

#[derive(Serialize)]
struct OptionListed {
    name: String,
    values: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Template {
    name: &'static str,
    about: &'static str,
    text: String,
    scenarios: String,
}

/// What one begins with: what `merels new` writes.
pub(crate) fn templates() -> [Template; 2] {
    let variant = |text: &str| {
        let text = text.replace("PARENT", "nine-mens-morris").replace("TITLE", "My Variant");
        text.replace("EXAMPLE", "d2").replace("PLAYER", "Black")
    };
    let game = |text: &str| text.replace("TITLE", "My Game");
    [
        Template {
            name: "my-variant",
            about: "A game that there is, with something changed",
            text: variant(include_str!("../../cli/src/commands/new/variant.merels")),
            scenarios: variant(include_str!("../../cli/src/commands/new/variant.test.toml")),
        },
        Template {
            name: "my-game",
            about: "A game of one's own, from nothing",
            text: game(include_str!("../../cli/src/commands/new/game.merels")),
            scenarios: game(include_str!("../../cli/src/commands/new/game.test.toml")),
        },
    ]
}

/// All built-in games.
pub(crate) fn all() -> Answer {
    let listed: Result<Vec<Listed>, Refused> = catalogue::games().iter().map(Listed::of).collect();
    json(&listed?)
}

impl Listed {
    fn of(entry: &'static Entry) -> Result<Self, Refused> {
        let definition: Definition = Source::named(entry.name).definition()?;
        let rules = Rules::of(&definition, &[])?;
        let game = rules.game();
        let options = definition.options().into_iter().map(|(name, values)| OptionListed {
            name: name.to_owned(),
            values: values.into_iter().map(str::to_owned).collect(),
        });
        Ok(Self {
            name: entry.name,
            title: game.title.clone(),
            also: game.told("also").map(str::to_owned).collect(),
            family: catalogue::family(&rules),
            players: game.players.len(),
            points: game.board.len(),
            length: length(&rules),
            options: options.collect(),
            extends: catalogue::parent(&rules).map(|parent| parent.name.to_owned()),
            note: game.told("note").next().map(str::to_owned),
            scenarios: entry.scenarios.is_some(),
            picture: format!("pictures/{}.svg", entry.name),
        })
    }
}

/// A position from the middle of a random game of so many turns, always the same.
fn middle(rules: &Rules, length: Option<u32>) -> Position {
    let turns = length.unwrap_or(0).min(40) / 2;
    let (mut history, mut random) = (History::new(), Xorshift::new(3));
    let mut position = rules.start(PlayerId(0), &mut history);
    let mut played = 0;
    while played < turns || !position.is_turn_start() {
        let legal = position.legal();
        // INVARIANT: no position has so many decisions.
        let Some(&decision) = legal.get(random.below(legal.len().max(1) as u32) as usize) else { break };
        let Ok(next) = position.play(rules, decision, &mut history) else { break };
        if next.outcome().is_some() {
            break;
        }
        played += u32::from(next.is_turn_start());
        position = next;
    }
    position
}

/// The pictures of a game for the catalogue, light and dark. How long it is, the catalogue tells: finding it out takes a while.
pub(crate) fn covers(rules: &Rules, length: Option<u32>) -> [String; 2] {
    let position = middle(rules, length);
    let picture = Picture::of(rules.game(), &position);
    [Theme::Light, Theme::Dark].map(|theme| svg(&picture, &Style { theme, size: COVER, ..Style::default() }))
}
