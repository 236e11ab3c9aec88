//! Sentences read for their sense: who does what with which men, where - put together again as the language says it.
//!
//! Every word has to be understood, or to be one that says nothing beside the others: a sentence that isn't understood
//! as a whole is no guess.

mod conditions;
mod german;
mod reader;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{one_line, tokens_of};
use super::tokens::Token;
use crate::ADVISED;
use crate::diagnostic::Fix;
use crate::guess::Guess;
use reader::{Names, Noun, Reader, operand};

/// What such a guess costs: less than one that puts in something, more than a word or two of another order.
const COST: usize = 5;
/// What it costs where it is said as people talk: a sentence of a rule book is read as a sentence.
const COST_OF_TALK: usize = 2;
/// The longest sentence, in words and signs.
const MAX_TOKENS: usize = 30;

/// What people call a decision or an effect, and what it is.
const VERBS: &[(Verb, &[&str])] = &[
    (
        Verb::Place,
        &["place", "put", "drop", "lay", "set", "add", "enter", "deploy", "introduce", "setze", "lege", "stelle"],
    ),
    (Verb::Move, &["move", "step", "walk", "shift", "march", "travel", "go", "advance", "ziehe", "bewege", "rücke"]),
    (Verb::Slide, &["slide", "glide"]),
    (Verb::Fly, &["fly", "teleport"]),
    (Verb::Jump, &["jump", "leap", "hop", "vault", "springe"]),
    (
        Verb::Take,
        &[
            "take", "taken", "capture", "kill", "eat", "eaten", "hit", "beat", "seize", "grab", "schlage", "nimm",
            "nehme",
        ],
    ),
    (Verb::Remove, &["remove", "delete", "discard", "destroy", "eliminate", "clear", "entferne"]),
    (Verb::Give, &["give", "given", "flip", "convert", "reverse", "recolour", "recolor"]),
    (Verb::Change, &["change", "promote", "turn", "crown", "upgrade", "transform", "become"]),
    (Verb::Choose, &["choose", "chosen", "select", "pick", "wähle"]),
];

/// What happens to men who are somebody else's from then on.
const CHANGES_SIDES: &[&str] = &[
    "change sides",
    "changes sides",
    "switch sides",
    "switches sides",
    "swap sides",
    "change side",
    "change owner",
    "changes owner",
    "change owners",
    "change hands",
    "changes hands",
    "change colour",
    "change colours",
    "change color",
    "change colors",
    "become yours",
    "becomes yours",
    "become mine",
    "becomes mine",
    "become your own",
    "become his",
    "flip",
    "flips",
    "flipped",
    "converted",
    "turned over",
    "reversed",
    "yours",
];

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Place,
    Move,
    Slide,
    Fly,
    Jump,
    Take,
    Remove,
    Give,
    Change,
    Choose,
}

/// What is said of where men are, or go.
#[derive(Debug, Default)]
struct Place {
    target: Option<Noun>,
    near: Option<String>,
    direction: Option<String>,
    over: Option<String>,
    within: Option<String>,
    far: bool,
    onto: bool,
    inside: Vec<String>,
    except: Vec<String>,
    between: Option<(String, String)>,
    from_pool: bool,
    into_hand: bool,
    to: Option<String>,
}

