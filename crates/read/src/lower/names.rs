//! What the names of a file stand for.

use std::collections::{BTreeSet, HashMap};

use merels_syntax::suggest::numeral;
use merels_syntax::tree::{Count, Direction, Expr, Item, ItemKind, Name, Player};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::sort::Sort;
use merels_model::ir;
use merels_model::limits::{MAX_KINDS, MAX_OPTIONS, MAX_PLAYERS, MAX_VALUES};

/// What a declared name stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Named {
    Player(ir::PlayerId),
    /// A kind, or all kinds with an attribute's value.
    Kinds(Vec<ir::KindId>),
    Pattern(ir::PatternId),
    Memory(ir::MemoryId),
    Option(usize),
    Define(usize),
}

/// A name for an expression.
#[derive(Clone, Copy)]
pub(super) struct Define<'a> {
    pub(super) name: &'a Name,
    /// What it is about, where that is said where it is used.
    pub(super) parameter: Option<&'a Name>,
    pub(super) value: &'a Expr,
}

/// The declared names.
#[derive(Default)]
pub(super) struct Names<'a> {
    known: HashMap<&'a str, (Named, Span)>,
    /// Names that are given twice: nobody knows what they stand for.
    doubtful: BTreeSet<&'a str>,
    /// The values of attributes and the kinds that have them.
    values: Vec<(String, Vec<ir::KindId>)>,
    pub(super) players: Vec<String>,
    /// Where each of them faces.
    pub(super) facing: Vec<Option<Direction>>,
    pub(super) attributes: Vec<ir::Attribute>,
    pub(super) kinds: Vec<ir::Kind>,
    /// For each piece declaration in order, the kinds it makes.
    pub(super) pieces: Vec<Vec<ir::KindId>>,
    pub(super) options: Vec<ir::OptionSetting>,
    /// The values of each as they are written.
    option_values: Vec<&'a [Name]>,
    pub(super) memories: Vec<ir::Memory>,
    pub(super) defines: Vec<Define<'a>>,
    pub(super) actions: Vec<&'a Name>,
    pub(super) phases: Vec<&'a Name>,
}

impl<'a> Names<'a> {
    /// Declares every name of the items.
    pub(super) fn collect(items: &'a [Item], chosen: &[usize], diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut names = Self::default();
        let mut patterns = 0;
        // Attributes first: pieces are made of their combinations.
        for item in items {
            if let ItemKind::Attribute { name, values } = &item.kind {
                names.attribute(name, values, diagnostics);
            }
        }
        for item in items {
            match &item.kind {
                ItemKind::Players(players) => names.declare_players(players, item.span, diagnostics),
                ItemKind::Piece(piece) => names.piece(&piece.names, piece.unowned, diagnostics),
                ItemKind::Option { name, values } => names.option(name, values, chosen, diagnostics),
                ItemKind::Pattern(pattern) => {
                    names.declare(&pattern.name, Named::Pattern(ir::PatternId(patterns)), diagnostics);
                    patterns += 1;
                }
                ItemKind::Memory(memory) => {
                    let id = ir::MemoryId(clip(names.memories.len()));
                    names.memories.push(ir::Memory {
                        name: memory.name.text.clone(),
                        of: memory.of,
                        scope: memory.scope,
                        through_next_turn: memory.through_next_turn,
                    });
                    names.declare(&memory.name, Named::Memory(id), diagnostics);
                }
                ItemKind::Define { name, parameter, value } => {
                    names.declare(name, Named::Define(names.defines.len()), diagnostics);
                    names.defines.push(Define { name, parameter: parameter.as_ref(), value });
                }
                ItemKind::Action { name, .. } => names.actions.push(name),
                ItemKind::Phase(phase) => names.phases.push(&phase.name),
                _ => {}
            }
        }
        names.declare_values();
        names
    }

    fn declare(&mut self, name: &'a Name, named: Named, diagnostics: &mut Vec<Diagnostic>) {
        if let Some((_, first)) = self.known.get(name.text.as_str()) {
            diagnostics.push(twice(name, *first));
            self.doubtful.insert(&name.text);
            return;
        }
        self.known.insert(&name.text, (named, name.span));
    }

