//! What forms mean.

use super::read::Form;

/// The names of a file.
pub(super) struct Names {
    pub(super) pieces: Vec<String>,
    pub(super) patterns: Vec<String>,
    pub(super) players: Vec<String>,
    /// Sets by their names: memories and what is defined.
    pub(super) sets: Vec<String>,
}

/// Directions, and what they are here.
const WAYS: &[(&str, &str)] = &[
    ("orthogonal", "orthogonal"),
    ("diagonal", "diagonal"),
    ("forward", "forward"),
    ("forwards", "forward"),
    ("backward", "backward"),
    ("backwards", "backward"),
    ("sideways", "sideways"),
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
];

impl Names {
    /// The items that a form describes, each on a line.
    pub(super) fn items(&self, form: &Form) -> Option<String> {
        let arguments = form.arguments();
        let all = |forms: &[&Form]| -> Option<String> {
            let items: Vec<String> = forms.iter().map(|form| self.items(form)).collect::<Option<_>>()?;
            Some(items.join("\n")).filter(|_| !forms.is_empty())
        };
        if let Form::Set(_) = form {
            return all(&arguments);
        }
        match form.head()?.as_str() {
            "equipment" | "rules" => all(&arguments),
            "game" => {
                let (title, rest) = arguments.split_first()?;
                let title = format!("game \"{}\"", title.name()?);
                if rest.is_empty() { Some(title) } else { Some(format!("{title}\n{}", all(rest)?)) }
            }
            "players" => Self::players(&arguments),
            "board" => {
                let [shape] = arguments.as_slice() else { return None };
                Self::shape(shape).map(|shape| format!("board {shape}"))
            }
            "piece" => self.piece(&arguments),
            "define" => {
                let [name, body] = arguments.as_slice() else { return None };
                let name = name.name()?.replace([' ', '-'], "_");
                let said =
                    self.set(body).or_else(|| self.condition(body, false)).or_else(|| self.number(body, false))?;
                let parameter = if said.split([' ', '(', ')', ',']).any(|word| word == "men") { " of men" } else { "" };
                Some(format!("define {name}{parameter} = {said}"))
            }
            "start" => {
                let statements = self.several(&arguments)?;
                Some(format!("start {{ {statements} }}"))
            }
            "play" => self.several(&arguments).map(|turn| format!("phase play {{ {turn} }}")),
            "end" => {
                let [rules] = arguments.as_slice() else { return None };
                let rules = if let Form::Set(_) = rules { rules.arguments() } else { vec![*rules] };
                let rules: Vec<String> = rules.iter().map(|rule| self.rule(rule)).collect::<Option<_>>()?;
                Some(format!("end {{ {} }}", rules.join("  ")))
            }
            _ => None,
        }
    }

    fn players(arguments: &[&Form]) -> Option<String> {
        let [set] = arguments else { return None };
        let one = |form: &&Form| match form {
            Form::Call(_) if form.head()? == "player" => {
                let arguments = form.arguments();
                let facing = arguments.get(1).map(|way| Some(format!(" facing {}", way_of(&way.word()?)?)));
                Some(format!("{}{}", arguments.first()?.name()?, facing.unwrap_or(Some(String::new()))?))
            }
            other => other.name().map(str::to_owned),
        };
        let names: Vec<String> = set.arguments().iter().map(one).collect::<Option<_>>()?;
        (names.len() > 1).then(|| format!("players {}", names.join(", ")))
    }

    /// The shape of a board.
    fn shape(form: &Form) -> Option<String> {
        let arguments = form.arguments();
        let number =
            |at: usize| arguments.get(at)?.word().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let diagonals = match form.under("diagonals").map(|ways| ways.word().unwrap_or_default()) {
            None => "",
            Some(ways) if ways == "alternating" => " with alternate diagonals",
            Some(ways) if matches!(ways.as_str(), "all" | "implied") => " with diagonals",
            Some(_) => return None,
        };
        let known = ["diagonals", "use", "rings", "joinmidpoints", "joincorners"];
        let keys = known.iter().filter(|key| form.under(key).is_some()).count();
        if keys < form.keys() {
            return None;
        }
        Some(match (form.head()?.as_str(), arguments.len()) {
            ("square", 1) => format!("grid {0} x {0}{diagonals}", number(0)?),
            ("rectangle", 2) => format!("grid {} x {}{diagonals}", number(1)?, number(0)?),
            ("hex", 1) => format!("hexes {}", number(0)?),
            ("hex", 2) if arguments.first()?.word()? == "diamond" => format!("hexes {0} x {0}", number(1)?),
            ("hex", 2) if arguments.first()?.word()? == "triangle" => format!("hexes triangle {}", number(1)?),
            ("concentric", 1) if arguments.first()?.word()? == "square" => {
                format!("squares {} joined at middles", form.under("rings")?.word()?)
            }
            _ => return None,
        })
    }