impl Builder<'_> {
    /// The sentence that a piece is, as the language says it.
    pub(super) fn understood(&self, junk: &Junk) -> Vec<Guess> {
        let end = if self.text.get(..junk.end).is_some_and(|text| text.ends_with('{')) {
            junk.end
        } else {
            self.line_end(junk)
        };
        self.understood_up_to(junk, end)
    }

    /// The same of what stands up to a place.
    pub(super) fn understood_up_to(&self, junk: &Junk, end: usize) -> Vec<Guess> {
        let Some(piece) = self
            .text
            .get(junk.start..end)
            .filter(|_| ADVISED)
            .map(|piece| piece.trim_end_matches(['.', ';', '!', ' ']))
        else {
            return Vec::new();
        };
        // The reason stays as it is.
        let piece = piece.split(" because ").next().unwrap_or_default().trim_end();
        let tokens = tokens_of(piece);
        let plain = !piece.contains(['\n', '}', '"']) && !piece.contains("//") && tokens.len() <= MAX_TOKENS;
        if !plain || tokens.len() < 2 {
            return Vec::new();
        }
        let names = self.known_names();
        let mut reader = Reader::new(tokens.iter().map(|token| token.text), &names);
        let text = match junk.probe {
            Rule::probe_rule => conditions::rule(&mut reader),
            Rule::probe_item if piece.ends_with('{') => conditions::phase(&mut reader),
            Rule::probe_statement if piece.ends_with('{') => conditions::head(&mut reader),
            Rule::probe_statement => statement(&mut reader).or_else(|| {
                let mut reader = Reader::new(tokens.iter().map(|token| token.text), &names);
                conditions::lone(&mut reader)
            }),
            _ => None,
        };
        let read = text.filter(|text| one_line(piece) != *text && Failure::find(junk.probe, text).is_none());
        let cost = if reader.is_talk() { COST_OF_TALK } else { COST };
        let guess = |text: String| {
            let whole = text.trim_end_matches(['{', ' ']).to_owned();
            // The head of an item is told as a whole.
            let (first, last) = if junk.probe == Rule::probe_item { (0, 0) } else { alike(piece, &text) };
            let span = self.span(junk.start + first, junk.start + piece.len() - last);
            let text = text.get(first..text.len() - last).unwrap_or_default().to_owned();
            Guess { whole, fix: Fix { span, text }, cost }
        };
        read.map(guess).into_iter().collect()
    }

    fn known_names(&self) -> Names {
        Names {
            pieces: self.all_declared("piece"),
            patterns: self.all_declared("pattern"),
            players: self.all_declared("players"),
            actions: self.all_declared("action"),
            one_is_owned: self
                .text
                .lines()
                .filter(|line| line.starts_with("piece ") && !line.contains("unowned"))
                .count()
                == 1,
            others: ["define", "memory"].iter().flat_map(|sort| self.all_declared(sort)).collect(),
        }
    }

    /// The names that items of a sort declare, as far as the text shows.
    pub(super) fn all_declared(&self, sort: &str) -> Vec<String> {
        let lines = self.text.lines().filter_map(|line| line.trim_start().strip_prefix(sort)?.strip_prefix(' '));
        let names = lines.flat_map(|line| {
            let list = line.split([':', '=', '{']).next().unwrap_or_default();
            let parts = list.split(',').filter_map(|part| part.split_whitespace().next());
            let most = if sort == "players" { usize::MAX } else { 1 };
            parts.take(most).map(str::to_owned).collect::<Vec<_>>()
        });
        names.collect()
    }
}

/// How many words at an end have to be the same for them not to be told of.
const MIN_ALIKE: usize = 3;

/// How many bytes at the beginning and at the end of two texts are the same words, where those are many.
fn alike(one: &str, other: &str) -> (usize, usize) {
    let (a, b) = (tokens_of(one), tokens_of(other));
    let most = a.len().min(b.len()).saturating_sub(1);
    let same = |(a, b): &(&Token<'_>, &Token<'_>)| a.text == b.text && a.start == b.start;
    let first = a.iter().zip(&b).take(most).take_while(same).count();
    let from_end = |(a, b): &(&Token<'_>, &Token<'_>)| a.text == b.text && one.len() - a.start == other.len() - b.start;
    let last = a.iter().rev().zip(b.iter().rev()).take(most - first).take_while(from_end).count();
    let first = if first < MIN_ALIKE { 0 } else { a.get(first).map_or(0, |token| token.start) };
    let last = if last < MIN_ALIKE { 0 } else { a.get(a.len() - last).map_or(0, |token| one.len() - token.start) };
    (first, last)
}

