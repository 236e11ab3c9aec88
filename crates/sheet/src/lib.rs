//! Rule sheets: what a game's definition means, in sentences for those who play.
//!
//! A [`Sheet`] is made from the IR, with its options applied, so it says what the rules do and not how they are written. Nothing is
//! left out that changes play. How: `plan` works through the game and says in no language what each construct means (`meaning`);
//! a `Language` puts that in words.
//!
//! The crate opens no files, reads no clock, starts no threads and prints nothing.

mod beside;
mod diff;
mod english;
mod german;
mod guide;
mod html;
mod interface;
mod language;
mod made;
mod meaning;
mod plan;
mod saying;
mod sheet;
mod text;

pub use beside::differences;
pub use diff::{Change, changes};
pub use guide::{Guide, Teacher};
pub use html::html;
pub use interface::{HELP_LINES, KEYS, Phrase};
use language::Language;
pub use language::Tongue;
pub use made::{of, of_rules};
pub use saying::Saying;
pub use sheet::{Item, Section, Sentence, Sheet};
pub use text::{Marks, markdown, text};

use merels_model::Decision;
use merels_model::ir::{Documented, Game, PlayerId};
use merels_syntax::tree::ItemSort;

use crate::sheet::literal;
use meaning::{Alternative, Ends, Message, Play, Settings, Step};

/// In what the second game differs from the first: the sentences that change play, in words.
pub fn difference(first: &Sheet, second: &Sheet, game: &Game, tongue: Tongue) -> Vec<(String, String)> {
    let language = tongue.about(game);
    let changes = changes(first, second).into_iter().filter(Change::matters);
    changes
        .map(|change| (change.section.clone(), language.say(&Message::Settings(change.told(language.and())))))
        .collect()
}

/// That a game plays as another, in words and without a full stop.
pub fn same(made: &Sheet, other: &Sheet, game: &Game, tongue: Tongue) -> String {
    tongue.about(game).say_same(&made.title, &other.title)
}

/// A sheet that says only in what a game differs from another, and names both.
pub fn differs(made: &Sheet, other: &Sheet, game: &Game, differences: Vec<(String, String)>, tongue: Tongue) -> Sheet {
    let language = tongue.about(game);
    let title = language.say_title(&made.title, &other.title);
    let mut sections: Vec<Section> = Vec::new();
    for (key, text) in differences {
        let sentences = vec![Sentence { text, spans: Vec::new(), general: false, follows: false }];
        let item = Item { sentences, listed: true, ..Item::default() };
        match sections.last_mut().filter(|section| section.key == key) {
            Some(section) => section.items.push(item),
            None => {
                let titled = made.sections.iter().chain(&other.sections).find(|section| section.key == key);
                let title = titled.map_or(key.clone(), |section| section.title.clone());
                sections.push(Section { key, title, items: vec![item] });
            }
        }
    }
    Sheet { title, language: language.code().to_owned(), sections }
}

/// What a sheet is told that the game alone doesn't say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// The game with an option set otherwise: which option, to which of its values.
    pub settings: &'a [(usize, usize, Game)],
    /// A turn from a real game, and whose it was.
    pub example: Option<(PlayerId, &'a [Decision])>,
}

/// The rule sheet of a game.
pub fn sheet(game: &Game, beside: Beside<'_>, tongue: Tongue) -> Sheet {
    let language = tongue.about(game);
    let mut plan = plan::Plan::new(game);
    let mut sections: Vec<Section> =
        plan.sections().into_iter().map(|section| said(&*language, game, section)).collect();
    let mut sheet = Sheet { title: game.title.clone(), language: language.code().to_owned(), sections: Vec::new() };
    let extra = plan::extra(game, beside.example);
    let options = options(game, &sections, beside, tongue, &*language);
    sections.extend(options);
    sections.extend(extra.into_iter().map(|section| said(&*language, game, section)));
    sheet.sections = sections;
    sheet
}

fn said(language: &dyn Language, game: &Game, section: plan::Section) -> Section {
    Section {
        key: key(game, &section.heading),
        title: language.heading(&section.heading),
        items: section.items.into_iter().map(|item| said_item(language, item)).collect(),
    }
}

