//! Conditions, and what follows from them: the rules of an end, and the heads of blocks.

use super::reader::{Noun, Reader};

/// What becomes of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Wins,
    Loses,
    Out,
    Draw,
    Claim,
}

const FATES: &[(Fate, &[&str])] = &[
    (
        Fate::Claim,
        &[
            "may claim a draw",
            "can claim a draw",
            "may claim draw",
            "may call a draw",
            "can call a draw",
            "a draw may be claimed",
            "a draw can be claimed",
        ],
    ),
    (
        Fate::Out,
        &[
            "goes out",
            "falls out",
            "leaves the game",
            "is thrown out",
            "is out",
            "is eliminated",
            "drops out",
            "is out of the game",
        ],
    ),
    (Fate::Wins, &["has won the game", "wins the game", "has won", "wins", "win", "is the winner"]),
    (Fate::Loses, &["has lost the game", "loses the game", "has lost", "loses", "lose", "is the loser", "is defeated"]),
    (
        Fate::Draw,
        &["the game is a draw", "the game is drawn", "it is a draw", "draws", "draw", "the game ends in a draw", "tie"],
    ),
];
/// What stands between a fate and why it comes.
const WHEN: &[&str] = &[
    "as soon as",
    "when",
    "if",
    "once",
    "by",
    "after",
    "whenever",
    "because",
    "as",
    "with",
    "who",
    "whose",
    "which",
    "on",
    "in case",
];

/// Who a condition is about, and what it says.
struct Condition {
    of_opponent: bool,
    text: String,
}

/// A rule of an `end`.
pub(super) fn rule(reader: &mut Reader<'_>) -> Option<String> {
    let start = reader.place();
    let who = match reader.noun() {
        Some(Noun::Player(player)) => Some(player),
        // It may be the game that ends so.
        _ => {
            reader.back_to(start);
            // Men may be called as their player is.
            let player = reader.player();
            if player.is_none() {
                reader.back_to(start);
            }
            player
        }
    };
    if let Some(fate) = fate(reader) {
        reader.eat(WHEN);
        let condition = conditions(reader, true).filter(|_| reader.is_done())?;
        return ruled(fate, who, condition);
    }
    // The player who ... loses.
    reader.eat(WHEN);
    reader.eat(&["that"]);
    let mut condition = conditions(reader, true)?;
    reader.eat(&["then"]);
    reader.eat(&["he", "she", "they", "mover"]);
    let fate = fate(reader)?;
    // When it is asked may be said last.
    if !reader.is_done() {
        reader.eat(WHEN).then_some(())?;
        let more = conditions(reader, true).filter(|more| !more.of_opponent)?;
        let whole = |text: String| if text.contains(" or ") { format!("({text})") } else { text };
        condition.text = format!("{} and {}", whole(condition.text), whole(more.text));
    }
    reader.is_done().then_some(())?;
    ruled(fate, who, condition)
}

fn fate(reader: &mut Reader<'_>) -> Option<Fate> {
    FATES.iter().find(|(_, words)| reader.eat(words)).map(|(fate, _)| *fate)
}

/// The rule, said of the player who is due.
fn ruled(fate: Fate, who: Option<String>, condition: Condition) -> Option<String> {
    let Condition { of_opponent, text } = condition;
    let who = who.unwrap_or_else(|| "mover".to_owned());
    match fate {
        Fate::Draw => return Some(format!("draw when {text}")),
        Fate::Claim => return Some(format!("draw on claim when {text}")),
        Fate::Wins | Fate::Loses | Fate::Out => {}
    }
    // What is said of the other of two is said of the one it falls to.
    let (who, fate) = match (of_opponent, fate, who.as_str()) {
        (true, Fate::Wins, "mover") | (false, Fate::Wins, "opponent") | (true, Fate::Loses, "opponent") => {
            ("mover".to_owned(), Fate::Loses)
        }
        (true, ..) => return None,
        _ => (who, fate),
    };
    let fate = match fate {
        Fate::Wins => "wins",
        Fate::Loses => "loses",
        Fate::Out => "is out",
        Fate::Draw | Fate::Claim => return None,
    };
    Some(format!("{who} {fate} when {text}"))
}