/// A decision or an effect, as far as the sentence goes.
fn statement(reader: &mut Reader<'_>) -> Option<String> {
    if reader.eat(&["at the start", "at the beginning", "in the beginning", "at first"]) {
        return set_to(reader).map(|set| format!("begin {{ {set} }}"));
    }
    let start = reader.place();
    let known = called(reader).or_else(|| {
        reader.back_to(start);
        set_to(reader)
    });
    if known.is_some() {
        return known;
    }
    reader.back_to(start);
    reader.eat(&["then", "now", "next", "if possible", "otherwise"]);
    let subject = reader.noun().filter(|noun| !matches!(noun, Noun::Empty));
    let mut place = Place::default();
    // Where men are may be said before what is done with them.
    let mut goes_on = matches!(subject, Some(Noun::Men { .. }));
    while goes_on {
        let before = reader.place();
        goes_on = part(reader, Verb::Take, &mut place).is_some();
        if !goes_on {
            reader.back_to(before);
        }
    }
    let may = reader.modal();
    if reader.eat(CHANGES_SIDES) && reader.is_done() {
        let other = matches!(subject, Some(Noun::Men { .. } | Noun::Named(_)));
        return assembled(Verb::Give, subject.filter(|_| other), &place, reader.names).filter(|_| other);
    }
    let put = subject.is_none() && reader.eat(&["put", "place", "set", "setup", "set up", "lay"]) || !acted(&subject);
    if put {
        let start = reader.place();
        if let Some(text) = put_there(reader, &subject) {
            return Some(text);
        }
        reader.back_to(start.saturating_sub(usize::from(subject.is_none())));
    }
    let verb = reader.verb(VERBS)?;
    let one = reader.is_of_one();
    let acting = matches!(subject, None | Some(Noun::Player(_)));
    let opponent = matches!(&subject, Some(Noun::Player(player)) if player == "opponent");
    let object = if acting { reader.noun() } else { subject };
    if !acting && !may && matches!(verb, Verb::Place | Verb::Take | Verb::Remove) {
        return None;
    }
    // What something becomes.
    let before = reader.place();
    match reader.noun().filter(|_| verb == Verb::Change && !acting) {
        Some(noun) => place.target = Some(noun),
        None => reader.back_to(before),
    }
    let mut otherwise = "";
    while !reader.is_done() {
        if reader.eat(&["or else", "else", "otherwise", "if not", "if impossible"]) {
            otherwise = match () {
                () if reader.eat(&["nothing", "do nothing", "skip it"]) => " otherwise nothing",
                () if reader.eat(&["pass", "passes", "the turn ends"]) => " otherwise pass",
                () => return None,
            };
            continue;
        }
        part(reader, verb, &mut place)?;
    }
    // Who removes one of several chooses which; what was jumped over is taken without a choice.
    let leapt = place.inside.iter().any(|inside| inside == "crossed");
    let verb = match verb {
        Verb::Remove if one => Verb::Take,
        Verb::Take if leapt && !acting => Verb::Remove,
        verb => verb,
    };
    let object = object.filter(|_| !leapt || acting);
    let text = assembled(verb, object, &place, reader.names)? + otherwise;
    Some(if opponent { format!("opponent decides {{ {} }}", seen_by_the_other(&text, reader)) } else { text })
}

/// A statement of whoever is due, as the other player decides it: whose men are meant was said as seen from here.
fn seen_by_the_other(text: &str, reader: &Reader<'_>) -> String {
    if !reader.says(&["my", "your"]) {
        return text.to_owned();
    }
    let turned = text.split(' ').map(|word| match word {
        "mine" => "theirs",
        "theirs" => "mine",
        word => word,
    });
    turned.collect::<Vec<_>>().join(" ")
}

/// An action by its name, as somebody does it: who may do it needn't.
fn called(reader: &mut Reader<'_>) -> Option<String> {
    let somebody = reader.noun().is_some();
    let may = reader.eat(&["may choose to", "may", "can", "could", "is allowed to", "are allowed to"]);
    let must = reader.eat(&["must", "has to", "have to", "should", "shall", "then", "now"]);
    let action = reader.action().filter(|_| (somebody || may || must) && reader.is_done())?;
    Some(if may { format!("either {{ {action} }} or {{ pass }}") } else { action })
}

/// A player who is kept under a name.
fn set_to(reader: &mut Reader<'_>) -> Option<String> {
    let Noun::Named(name) = reader.noun()? else { return None };
    reader.eat(&["becomes", "become", "is set to", "gets set to", "is now", "is", "gets"]).then_some(())?;
    let value = match reader.number() {
        Some(number) => number,
        None => {
            let Noun::Player(player) = reader.noun()? else { return None };
            player
        }
    };
    reader.is_done().then(|| format!("remember {name} = {value}"))
}

/// Whether it is said what is done, and not only with what.
fn acted(subject: &Option<Noun>) -> bool {
    !matches!(subject, Some(Noun::Player(player)) if !matches!(player.as_str(), "mover" | "opponent"))
}