    fn declare_players(&mut self, players: &'a [Player], at: Span, diagnostics: &mut Vec<Diagnostic>) {
        if !(2..=MAX_PLAYERS).contains(&players.len()) {
            let message = format!("a game has two to six players, and this has {}", players.len());
            diagnostics.push(
                Diagnostic::new(Code::WrongPlayers, at, message)
                    .help("name them in turn order: `players White, Black`"),
            );
        }
        for player in players.iter().take(MAX_PLAYERS) {
            let id = ir::PlayerId(clip(self.players.len()) as u8);
            self.players.push(player.name.text.clone());
            self.facing.push(player.facing.as_ref().map(|facing| facing.direction));
            self.declare(&player.name, Named::Player(id), diagnostics);
        }
    }

    /// The player whom a name only numbers: `P1`, `player2`.
    pub(super) fn player_by_number(&self, name: &str) -> Option<&str> {
        let name = name.to_lowercase();
        let number = name.strip_prefix("player").or_else(|| name.strip_prefix('p'))?.trim_start_matches('_');
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        self.players.get(place).map(String::as_str)
    }

    fn attribute(&mut self, name: &'a Name, values: &'a [Name], diagnostics: &mut Vec<Diagnostic>) {
        repeated(values, diagnostics);
        if values.len() > MAX_KINDS {
            diagnostics.push(too_many_kinds(name.span, values.len()));
        }
        let values = values.iter().take(MAX_KINDS).map(|value| value.text.clone()).collect();
        self.attributes.push(ir::Attribute { name: name.text.clone(), values });
    }

    /// One kind; or, where the names are attributes, one for each combination of their values.
    fn piece(&mut self, names: &'a [Name], unowned: bool, diagnostics: &mut Vec<Diagnostic>) {
        let Some(first) = names.first() else { return self.pieces.push(Vec::new()) };
        let attributes: Vec<Option<usize>> =
            names.iter().map(|name| self.attributes.iter().position(|attribute| attribute.name == name.text)).collect();
        let mut made = Vec::new();
        if let ([None], [name]) = (attributes.as_slice(), names) {
            let id = ir::KindId(clip(self.kinds.len()) as u8);
            if self.kinds.len() < MAX_KINDS {
                self.kinds.push(ir::Kind {
                    name: name.text.clone(),
                    owned: !unowned,
                    values: vec![None; self.attributes.len()],
                });
                self.declare(name, Named::Kinds(vec![id]), diagnostics);
                made.push(id);
            } else {
                diagnostics.push(too_many_kinds(first.span, self.kinds.len() + 1));
            }
            return self.pieces.push(made);
        }
        for (name, attribute) in names.iter().zip(&attributes) {
            if attribute.is_none() {
                let known: Vec<_> = self.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
                let help = "a piece has one name, or the attributes that tell its kinds apart";
                let message = format!("there is no attribute `{}`", name.text);
                let report = Diagnostic::new(Code::UnknownName, name.span, message).help(help);
                diagnostics.push(report.about(About::NoneOfItsSort).suggest(&name.text, known));
                return self.pieces.push(made);
            }
        }
        let attributes: Vec<usize> = attributes.into_iter().flatten().collect();
        let total = attributes
            .iter()
            .filter_map(|&index| self.attributes.get(index))
            .try_fold(1usize, |total, attribute| total.checked_mul(attribute.values.len()));
        match total {
            Some(total) if total + self.kinds.len() <= MAX_KINDS => {}
            _ => {
                diagnostics.push(too_many_kinds(first.span, total.unwrap_or(usize::MAX)));
                return self.pieces.push(made);
            }
        }
        for values in combinations(&attributes, &self.attributes) {
            made.push(self.combined_kind(&values, unowned));
        }
        self.pieces.push(made);
    }

    fn combined_kind(&mut self, values: &[(usize, usize)], unowned: bool) -> ir::KindId {
        let words: Vec<&str> = values
            .iter()
            .filter_map(|&(attribute, value)| self.attributes.get(attribute)?.values.get(value))
            .map(String::as_str)
            .collect();
        let name = words.join("-");
        let mut of_kind = vec![None; self.attributes.len()];
        for &(attribute, value) in values {
            if let Some(slot) = of_kind.get_mut(attribute) {
                *slot = Some(value as u8);
            }
        }
        let id = ir::KindId(clip(self.kinds.len()) as u8);
        self.kinds.push(ir::Kind { name, owned: !unowned, values: of_kind });
        id
    }