/// The head of a phase, with its clauses in words.
pub(super) fn phase(reader: &mut Reader<'_>) -> Option<String> {
    reader.eat(&["phase"]).then_some(())?;
    let mut head = format!("phase {}", reader.any_word()?);
    while !reader.eat(&["{"]) {
        while reader.eat(&["and", "it", "which", "that", ","]) {}
        head += &clause(reader)?;
    }
    (reader.is_done() && head.split(' ').count() > 2).then(|| format!("{head} {{"))
}

/// A clause in the head of a phase.
fn clause(reader: &mut Reader<'_>) -> Option<String> {
    let until = ["until", "till", "up to when", "ends when", "ends once", "lasts until", "goes on until"];
    let word = match () {
        () if reader.eat(&until) => "until",
        () if reader.eat(&["if", "when", "only if", "only when", "in case"]) => "when",
        () if reader.eat(&["comes before", "goes before", "stands before", "is before", "before"]) => {
            return reader.any_word().map(|name| format!(" before {name}"));
        }
        () if reader.eat(&["comes after", "goes after", "stands after", "is after", "follows", "after"]) => {
            return reader.any_word().map(|name| format!(" after {name}"));
        }
        () if reader.eat(&["lasts for", "lasts", "lasting", "takes", "goes on for", "for"]) => {
            let turns = reader.number()?;
            return reader.eat(&["turns", "turn", "moves", "rounds"]).then(|| format!(" for {turns} turns"));
        }
        () => return None,
    };
    let Condition { of_opponent, text } = conditions(reader, true)?;
    (!of_opponent).then(|| format!(" {word} {text}"))
}

/// The head of a block.
pub(super) fn head(reader: &mut Reader<'_>) -> Option<String> {
    let word = match () {
        () if reader.eat(&["else if", "elif"]) => "else if",
        () if reader.eat(&["if", "when", "whenever", "in case", "wenn", "falls"]) => "if",
        () if reader.eat(&["while", "as long as", "solange"]) => "while",
        () => return None,
    };
    let Condition { of_opponent, text } = conditions(reader, false)?;
    reader.eat(&["then"]);
    (reader.eat(&["{"]) && reader.is_done() && !of_opponent).then(|| format!("{word} {text} {{"))
}

/// What a turn says of its end without a block.
pub(super) fn lone(reader: &mut Reader<'_>) -> Option<String> {
    let whoever = reader.eat(&["whoever", "he who", "one who", "player who", "a player who"]);
    if whoever || reader.eat(&["if", "when", "whenever", "once", "as soon as"]) {
        let Condition { of_opponent, text } = conditions(reader, false).filter(|condition| !condition.of_opponent)?;
        reader.eat(&["then"]);
        // What whoever does something earns by it is theirs to do.
        if whoever {
            reader.eat(&["may", "can", "must", "is allowed to"]);
        }
        let start = reader.place();
        if let Some(action) = reader.action().filter(|_| reader.is_done()) {
            return Some(format!("if {text} {{ {action} }}"));
        }
        reader.back_to(start);
        reader.noun();
        let word = match fate(reader) {
            Some(Fate::Wins) => "win",
            Some(Fate::Loses) => "lose",
            Some(Fate::Draw) => "draw",
            Some(Fate::Out | Fate::Claim) => return None,
            None => {
                // What is done then is another sentence.
                reader.back_to(start);
                return super::statement(reader).map(|done| format!("if {text} {{ {done} }}"));
            }
        };
        return (reader.is_done() && !of_opponent).then(|| format!("if {text} {{ {word} }}"));
    }
    let player = reader.noun();
    if !matches!(&player, None | Some(Noun::Player(_))) {
        return None;
    }
    // Whoever is named isn't always who decides.
    let other = matches!(&player, Some(Noun::Player(player)) if player != "mover");
    let fate = fate(reader).filter(|_| !other)?;
    let word = match fate {
        Fate::Wins => "win",
        Fate::Loses => "lose",
        Fate::Draw => "draw",
        Fate::Out | Fate::Claim => return None,
    };
    if reader.is_done() {
        return Some(word.to_owned());
    }
    reader.eat(WHEN).then_some(())?;
    let Condition { of_opponent, text } = conditions(reader, false)?;
    (reader.is_done() && !of_opponent).then(|| format!("if {text} {{ {word} }}"))
}