/// Men of a player who stand somewhere before the game begins.
fn put_there(reader: &mut Reader<'_>, subject: &Option<Noun>) -> Option<String> {
    reader.number();
    let owner = match subject {
        Some(Noun::Player(player)) => Some(player.clone()),
        _ => reader.player(),
    };
    let kind = reader.kind()?;
    let owner = owner.or_else(|| {
        reader.eat(&["of", "for"]);
        reader.player()
    })?;
    reader.eat(&["stand", "stands", "start", "starts", "begin", "are placed", "are"]);
    reader.eat(&["on", "at", "in", "to"]).then_some(())?;
    let points = reader.as_it_is().filter(|_| reader.is_done())?;
    Some(format!("put {kind} of {owner} on {}", points.replace(" ,", ",")))
}

/// One more thing that is said of where.
fn part(reader: &mut Reader<'_>, verb: Verb, place: &mut Place) -> Option<()> {
    // Where something stands is told so, too.
    if reader.eat(&["that", "which", "who"]) {
        reader.eat(&[
            "lies",
            "lie",
            "stands",
            "stand",
            "is",
            "are",
            "was",
            "were",
            "has been",
            "have been",
            "can be found",
        ]);
    }
    if reader.eat(&[
        "jumped over",
        "leapt over",
        "leaped over",
        "hopped over",
        "passed over",
        "jumped",
        "leapt",
        "hopped",
    ]) {
        place.inside.push("crossed".to_owned());
    } else if reader.eat(&[
        "in any direction",
        "in every direction",
        "in all directions",
        "off the board",
        "from the board",
        "from the game",
        "out of the game",
        "off",
    ]) {
    } else if reader.eat(&[
        "out of the pool",
        "out of pool",
        "from the pool",
        "from pool",
        "from the reserve",
        "from the bag",
        "from the bank",
        "from the supply",
    ]) {
        place.from_pool = true;
    } else if reader.eat(&["from his hand", "from hand", "from your hand", "from their hand", "from my hand"]) {
    } else if reader.eat(&[
        "back into hand",
        "back to hand",
        "into hand",
        "into his hand",
        "into your hand",
        "to hand",
        "to his hand",
    ]) {
        place.into_hand = true;
    } else if let Some(outside) = reader.outside() {
        place.except.push(outside);
    } else if reader.eat(&["up to", "at most", "no more than"]) {
        place.within = Some(reader.number()?);
        place.far = true;
        reader.steps();
    } else if reader.eat(&["straight ahead", "straight forward", "straight forwards", "straight on"]) {
        place.direction = Some("forward".to_owned());
    } else if reader.eat(&[
        "any distance",
        "any number of",
        "as far as",
        "in a straight line",
        "straight",
        "along a line",
        "along a row",
        "far",
    ]) {
        place.far = true;
        reader.eat(&["it likes", "you like", "they like", "it wants", "it can", "possible"]);
        reader.steps();
    } else if reader.eat(&["one", "a", "a single"]) && reader.steps()
        || reader.eat(&["adjacent", "neighbouring", "neighboring", "nearby"])
    {
        place.near.get_or_insert("it".to_owned());
    } else if let Some(direction) = reader.direction() {
        place.direction = Some(direction);
    } else if reader.eat(&[
        "next to",
        "adjacent to",
        "near to",
        "near",
        "close to",
        "beside",
        "touching",
        "neighbouring",
        "linked to",
        "around",
    ]) {
        place.near = Some(operand(reader.noun()?.set(None)));
    } else if reader.eat(&["jumping over", "leaping over", "hopping over", "over", "across"]) {
        place.over = Some(operand(reader.noun()?.set(Some("theirs"))));
    } else if reader.eat(&["capturing", "taking", "replacing"]) {
        place.target = Some(reader.noun()?);
        place.onto = true;
    } else if reader.eat(&["between"]) {
        let first = operand(reader.noun()?.set(None));
        reader.eat(&["and"]).then_some(())?;
        place.between = Some((first, operand(reader.noun()?.set(None))));
    } else if reader.eat(&["of the opponent", "of the other player", "of the enemy", "belonging to the opponent"]) {
        place.inside.push("theirs".to_owned());
    } else if reader.eat(&[
        "that is in",
        "that are in",
        "which is in",
        "which are in",
        "standing in",
        "standing on",
        "part of",
    ]) {
        place.inside.push(reader.noun()?.set(None));
    } else if reader.eat(&["onto", "to", "into", "on", "at", "upon", "as"]) {
        target(reader.noun()?, verb, place);
    } else if reader.eat(&["in"]) {
        let noun = reader.noun().filter(|noun| !matches!(noun, Noun::Men { .. }) || verb == Verb::Take)?;
        target(noun, verb, place);
    } else if reader.eat(&["anywhere", "wherever he likes", "wherever it likes", "freely"]) {
        place.target = Some(Noun::Empty);
    } else {
        return None;
    }
    Some(())
}