    fn piece(&self, arguments: &[&Form]) -> Option<String> {
        let (name, rest) = arguments.split_first()?;
        let name = self.kind(name.name()?);
        let owner = rest.first().and_then(|owner| owner.word()).unwrap_or_default();
        let unowned = if matches!(owner.as_str(), "neutral" | "shared") { ", unowned" } else { "" };
        // How it moves is said in a phase.
        let moves = rest.iter().skip(usize::from(!owner.is_empty())).count();
        (moves == 0).then(|| format!("piece {name}: none{unowned}"))
    }

    /// A kind as the file has it; a number behind it says whose it is.
    fn kind(&self, written: &str) -> String {
        let bare = written.trim_end_matches(|digit: char| digit.is_ascii_digit()).to_lowercase();
        let known = self.pieces.iter().find(|piece| piece.to_lowercase() == bare);
        known.cloned().unwrap_or_else(|| bare.replace([' ', '-'], "_"))
    }

    /// A rule of an end.
    pub(super) fn rule(&self, form: &Form) -> Option<String> {
        let arguments = form.arguments();
        let [condition, result] = arguments.as_slice() else { return None };
        (form.head()? == "if" && result.head()? == "result").then_some(())?;
        let outcome = result.arguments();
        let (who, fate) = (outcome.first()?.word()?, outcome.get(1)?.word()?);
        let numbered = |digits: &str| self.players.get(digits.parse::<usize>().ok()?.checked_sub(1)?).cloned();
        let named = self.players.iter().find(|player| player.eq_ignore_ascii_case(&who)).cloned();
        let who = match who.strip_prefix('p').and_then(numbered).or(named) {
            Some(player) => player,
            None => "mover".to_owned(),
        };
        let condition = self.condition(condition, true)?;
        Some(match fate.as_str() {
            "win" => format!("{who} wins when {condition}"),
            "loss" | "lose" => format!("{who} loses when {condition}"),
            "draw" | "tie" => format!("draw when {condition}"),
            _ => return None,
        })
    }

    /// Statements one after another.
    fn several(&self, forms: &[&Form]) -> Option<String> {
        let statements: Vec<String> = forms.iter().map(|form| self.statement(form)).collect::<Option<_>>()?;
        Some(statements.join("  ")).filter(|_| !forms.is_empty())
    }

    /// A statement, with what follows from it.
    pub(super) fn statement(&self, form: &Form) -> Option<String> {
        if let Form::Set(_) = form {
            return self.several(&form.arguments());
        }
        let mut arguments = form.arguments();
        let then = arguments.last().filter(|last| last.head().as_deref() == Some("then")).copied();
        if then.is_some() {
            arguments.pop();
        }
        let first = match form.head()?.as_str() {
            "move" => self.movement(&arguments)?,
            "or" => {
                let branches = match arguments.as_slice() {
                    [set @ Form::Set(_)] => set.arguments(),
                    _ => arguments,
                };
                let branches: Vec<String> = branches
                    .iter()
                    .map(|branch| Some(format!("{{ {} }}", self.statement(branch)?)))
                    .collect::<Option<_>>()?;
                format!("either {}", branches.join(" or "))
            }
            "and" | "then" | "seq" => self.several(&arguments)?,
            "if" => {
                let (condition, branches) = arguments.split_first()?;
                let condition = self.condition(condition, false)?;
                match branches {
                    [then] => format!("if {condition} {{ {} }}", self.statement(then)?),
                    [then, other] => {
                        format!("if {condition} {{ {} }} else {{ {} }}", self.statement(then)?, self.statement(other)?)
                    }
                    _ => return None,
                }
            }
            "moveagain" => "again".to_owned(),
            "pass" => "pass".to_owned(),
            "remove" => {
                let [set] = arguments.as_slice() else { return None };
                let set = self.set(set)?;
                if set == "crossed" { "remove theirs in crossed".to_owned() } else { format!("remove {set}") }
            }
            "promote" => match arguments.as_slice() {
                [_, piece] => format!("change it to {}", self.piece_named(piece)?),
                _ => return None,
            },
            "result" => {
                let (who, fate) = (arguments.first()?.word()?, arguments.get(1)?.word()?);
                match (who.as_str(), fate.as_str()) {
                    ("mover", "win") | ("next", "loss") => "win".to_owned(),
                    ("mover", "loss") | ("next", "win") => "lose".to_owned(),
                    (_, "draw" | "tie") => "draw".to_owned(),
                    _ => return None,
                }
            }
            "foreach" => {
                let (piece, rest) = arguments.split_first()?;
                (piece.word()? == "piece").then_some(())?;
                self.several(rest)?
            }
            "place" => self.placed(form, &arguments)?,
            _ => return None,
        };
        match then {
            Some(then) => Some(format!("{first}  {}", self.several(&then.arguments())?)),
            None => Some(first),
        }
    }