/// Conditions that are joined.
fn conditions(reader: &mut Reader<'_>, between_turns: bool) -> Option<Condition> {
    let mut all = condition(reader, between_turns)?;
    loop {
        let join = match () {
            () if reader.eat(&["and"]) => "and",
            () if reader.eat(&["or"]) => "or",
            () => return Some(all),
        };
        reader.eat(&["who", "that", "if", "when"]);
        let next = condition(reader, between_turns)?;
        if next.of_opponent != all.of_opponent {
            return None;
        }
        all.text = format!("{} {join} {}", all.text, next.text);
    }
}

/// One condition.
fn condition(reader: &mut Reader<'_>, between_turns: bool) -> Option<Condition> {
    let start = reader.place();
    if let Some(text) = of_the_board(reader) {
        return Some(Condition { of_opponent: false, text });
    }
    reader.back_to(start);
    if let Some(text) = event(reader).filter(|_| !between_turns) {
        return Some(Condition { of_opponent: false, text });
    }
    reader.back_to(start);
    let subject = reader.noun();
    let of_opponent = matches!(&subject, Some(Noun::Player(player)) if player == "opponent");
    let of_it = matches!(subject, Some(Noun::Men { owner: Some("it") | None, .. }) | None);
    let named = match &subject {
        Some(Noun::Named(name)) => Some(name.clone()),
        _ => None,
    };
    reader.eat(&["still", "now", "already", "currently"]);
    let about = Condition { of_opponent, text: String::new() };
    let said = |text: String| Some(Condition { text, ..about });
    if reader.eat(&["cannot", "can not", "can ' t", "could not", "is unable to", "are unable to", "can no"]) {
        reader.eat(&["more", "any more", "longer", "no more"]);
        reader.eat(&["legally", "make any legal", "make any", "make a legal", "make a"]);
        reader.eat(&["move", "moves", "play", "go"]).then_some(())?;
        reader.eat(&["any more", "anymore", "anywhere", "at all"]);
        return said("stuck".to_owned()).filter(|_| between_turns);
    }
    if reader.eat(&[
        "is stuck",
        "is blocked",
        "is stalemated",
        "is immobile",
        "is trapped",
        "are blocked",
        "stuck",
        "blocked",
    ]) {
        return said("stuck".to_owned()).filter(|_| between_turns);
    }
    let place = reader.place();
    if let Some(text) = event(reader) {
        return said(text).filter(|_| !between_turns);
    }
    reader.back_to(place);
    if of_it
        && !between_turns
        && let Some(text) = lands(reader)
    {
        return said(text);
    }
    reader.back_to(place);
    if let Some(name) = named
        && let Some(text) = more_than(reader, &name)
    {
        return said(text);
    }
    reader.back_to(place);
    // What somebody has done, by the memory that counts it.
    if reader.eat(&["has", "have"])
        && let Some(Noun::Named(name)) = reader.noun()
        && let Some(text) = more_than(reader, &name)
    {
        reader.noun();
        reader.eat(&["times", "time"]);
        return Some(Condition { of_opponent: false, text });
    }
    reader.back_to(place);
    if let Some(text) = compared(reader) {
        return said(text);
    }
    reader.back_to(place);
    if let Some(text) = numbers(reader, subject.as_ref(), between_turns) {
        return said(text);
    }
    // What is said in the language already stays.
    reader.back_to(start);
    let text = reader.as_it_is()?;
    Some(Condition { of_opponent: false, text })
}