    fn option(&mut self, name: &'a Name, values: &'a [Name], chosen: &[usize], diagnostics: &mut Vec<Diagnostic>) {
        let index = self.options.len();
        repeated(values, diagnostics);
        if index == MAX_OPTIONS || values.len() > MAX_VALUES {
            let message = format!("a game has at most {MAX_OPTIONS} options, and each at most {MAX_VALUES} values");
            diagnostics.push(Diagnostic::new(Code::CountOutOfRange, name.span, message));
        }
        self.options.push(ir::OptionSetting {
            name: name.text.clone(),
            values: values.iter().take(MAX_VALUES).map(|value| value.text.clone()).collect(),
            chosen: chosen.get(index).copied().unwrap_or(0),
        });
        self.option_values.push(values);
        self.declare(name, Named::Option(index), diagnostics);
    }

    /// An attribute's values name the kinds that have them; a name that stands for something else
    /// already keeps that meaning.
    fn declare_values(&mut self) {
        for (index, attribute) in self.attributes.iter().enumerate() {
            for (value, word) in attribute.values.iter().enumerate() {
                let kinds = self
                    .kinds
                    .iter()
                    .enumerate()
                    .filter(|(_, kind)| kind.values.get(index).copied().flatten() == Some(value as u8))
                    .map(|(id, _)| ir::KindId(id as u8))
                    .collect();
                self.values.push((word.clone(), kinds));
            }
        }
    }

    /// What a name stands for, points and local names apart.
    pub(super) fn find(&self, name: &str) -> Option<Named> {
        if let Some((named, _)) = self.known.get(name) {
            return Some(named.clone());
        }
        self.values.iter().find(|(word, _)| word == name).map(|(_, kinds)| Named::Kinds(kinds.clone()))
    }

    /// Whether a `define` is about something that is said where it is used.
    pub(super) fn needs_argument(&self, define: usize) -> bool {
        self.defines.get(define).is_some_and(|define| define.parameter.is_some())
    }

    /// Whether a name has been given to more than one thing.
    pub(super) fn is_doubtful(&self, name: &str) -> bool {
        self.doubtful.contains(name)
    }