    /// Pieces that stand somewhere from the start.
    fn placed(&self, form: &Form, arguments: &[&Form]) -> Option<String> {
        let (piece, rest) = arguments.split_first()?;
        let name = piece.name()?;
        let kind = self.kind(name);
        let digits: String = name.chars().skip_while(|letter| !letter.is_ascii_digit()).collect();
        let (owner, rest) = match rest.split_first() {
            Some((Form::Word(word), rest)) => {
                let known = self.players.iter().find(|player| player.eq_ignore_ascii_case(word));
                let numbered = || self.numbered(word.trim_start_matches(['P', 'p']));
                (Some(known.cloned().or_else(numbered)?), rest)
            }
            _ => (self.numbered(&digits), rest),
        };
        let places = match (rest, form.under("coord")) {
            ([places], None) => self.set(places)?,
            ([], Some(place)) => self.set(place)?,
            _ => return None,
        };
        let of = owner.map(|owner| format!(" of {owner}")).unwrap_or_default();
        Some(format!("put {kind}{of} on {places}"))
    }

    fn numbered(&self, digits: &str) -> Option<String> {
        self.players.get(digits.parse::<usize>().ok()?.checked_sub(1)?).cloned()
    }

    fn piece_named(&self, form: &Form) -> Option<String> {
        let arguments = form.arguments();
        let name = form.name().or_else(|| arguments.first()?.name())?;
        Some(self.kind(name))
    }

    /// A move of Ludii.
    fn movement(&self, arguments: &[&Form]) -> Option<String> {
        let (sort, rest) = arguments.split_first()?;
        if sort.head().as_deref() == Some("from") {
            let from_hand = sort.arguments().first().is_some_and(|site| site.head().as_deref() == Some("handsite"));
            let [to] = rest else { return None };
            let (word, target) = self.target(to)?;
            return match (from_hand, sort.arguments().first()) {
                (true, _) => Some(format!("place {} on {target}", self.pieces.first()?)),
                (false, Some(set)) => Some(format!("move {} {word} {target}", self.set(set)?)),
                (false, None) => Some(format!("move mine {word} {target}")),
            };
        }
        let mut way = None;
        let (mut from, mut to, mut between, mut piece) = (None, None, None, None);
        for part in rest {
            match (part.head().as_deref(), part.word()) {
                (Some("from"), _) => from = Some(*part),
                (Some("to"), _) => to = Some(*part),
                (Some("between"), _) => between = Some(*part),
                (Some("piece"), _) => piece = Some(*part),
                (Some("sites"), _) if to.is_none() => to = Some(*part),
                (None, Some(word)) if matches!(word.as_str(), "adjacent" | "all") => {}
                (None, Some(word)) => way = Some(way_of(&word)?),
                _ => return None,
            }
        }
        let source = match from.map(|from| from.arguments()) {
            Some(sets) if !sets.is_empty() => self.set(sets.first()?)?,
            _ => "mine".to_owned(),
        };
        let going = way.map(|way| format!(" going {way}")).unwrap_or_default();
        let target = to.map_or(Some(("to", "empty".to_owned())), |to| self.target(to));
        let within = match between
            .and_then(|between| between.arguments().into_iter().find(|part| part.head().as_deref() == Some("max")))
        {
            Some(most) => format!(" within {}", most.arguments().first()?.word()?),
            None => String::new(),
        };
        Some(match sort.word()?.as_str() {
            "step" | "shift" => {
                let (word, target) = target?;
                match way {
                    Some(way) => format!("move {source} {word} {target} in {way} of it"),
                    None => format!("move {source} {word} {target} near it"),
                }
            }
            "slide" => format!("move {source} to empty in sight of it{within}{going}"),
            "hop" => {
                let over = match between.and_then(|between| between.under("if")) {
                    Some(condition) => Self::sort_of(condition)?,
                    None => "theirs",
                };
                let takes = between.is_some_and(|between| {
                    between.arguments().iter().any(|part| part.head().as_deref() == Some("apply"))
                });
                let taken = if takes { format!("  remove {over} in crossed") } else { String::new() };
                format!("move {source} to empty over {over} from it{going}{taken}")
            }
            "add" | "drop" => {
                let kind = match piece {
                    Some(piece) => self.piece_named(piece)?,
                    None => self.pieces.first()?.clone(),
                };
                format!("place {kind} on {}", target?.1)
            }
            "remove" => format!("take {}", target?.1),
            "select" => format!("choose {source}"),
            "pass" => "pass".to_owned(),
            "fromto" => format!("move {source} {} {}", target.as_ref()?.0, target.as_ref()?.1),
            "promote" => format!("change it to {}", self.piece_named(piece?)?),
            _ => return None,
        })
    }