/// What holds of the whole board, or of what has been played.
fn of_the_board(reader: &mut Reader<'_>) -> Option<String> {
    let nobody = [
        "nobody can",
        "no one can",
        "no player can",
        "neither player can",
        "none of the players can",
        "neither side can",
    ];
    if reader.eat(&nobody) {
        reader.eat(&["make a", "make any", "still"]);
        return reader.eat(&["move", "play", "go"]).then(|| "stuck".to_owned());
    }
    let since = reader.place();
    if reader.eat(&["since", "for", "after"])
        && let Some(turns) = reader.number()
        && reader.eat(&["turns", "moves", "rounds"])
        && reader.eat(&["no", "without"])
    {
        if reader.eat(&["capture", "captures"]) {
            return Some(format!("{turns} turns without capture"));
        }
        let pattern = reader.pattern()?;
        reader.eat(&["was", "has been", "is", "were"]);
        reader.eat(&["made", "formed", "closed", "completed"]);
        return Some(format!("{turns} turns without {pattern} made"));
    }
    reader.back_to(since);
    if reader.eat(&[
        "board is full",
        "board full",
        "all points are occupied",
        "no empty points are left",
        "no empty points left",
        "no empty point is left",
    ]) {
        return Some("board full".to_owned());
    }
    let placed = [
        "all men are placed",
        "all men have been placed",
        "all men placed",
        "all pieces are placed",
        "all pieces have been placed",
        "all stones are placed",
        "all stones have been placed",
        "everything is placed",
        "everyone has placed",
        "both players have placed all their men",
        "both players have placed",
        "no men are left in hand",
        "hands are empty",
        "both hands are empty",
        "no more men in hand",
    ];
    if reader.eat(&placed) {
        reader.eat(&["all their men", "all men", "on the board"]);
        return Some("hands empty".to_owned());
    }
    if reader.eat(&["hand is empty", "hand empty"]) {
        return Some("hand empty".to_owned());
    }
    if reader.eat(&["same position", "position", "a position"]) {
        reader.eat(&[
            "is repeated",
            "is reached",
            "has occurred",
            "occurs",
            "repeats",
            "comes up",
            "arises",
            "appears",
            "is seen",
            "seen",
            "stands",
        ]);
        reader.eat(&["for"]);
        let times = if reader.eat(&["third time"]) { "3".to_owned() } else { reader.number()? };
        reader.eat(&["times"]);
        return Some(format!("position seen {times} times"));
    }
    if reader.eat(&["threefold repetition", "3-fold repetition"]) {
        return Some("position seen 3 times".to_owned());
    }
    let start = reader.place();
    if let Some(turns) = reader.number()
        && reader.eat(&["turns", "moves", "rounds", "plies", "successive moves", "consecutive moves"])
        && reader.eat(&["have passed without", "pass without", "passed without", "go by without", "without"])
    {
        reader.eat(&["any", "a"]);
        let capture =
            reader.eat(&["captures", "capture", "capturing", "taking", "piece being captured", "piece being taken"]);
        if capture {
            return Some(format!("{turns} turns without capture"));
        }
        let pattern = reader.pattern()?;
        reader.eat(&["being", "that was"]);
        reader.eat(&["made", "formed", "closed", "completed"]);
        return Some(format!("{turns} turns without {pattern} made"));
    }
    reader.back_to(start);
    let nothing = [
        "nothing has been captured",
        "nothing is captured",
        "nothing was captured",
        "nothing has been taken",
        "no piece has been captured",
        "no man has been taken",
        "no capture",
    ];
    if reader.eat(&nothing) {
        reader.eat(&["in", "for", "during", "within"]);
        reader.eat(&["last"]);
        let turns = reader.number()?;
        return reader.eat(&["turns", "moves", "rounds"]).then(|| format!("{turns} turns without capture"));
    }
    None
}

/// A line that is made or broken.
fn event(reader: &mut Reader<'_>) -> Option<String> {
    reader.eat(&["has", "have", "is", "was", "move", "this", "that"]);
    if reader.eat(&[
        "makes",
        "made",
        "make",
        "forms",
        "formed",
        "form",
        "completes",
        "completed",
        "closes",
        "closed",
        "gets",
        "creates",
    ]) {
        reader.eat(&["new"]);
        return reader.pattern().map(|pattern| format!("{pattern} made"));
    }
    if reader.eat(&["breaks", "broke", "opens", "opened", "leaves", "dissolves", "destroys"]) {
        return reader.pattern().map(|pattern| format!("{pattern} broken"));
    }
    let pattern = reader.pattern()?;
    reader.eat(&["has been", "was", "is", "gets", "is just"]);
    match () {
        () if reader.eat(&["made", "formed", "completed", "closed", "created"]) => Some(format!("{pattern} made")),
        () if reader.eat(&["broken", "opened", "dissolved", "destroyed"]) => Some(format!("{pattern} broken")),
        () => None,
    }
}