    /// Where a name is declared.
    pub(super) fn declared(&self) -> impl Iterator<Item = (&'a str, Span)> + '_ {
        self.known.iter().map(|(name, (_, span))| (*name, *span))
    }

    /// Every name an expression may use, for suggestions.
    pub(super) fn all(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.known.keys().copied().collect();
        all.extend(self.values.iter().map(|(word, _)| word.as_str()));
        all.sort_unstable();
        all
    }

    /// An option's value as a number, where it is one.
    pub(super) fn option_number(&self, index: usize) -> Option<u32> {
        self.options.get(index)?.value().parse().ok()
    }

    /// The attribute that a word is a value of.
    pub(super) fn attribute_of(&self, value: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        attributes.find(|attribute| attribute.values.iter().any(|known| known == value)).map(|one| one.name.as_str())
    }

    /// The report of an option that is needed for a count and has words for values: at these, where they are words for numbers.
    fn of_words(&self, name: &Name, index: usize) -> Diagnostic {
        let message = format!("the values of option `{}` aren't numbers", name.text);
        let written = self.option_values.get(index).copied().unwrap_or_default();
        let (first, last) = (written.first(), written.last());
        let digit = |value: &Name| value.text.parse().ok().or_else(|| numeral(&value.text));
        let digits: Option<Vec<String>> =
            written.iter().map(|value| digit(value).map(|number: usize| number.to_string())).collect();
        match first.zip(last).zip(digits).filter(|((first, _), _)| first.span.file == name.span.file) {
            Some(((first, last), digits)) => {
                let (span, meant) = (first.span.to(last.span), digits.join(", "));
                Diagnostic::new(Code::WrongType, span, message)
                    .label(name.span, "a number is needed here")
                    .help(format!("numbers are written in digits: `{meant}`"))
                    .fix(span, meant)
            }
            None => Diagnostic::new(Code::WrongType, name.span, message)
                .help("a count needs an option such as `option men: 9, 11, 12`"),
        }
    }

    /// The report of an option that is used as a number and whose values are words for numbers.
    pub(super) fn counted_in_words(&self, name: &Name) -> Option<Diagnostic> {
        let Some(Named::Option(index)) = self.find(&name.text) else { return None };
        let values = self.option_values.get(index)?;
        values.iter().all(|value| numeral(&value.text).is_some()).then(|| self.of_words(name, index))
    }

    /// The value of a count in a declaration.
    pub(super) fn count(&self, count: &Count) -> Result<u32, Diagnostic> {
        let name = match count {
            Count::Number { value, .. } => return Ok(*value),
            Count::Option(name) => name,
        };
        match self.find(&name.text) {
            Some(Named::Option(index)) => self.option_number(index).ok_or_else(|| self.of_words(name, index)),
            Some(_) => Err(Diagnostic::new(Code::WrongType, name.span, format!("`{}` isn't an option", name.text))
                .help("a count is a number, or an option with numbers for values")),
            None => {
                let options = self.options.iter().map(|option| option.name.as_str());
                let report =
                    Diagnostic::new(Code::UnknownName, name.span, format!("there is no option `{}`", name.text));
                let report = report.about(About::NoneOfItsSort);
                if ["infinite", "endless", "infinity", "any", "many", "all"].contains(&name.text.as_str()) {
                    return Err(report.help("a supply without end is `unlimited`").fix(name.span, "unlimited"));
                }
                if let Some(number) = numeral(&name.text) {
                    return Err(report
                        .help(format!("numbers are written in digits: `{number}`"))
                        .fix(name.span, number.to_string()));
                }
                Err(report
                    .help("a count is written in digits, or is the name of an option")
                    .suggest(&name.text, options))
            }
        }
    }
}

fn combinations(attributes: &[usize], all: &[ir::Attribute]) -> Vec<Vec<(usize, usize)>> {
    attributes.iter().fold(vec![Vec::new()], |made, &attribute| {
        let values = all.get(attribute).map_or(0, |attribute| attribute.values.len());
        made.iter()
            .flat_map(|before| {
                (0..values).map(move |value| before.iter().copied().chain([(attribute, value)]).collect())
            })
            .collect()
    })
}

/// Reports values that stand twice.
fn repeated(values: &[Name], diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for value in values {
        match seen.get(value.text.as_str()) {
            Some(first) => diagnostics.push(twice(value, *first)),
            None => {
                seen.insert(&value.text, value.span);
            }
        }
    }
}

fn twice(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(Code::DuplicateName, name.span, format!("the name `{}` is given twice", name.text))
        .at("again here")
        .label(first, "first here")
        .help("give one of them another name")
}

fn too_many_kinds(at: Span, count: usize) -> Diagnostic {
    Diagnostic::new(
        Code::TooManyKinds,
        at,
        format!("{count} kinds of pieces are more than the {MAX_KINDS} there can be"),
    )
    .help("attributes make a kind of each combination of their values: make do with fewer")
}

/// An index as an id; declarations are bounded by the length of the text, far below the limit.
pub(super) fn clip(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// The names given by `let` and `as` in the body being lowered.
#[derive(Clone, Debug, Default)]
pub(super) struct Locals {
    names: Vec<(String, ir::LocalId, Sort)>,
    pub(super) count: u16,
    /// Every name that was declared, by its number.
    pub(super) given: Vec<String>,
}

impl Locals {
    /// The latest of that name.
    pub(super) fn find(&self, name: &str) -> Option<(ir::LocalId, Sort)> {
        self.names.iter().rev().find(|(known, ..)| known == name).map(|&(_, id, sort)| (id, sort))
    }

    /// Declares a name from here to the end of its block.
    pub(super) fn declare(&mut self, name: &str, sort: Sort) -> ir::LocalId {
        let id = ir::LocalId(self.count);
        self.count = self.count.saturating_add(1);
        self.given.push(name.to_owned());
        self.names.push((name.to_owned(), id, sort));
        id
    }

    /// How many names are in sight, for [`Self::close`].
    pub(super) fn open(&self) -> usize {
        self.names.len()
    }

    /// Forgets the names declared since `open`.
    pub(super) fn close(&mut self, open: usize) {
        self.names.truncate(open);
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, ..)| name.as_str())
    }
}
