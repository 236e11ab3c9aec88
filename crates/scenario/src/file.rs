//! The form of a scenario file.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// A text and where it stands.
pub(crate) type Text = Spanned<String>;

/// A whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    #[serde(default)]
    pub(crate) case: Vec<Case>,
}

/// A game set up, what is played, and what must hold then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// Unique in the file.
    pub(crate) name: Text,
    /// The numbered rule that it guards.
    pub(crate) rule: Option<String>,
    /// Options.
    #[serde(default)]
    pub(crate) set: BTreeMap<Text, Setting>,
    /// Who begins.
    pub(crate) first: Option<Text>,
    /// Where it begins, if not at the start.
    pub(crate) position: Option<Text>,
    /// What is played.
    pub(crate) play: Option<Play>,

    /// Exactly the legal decisions.
    pub(crate) legal: Option<Text>,
    /// Some of them.
    pub(crate) includes: Option<Text>,
    /// Decisions that aren't legal.
    pub(crate) excludes: Option<Text>,
    /// Decisions that aren't legal, and part of the reason.
    pub(crate) illegal: Option<BTreeMap<Text, Text>>,
    /// Who decides.
    pub(crate) to_decide: Option<Text>,
    /// How the game has ended.
    pub(crate) outcome: Option<Spanned<Expected>>,
    /// Whether a draw can be claimed on the position that stands.
    pub(crate) claimable: Option<Spanned<bool>>,
    /// Turns with each of which a draw can be claimed.
    pub(crate) claimable_with: Option<Text>,
    /// Turns with none of which a draw can be claimed.
    pub(crate) not_claimable_with: Option<Text>,
    /// How often the position has been recorded.
    pub(crate) seen: Option<Spanned<u32>>,
    /// The first counter of turns.
    pub(crate) quiet: Option<Spanned<u32>>,
    /// The position as text.
    pub(crate) position_is: Option<Text>,
}

/// The keys that say what must hold.
pub const EXPECTATIONS: &[&str] = &[
    "legal",
    "includes",
    "excludes",
    "illegal",
    "to_decide",
    "outcome",
    "claimable",
    "claimable_with",
    "not_claimable_with",
    "seen",
    "quiet",
    "position_is",
];

/// All keys of a case, each with what it says.
pub const KEYS: &[(&str, &str)] = &[
    ("name", "what the case shows; every case has its own"),
    ("rule", "the rule of the sheet that it guards; for readers"),
    ("set", "options: `set = { flying = \"on\" }`"),
    ("first", "who begins"),
    ("position", "where it begins, if not at the start: one line of text"),
    ("play", "decisions or whole turns with blanks between, or a list of such texts"),
    ("legal", "exactly these decisions are legal; `\"\"` for none"),
    ("includes", "these decisions are legal"),
    ("excludes", "these decisions aren't legal"),
    ("illegal", "decisions that aren't legal, each with part of the reason: `illegal = { \"xb6\" = \"in a mill\" }`"),
    ("to_decide", "who decides"),
    (
        "outcome",
        "`{ winner = \"White\", reason = \"part of it\" }`; a draw has no winner; `\"none\"`: the game goes on",
    ),
    ("claimable", "`true` or `false`: whether a draw can be claimed now"),
    ("claimable_with", "turns with each of which a draw can be claimed"),
    ("not_claimable_with", "turns with none of which a draw can be claimed"),
    ("seen", "how often the position has been recorded"),
    ("quiet", "the first counter of turns"),
    ("position_is", "the position as text"),
];

impl Case {
    /// Where the first of what it says begins, as far as that has a place.
    pub(crate) fn begins(&self) -> usize {
        let texts = [&self.first, &self.position].into_iter().flatten().chain(std::iter::once(&self.name));
        let played = self.play.iter().flat_map(|play| &play.0);
        texts.chain(played).map(|text| text.span().start).min().unwrap_or_default()
    }

    /// Whether it says that anything must hold.
    pub(crate) fn expects_something(&self) -> bool {
        self.legal.is_some()
            || self.includes.as_ref().is_some_and(|text| !text.get_ref().trim().is_empty())
            || self.excludes.as_ref().is_some_and(|text| !text.get_ref().trim().is_empty())
            || self.illegal.as_ref().is_some_and(|illegal| !illegal.is_empty())
            || self.to_decide.is_some()
            || self.outcome.is_some()
            || self.claimable.is_some()
            || self.claimable_with.as_ref().is_some_and(|text| !text.get_ref().trim().is_empty())
            || self.not_claimable_with.as_ref().is_some_and(|text| !text.get_ref().trim().is_empty())
            || self.seen.is_some()
            || self.quiet.is_some()
            || self.position_is.is_some()
    }
}

/// The keys that serde's complaint about an unknown one lists.
pub(crate) fn known_keys(complaint: &str) -> Vec<&str> {
    let listed = complaint.split_once("expected").map_or("", |(_, listed)| listed);
    // Every second piece between backquotes is a key.
    listed.split('`').skip(1).step_by(2).collect()
}

/// An option's value; a number may stand without quotes.
#[derive(Debug)]
pub(crate) struct Setting(pub(crate) Text);

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word(String);

        impl<'de> Deserialize<'de> for Word {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(WordVisitor)
            }
        }

        struct WordVisitor;

        impl Visitor<'_> for WordVisitor {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an option's value: a text or a number")
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Word, E> {
                Ok(Word(value.to_owned()))
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Word, E> {
                Ok(Word(value.to_string()))
            }
        }

        let word = Spanned::<Word>::deserialize(deserializer)?;
        Ok(Self(Spanned::new(word.span(), word.into_inner().0)))
    }
}

/// One text with everything that is played, or several.
#[derive(Debug)]
pub(crate) struct Play(pub(crate) Vec<Text>);

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        enum Kind {
            One(String),
            Several(Vec<Text>),
        }

        impl<'de> Deserialize<'de> for Kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(KindVisitor)
            }
        }

        struct KindVisitor;

        impl<'de> Visitor<'de> for KindVisitor {
            type Value = Kind;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("decisions: a text, or an array of texts")
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Kind, E> {
                Ok(Kind::One(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Kind, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = sequence.next_element()? {
                    texts.push(text);
                }
                Ok(Kind::Several(texts))
            }
        }

        let played = Spanned::<Kind>::deserialize(deserializer)?;
        let span = played.span();
        Ok(Self(match played.into_inner() {
            Kind::One(text) => vec![Spanned::new(span, text)],
            Kind::Several(texts) => texts,
        }))
    }
}

/// How a game is expected to have ended.
#[derive(Debug)]
pub(crate) enum Expected {
    /// Not at all.
    None,
    /// By a win or a draw.
    Over(Over),
}

/// A win or a draw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Over {
    /// The winner; empty or missing for a draw.
    pub(crate) winner: Option<Text>,
    /// Part of the reason.
    pub(crate) reason: Option<Text>,
}

impl<'de> Deserialize<'de> for Expected {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EndingVisitor;

        impl<'de> Visitor<'de> for EndingVisitor {
            type Value = Expected;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`\"none\"` or a table with `winner` and `reason`")
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Expected, E> {
                match value {
                    "none" => Ok(Expected::None),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(value), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Expected, A::Error> {
                Over::deserialize(MapAccessDeserializer::new(map)).map(Expected::Over)
            }
        }

        deserializer.deserialize_any(EndingVisitor)
    }
}
