//! Languages.

use merels_model::ir::{Game, KindId, PatternId, PlayerId};

use crate::english::English;
use crate::german::German;
use crate::meaning::Message;
use crate::plan::Heading;
use crate::saying::Saying;

/// The languages that sheets are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Tongue {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its code: `en`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Something that is said of a game in play.
    pub fn say(self, game: &Game, saying: Saying<'_>) -> String {
        self.about(game).say_in_play(saying)
    }

    /// A player's name: translated where it is a word that games use.
    pub fn player(self, game: &Game, player: PlayerId) -> &str {
        match self {
            Self::English => game.player_name(player),
            Self::German => German::name_of(game, player),
        }
    }

    pub(crate) fn about(self, game: &Game) -> Box<dyn Language + '_> {
        match self {
            Self::English => Box::new(English { game }),
            Self::German => Box::new(German::new(game)),
        }
    }
}

/// What has a name that may be another in another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Kind(KindId),
    Pattern(PatternId),
    Player(PlayerId),
}

/// A language that says all there is to say. Whoever translates implements these, and needs to know nothing of the IR but names.
pub(crate) trait Language {
    /// Its code: `en`.
    fn code(&self) -> &'static str;

    /// What the last of several is joined with: `and`.
    fn and(&self) -> &'static str;

    /// A heading.
    fn heading(&self, heading: &Heading) -> String;

    /// The title of a sheet that says in what the first game differs from the second.
    fn say_title(&self, title: &str, other: &str) -> String;

    /// That a game plays as another, without a full stop.
    fn say_same(&self, title: &str, other: &str) -> String;

    /// What something is called, alone: of kinds and patterns in the plural.
    fn name(&self, named: Named) -> String;

    /// A sentence that some things are called otherwise than in another game, which says its own names.
    fn say_renamed(&self, named: &[Named], other: &dyn Language) -> String;

    /// A refusal with the rule behind it, a sentence without its full stop; nor has what comes of it one.
    fn say_refused(&self, refusal: &str, rule: &str) -> String;

    /// What is said in play.
    fn say_in_play(&self, saying: Saying<'_>) -> String;

    /// A sentence, with its full stop.
    fn say(&self, message: &Message) -> String;
}