/// Where the man that has moved stands now.
fn lands(reader: &mut Reader<'_>) -> Option<String> {
    let near = ["is next to", "is adjacent to", "touches", "stands next to", "is beside", "is near"];
    if reader.eat(&near) {
        return reader.noun().map(|noun| format!("some {} near it", noun.set(Some("occupied"))));
    }
    let on = [
        "lands on",
        "lands in",
        "stands on",
        "stands in",
        "is on",
        "is in",
        "is at",
        "reaches",
        "reached",
        "has reached",
        "arrives at",
        "comes to",
        "ends on",
        "gets to",
    ];
    reader.eat(&on).then_some(())?;
    let noun = reader.noun()?;
    matches!(noun, Noun::Named(_)).then(|| format!("some it in {}", noun.set(None)))
}

/// How great what has a name is.
fn more_than(reader: &mut Reader<'_>, name: &str) -> Option<String> {
    reader.eat(&["is", "gets", "grows", "becomes"]);
    let sign = match () {
        () if reader.eat(&["exceeds", "more than", "greater than", "above", "over", "passes"]) => ">",
        () if reader.eat(&["fewer than", "less than", "smaller than", "below", "under"]) => "<",
        () if reader.eat(&["at least", "reaches", "reached"]) => ">=",
        () if reader.eat(&["at most"]) => "<=",
        () if reader.eat(&["equals", "equal to"]) => "=",
        () => return None,
    };
    Some(format!("{name} {sign} {}", reader.number()?))
}

/// Who of two has more men.
fn compared(reader: &mut Reader<'_>) -> Option<String> {
    reader.eat(&["has", "have", "having", "owns"]).then_some(())?;
    let sign = match () {
        () if reader.eat(&["more", "most", "the most"]) => ">",
        () if reader.eat(&["fewer", "fewest", "the fewest", "less"]) => "<",
        () => return None,
    };
    let Some(Noun::Men { owner: None, kind, .. }) = reader.noun() else { return None };
    if reader.eat(&["than"]) {
        reader.noun()?;
    }
    Some(match kind {
        Some(kind) if !reader.has_one_kind() => {
            format!("count (mine in {kind}) {sign} count (theirs in {kind})")
        }
        _ => format!("count mine {sign} count theirs"),
    })
}

/// How many men somebody has.
fn numbers(reader: &mut Reader<'_>, subject: Option<&Noun>, between_turns: bool) -> Option<String> {
    reader.eat(&["has", "have", "having", "is", "are", "gets", "owns", "is down to", "is reduced to", "is left with"]);
    reader.eat(&["down to", "reduced to", "left with"]);
    reader.eat(&["only"]);
    let none = reader.eat(&["no more", "no", "lost all", "lost every", "lost all of his"]);
    let sign = match () {
        () if none => "=",
        () if reader.eat(&["fewer than", "less than", "under", "below"]) => "<",
        () if reader.eat(&["more than", "over", "above"]) => ">",
        () if reader.eat(&["at least", "or more"]) => ">=",
        () if reader.eat(&["at most", "no more than"]) => "<=",
        () => "=",
    };
    let count = if none { "0".to_owned() } else { reader.number()? };
    let men = reader.noun();
    let in_hand = reader.eat(&["in hand", "in his hand", "in reserve", "to place", "left to place"]);
    reader.eat(&["left", "remaining", "on the board", "any more", "still"]);
    reader.eat(&["has", "have"]);
    let other = matches!(subject, Some(Noun::Men { owner: Some("theirs"), .. }));
    if in_hand {
        return Some(if none { "hand empty".to_owned() } else { format!("hand {sign} {count}") });
    }
    match men {
        None | Some(Noun::Men { kind: None, .. }) if !other => {
            Some(if between_turns { format!("left {sign} {count}") } else { format!("count mine {sign} {count}") })
        }
        Some(Noun::Men { kind: Some(kind), .. }) if between_turns => Some(format!("left of {kind} {sign} {count}")),
        Some(Noun::Men { kind: Some(kind), .. }) if none => Some(format!("no mine in {kind}")),
        Some(Noun::Men { kind: Some(kind), .. }) => Some(format!("count (mine in {kind}) {sign} {count}")),
        _ => None,
    }
}