/// What something goes to, or stands in.
fn target(noun: Noun, verb: Verb, place: &mut Place) {
    match (&noun, verb) {
        (Noun::Player(player), _) => place.to = Some(player.clone()),
        (Noun::Men { near: true, .. }, _) => {
            place.near = Some("it".to_owned());
            place.onto = true;
            place.target = Some(noun);
        }
        (Noun::Near, _) => {
            place.near = Some("it".to_owned());
            place.target = Some(Noun::Empty);
        }
        (Noun::Men { .. }, Verb::Move | Verb::Slide | Verb::Jump) => {
            place.onto = true;
            place.target = Some(noun);
        }
        (_, Verb::Take | Verb::Remove | Verb::Choose) => place.inside.push(noun.set(None)),
        _ => place.target = Some(noun),
    }
}

/// The statement.
fn assembled(verb: Verb, object: Option<Noun>, place: &Place, names: &Names) -> Option<String> {
    let kind = |noun: &Option<Noun>| match noun {
        Some(Noun::Men { kind: Some(kind), .. }) => Some(kind.clone()),
        _ => names.pieces.first().filter(|_| names.pieces.len() == 1).cloned(),
    };
    let whose = |default: &str| {
        let noun = object.clone().unwrap_or(Noun::Men { owner: None, kind: None, near: false });
        let narrowed = names.pieces.len() > 1;
        noun.men(default, narrowed)
    };
    let near = place.near.as_ref().map(|near| format!(" near {near}")).unwrap_or_default();
    let except: String = place.except.iter().map(|except| format!(" except {except}")).collect();
    let inside: String = place.inside.iter().map(|inside| format!(" in {inside}")).collect();
    let between = place.between.as_ref().map(|(a, b)| format!(" between {a} and {b}")).unwrap_or_default();
    let within = place.within.as_ref().map(|steps| format!(" within {steps}")).unwrap_or_default();
    let base = |default: &str| place.target.as_ref().map_or(default.to_owned(), |noun| noun.set(Some("theirs")));
    let own_near =
        matches!(object, Some(Noun::Men { near: true, .. })).then(|| " near it".to_owned()).unwrap_or_default();
    Some(match verb {
        Verb::Place => {
            let pool = if place.from_pool { " from pool" } else { "" };
            format!("place {}{pool} on {}{inside}{near}{between}{except}", kind(&object)?, base("empty"))
        }
        Verb::Move | Verb::Slide | Verb::Fly | Verb::Jump => {
            let source = whose("mine")?;
            let to = if place.onto { "onto" } else { "to" };
            let base = if place.onto { base("theirs") } else { base("empty") };
            let far = place.far || verb == Verb::Slide;
            let over = place.over.clone();
            // Over what one leaps is for the author to say.
            if verb == Verb::Jump && over.is_none() {
                return None;
            }
            let going = place.direction.as_ref().map(|way| format!(" going {way}")).unwrap_or_default();
            let tail = match (over, far, &place.direction) {
                (Some(over), ..) => format!(" over {over} from it{going}"),
                (None, true, _) => format!(" in sight of it{within}{going}"),
                (None, false, Some(way)) => format!(" in {way} of it"),
                (None, false, None) => near,
            };
            let says = !tail.is_empty() || verb == Verb::Fly || place.target.is_some();
            says.then(|| format!("move {source} {to} {base}{inside}{tail}{except}"))?
        }
        Verb::Take | Verb::Remove | Verb::Choose => {
            let word = match verb {
                Verb::Take => "take",
                Verb::Remove => "remove",
                _ => "choose",
            };
            let hand = if place.into_hand { " into hand" } else { "" };
            format!("{word} {}{own_near}{near}{inside}{between}{except}{hand}", whose("theirs")?)
        }
        Verb::Give => {
            let to = place.to.clone().unwrap_or_else(|| "mover".to_owned());
            format!("give {}{own_near}{near}{inside}{between}{except} to {to}", whose("theirs")?)
        }
        Verb::Change => match &place.target {
            Some(Noun::Men { kind: Some(kind), .. }) => format!("change {}{near}{inside} to {kind}", whose("it")?),
            _ => return None,
        },
    })
}