fn said_item(language: &dyn Language, item: plan::Item) -> Item {
    let general = |message: &Message| matches!(message, Message::Play(Play::Turn) | Message::Ends(Ends::Judged(_)));
    let follows = |message: &Message| match message {
        Message::Step(step) => {
            matches!(step, Step::If(Alternative::Further, ..) | Step::Otherwise(_) | Step::IfNone(_) | Step::Skipped)
        }
        _ => false,
    };
    let sentence = |(message, spans)| {
        let (general, follows) = (general(&message), follows(&message));
        Sentence { text: language.say(&message), spans, general, follows }
    };
    let sentences = item.says.into_iter().map(sentence);
    Item {
        sentences: sentences.collect(),
        items: item.items.into_iter().map(|item| said_item(language, item)).collect(),
        steps: item.steps,
        listed: item.listed,
    }
}

/// What a section is about, for programs.
fn key(game: &Game, heading: &plan::Heading) -> String {
    use plan::Heading;
    match heading {
        Heading::Aim => "aim".to_owned(),
        Heading::Board => "board".to_owned(),
        Heading::Pieces => "pieces".to_owned(),
        Heading::Words => "words".to_owned(),
        Heading::Play => "play".to_owned(),
        Heading::Phase(phase) => {
            format!("phase {}", game.phases.get(phase.index()).map_or("", |phase| phase.name.as_str()))
        }
        Heading::Action(action) => {
            format!("action {}", game.actions.get(action.index()).map_or("", |action| action.name.as_str()))
        }
        Heading::Ends => "end".to_owned(),
        Heading::Options => "options".to_owned(),
        Heading::Notation => "notation".to_owned(),
        Heading::About => "about".to_owned(),
    }
}

/// What each option's other values change, by what the sheet would say.
fn options(
    game: &Game,
    sections: &[Section],
    beside: Beside<'_>,
    tongue: Tongue,
    language: &dyn Language,
) -> Option<Section> {
    let mut items = Vec::new();
    let this = Sheet { title: String::new(), language: String::new(), sections: sections.to_vec() };
    for (index, option) in game.options.iter().enumerate() {
        let said = |of: &Documented| {
            let docs: Vec<String> = game.docs_of(of).map(|doc| literal(&doc.text)).collect();
            (!docs.is_empty()).then(|| docs.join(" "))
        };
        let of_value = |value: &str| said(&Documented::Value(option.name.clone(), value.to_owned()));
        let message = Message::Settings(Settings::Option {
            name: option.name.clone(),
            about: said(&Documented::Item(ItemSort::Option, Some(option.name.clone()))),
            values: option.values.clone(),
            chosen: option.chosen,
            said: of_value(option.value()),
        });
        let mut item = Item { sentences: vec![plain(language, &message)], listed: true, ..Item::default() };
        for (_, at, other) in beside.settings.iter().filter(|(of, ..)| *of == index) {
            let name = option.values.get(*at).cloned().unwrap_or_default();
            let other = sheet(other, Beside::default(), tongue);
            let listed = |change| {
                let sentences = vec![plain(language, &Message::Settings(change))];
                Item { sentences, listed: true, ..Item::default() }
            };
            let changes: Vec<Item> = diff::told(&this, &other, language.and()).into_iter().map(listed).collect();
            let message = match changes.is_empty() {
                true => Message::Settings(Settings::SettingSame { value: name }),
                false => Message::Settings(Settings::Setting { said: of_value(&name), value: name }),
            };
            let sentences = vec![plain(language, &message)];
            item.items.push(Item { sentences, items: changes, listed: true, steps: false });
        }
        items.push(item);
    }
    let heading = plan::Heading::Options;
    (!items.is_empty()).then(|| Section { key: key(game, &heading), title: language.heading(&heading), items })
}

fn plain(language: &dyn Language, message: &Message) -> Sentence {
    Sentence { text: language.say(message), spans: Vec::new(), general: false, follows: false }
}