    /// Where something goes, and whether it may stand on something.
    fn target(&self, to: &Form) -> Option<(&'static str, String)> {
        if to.head()? == "sites" {
            return Some(("to", self.set(to)?));
        }
        let arguments = to.arguments();
        let sites = match arguments.as_slice() {
            [] => None,
            [only] => Some(self.set(only)?),
            _ => return None,
        };
        match (sites, to.under("if")) {
            (Some(sites), None) => Some(("to", sites)),
            (None, None) => Some(("to", "empty".to_owned())),
            (None, Some(condition)) if condition.head()? == "not" => {
                let inner = condition.arguments();
                (Self::sort_of(inner.first()?)? == "mine").then(|| ("onto", "(empty, theirs)".to_owned()))
            }
            (None, Some(condition)) => Some(match Self::sort_of(condition)? {
                "empty" => ("to", "empty".to_owned()),
                other => ("onto", other.to_owned()),
            }),
            (Some(_), Some(_)) => None,
        }
    }

    /// What a condition says that a point holds.
    fn sort_of(condition: &Form) -> Option<&'static str> {
        let arguments = condition.arguments();
        (condition.head()? == "is").then_some(())?;
        Some(match arguments.first()?.word()?.as_str() {
            "empty" => "empty",
            "enemy" => "theirs",
            "friend" => "mine",
            "occupied" => "occupied",
            _ => return None,
        })
    }

    /// A condition, a number, a set, or a block of statements.
    pub(super) fn part(&self, form: &Form, of_rule: bool) -> Option<String> {
        if form.head().as_deref() == Some("directions") {
            return Some(format!("going {}", way_of(&form.arguments().first()?.word()?)?));
        }
        let condition = self.condition(form, of_rule).or_else(|| self.number(form, of_rule));
        condition.or_else(|| self.set(form)).or_else(|| Some(format!("{{ {} }}", self.statement(form)?)))
    }

    fn condition(&self, form: &Form, of_rule: bool) -> Option<String> {
        let arguments = form.arguments();
        let all = |word: &str| -> Option<String> {
            let parts = arguments.iter().map(|part| self.condition(part, of_rule)).collect::<Option<Vec<_>>>()?;
            (parts.len() > 1).then(|| parts.join(word))
        };
        let head = form.head()?;
        Some(match head.as_str() {
            "and" => all(" and ")?,
            "or" => format!("({})", all(" or ")?),
            "not" => format!("not ({})", self.condition(arguments.first()?, of_rule)?),
            "=" | "<" | ">" | "<=" | ">=" | "!=" => {
                let [one, other] = arguments.as_slice() else { return None };
                format!("{} {head} {}", self.number(one, of_rule)?, self.number(other, of_rule)?)
            }
            "no" => match arguments.first()?.word()?.as_str() {
                "moves" if of_rule => "stuck".to_owned(),
                "pieces" if of_rule => "left = 0".to_owned(),
                "pieces" => "no mine".to_owned(),
                _ => return None,
            },
            "is" => self.asked(&arguments, of_rule)?,
            _ => return None,
        })
    }

    fn asked(&self, arguments: &[&Form], of_rule: bool) -> Option<String> {
        let (what, rest) = arguments.split_first()?;
        let set = |at: usize| self.set(rest.get(at)?);
        Some(match what.word()?.as_str() {
            "line" => {
                let [pattern] = self.patterns.as_slice() else { return None };
                if of_rule { format!("some {pattern}") } else { format!("{pattern} made") }
            }
            "full" => "board full".to_owned(),
            "blocked" if of_rule => "stuck".to_owned(),
            "repeat" | "repetition" if of_rule => "position seen 3 times".to_owned(),
            "in" => format!("some {} in {}", set(0)?, set(1)?),
            "empty" => format!("some {} in empty", set(0)?),
            "occupied" => format!("some {} in occupied", set(0)?),
            _ => return None,
        })
    }

    fn number(&self, form: &Form, of_rule: bool) -> Option<String> {
        let digits = form.word().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        if digits.is_some() {
            return digits;
        }
        if let Form::Word(_) = form {
            return form.name().map(str::to_owned);
        }
        let arguments = form.arguments();
        let head = form.head()?;
        match (head.as_str(), arguments.as_slice()) {
            ("+" | "-", [one, other]) => {
                Some(format!("{} {head} {}", self.number(one, of_rule)?, self.number(other, of_rule)?))
            }
            ("count", [what, rest @ ..])
                if form.keys()
                    == usize::from(form.under("in").is_some() && what.word().as_deref() == Some("sites")) =>
            {
                match (what.word().as_deref(), rest) {
                    (Some("pieces"), []) => Some(if of_rule { "left" } else { "count mine" }.to_owned()),
                    (Some("pieces"), [who]) => match who.word()?.as_str() {
                        "mover" | "next" if of_rule => Some("left".to_owned()),
                        "mover" => Some("count mine".to_owned()),
                        "next" => Some("count theirs".to_owned()),
                        _ => None,
                    },
                    (Some("sites"), _) => Some(format!("count {}", self.set(form.under("in")?)?)),
                    (None, []) => Some(format!("count {}", self.set(what)?)),
                    _ => None,
                }
            }
            ("var", [name]) => Some(name.name()?.to_owned()),
            _ => None,
        }
    }

    fn set(&self, form: &Form) -> Option<String> {
        match form {
            Form::Text(point) => return Some(point.to_lowercase()),
            // What a define is about has a number.
            Form::Word(word) if word == "#1" => return Some("men".to_owned()),
            Form::Word(word) => {
                let mut known = self.patterns.iter().chain(&self.sets).chain(&self.pieces);
                return known.find(|name| *name == word).cloned();
            }
            Form::Set(points) => {
                let points: Vec<String> = points.iter().map(|point| self.set(point)).collect::<Option<_>>()?;
                return Some(points.join(", ")).filter(|_| !points.is_empty());
            }
            _ => {}
        }
        let arguments = form.arguments();
        let pair = |word: &str| match arguments.as_slice() {
            [one, other] => Some(format!("({}{word} {})", self.set(one)?, self.set(other)?)),
            _ => None,
        };
        Some(match form.head()?.as_str() {
            "from" | "to" if arguments.is_empty() && form.keys() == 0 => "it".to_owned(),
            "between" if arguments.is_empty() => "crossed".to_owned(),
            "last" => match arguments.first()?.word()?.as_str() {
                "to" => "it".to_owned(),
                "from" => "origin".to_owned(),
                _ => return None,
            },
            "union" => pair(",")?,
            "intersection" => pair(" in")?,
            "difference" => pair(" except")?,
            "sites" => self.sites(form, &arguments)?,
            _ => return None,
        })
    }

    fn sites(&self, form: &Form, arguments: &[&Form]) -> Option<String> {
        let (what, rest) = arguments.split_first()?;
        if let Form::Set(_) = what {
            return self.set(what);
        }
        let number = || rest.first()?.word()?.parse::<u32>().ok();
        let word = what.word()?;
        Some(match word.as_str() {
            "empty" => "empty".to_owned(),
            "board" => "points".to_owned(),
            "mover" => "mine".to_owned(),
            "next" => "theirs".to_owned(),
            "occupied" => match form.under("by")?.word()?.as_str() {
                "mover" => "mine".to_owned(),
                "next" | "enemy" => "theirs".to_owned(),
                "all" => "occupied".to_owned(),
                _ => return None,
            },
            "top" => "north edge".to_owned(),
            "bottom" => "south edge".to_owned(),
            "left" => "west edge".to_owned(),
            "right" => "east edge".to_owned(),
            "around" => {
                let men = form.under("if").map_or(Some("points"), Self::sort_of)?;
                format!("{men} near {}", self.set(rest.first()?)?)
            }
            "row" => format!("rank {}", number()? + 1),
            "column" => format!("column {}", char::from_u32('a' as u32 + number().filter(|at| *at < 26)?)?),
            _ => return None,
        })
    }
}

fn way_of(word: &str) -> Option<&'static str> {
    WAYS.iter().find(|(written, _)| *written == word).map(|(_, way)| *way)
}
