//! What things are worth: weights stored beside games, built in with them, or asked for by name.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use merels::search::{LEVELS, MAX_STORED_BYTES, Spec, StoredWeights, Strengths, Thought, Weights, WrongWeights};
use merels::solve::Choice;
use merels::{Position, Rules, catalogue};

use crate::args::Asked;
use crate::load::{Failure, Found};
use crate::output;
use crate::values::{self, AtHand, Known};

/// How many games' weights are remembered at a time.
const MAX_KNOWN: usize = 64;

/// The weights of the games that were looked at; shared by all clones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weighing {
    /// What was asked for, whatever the game.
    asked: Option<(Weights, Strengths)>,
    known: Arc<Mutex<Vec<StoredWeights>>>,
    /// What is known for certain.
    certain: Arc<Mutex<AtHand>>,
}

impl Weighing {
    /// For a game and what was asked for. What is stored for the game and can't be used is told on standard error.
    pub(crate) fn new(asked: Option<&Asked>, found: &Found, rules: &Rules) -> Result<Self, Failure> {
        let weighing = Self::asking(asked, rules)?;
        weighing.look_at(found, rules);
        Ok(weighing)
    }

    /// With the exact values that are asked for besides.
    pub(crate) fn knowing(self, path: Option<&Path>, rules: &Rules) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(self) };
        let certain = AtHand::asked(values::open(rules, path)?);
        Ok(Self { certain: Arc::new(Mutex::new(certain)), ..self })
    }

    /// What is best for certain in a position; nothing where that isn't known.
    pub(crate) fn certain(&self, rules: &Rules, position: &Position) -> Option<Thought> {
        best(&self.known(rules)?.0, position)
    }

    /// The same for a program that plays: whoever is to be weak plays by values only where they were asked for.
    pub(crate) fn certain_for(&self, spec: Spec, rules: &Rules, position: &Position) -> Option<Thought> {
        let weak = matches!(spec, Spec::Level(level) if level < LEVELS);
        let (known, asked) = self.known(rules).filter(|_| spec != Spec::Random)?;
        if asked || !weak { best(&known, position) } else { None }
    }

    /// What each decision in a position is worth for certain; none where that isn't known.
    pub(crate) fn worth(&self, rules: &Rules, position: &Position) -> Vec<Choice> {
        self.known(rules).map_or(Vec::new(), |(known, _)| known.prober().decisions(position))
    }

    fn known(&self, rules: &Rules) -> Option<(Arc<Known>, bool)> {
        self.certain.lock().ok()?.of(rules)
    }

    /// With what was asked for alone.
    pub(crate) fn asking(asked: Option<&Asked>, rules: &Rules) -> Result<Self, Failure> {
        let asked = match asked {
            None => None,
            Some(Asked::Default) => Some((Weights::default(), Strengths::default())),
            Some(Asked::File(path)) => {
                let text = text(path)?.ok_or_else(|| no_file(path))?;
                let stored = read(&output::named(path), &text).map_err(Failure::Wrong)?;
                if !stored.is_for(rules) {
                    output::note(&format!(
                        "warning: {} was made for other rules, those of {}; it is used as was asked for",
                        output::named(path),
                        on_one_line(&stored)
                    ));
                }
                Some((stored.weights, stored.strengths()))
            }
        };
        Ok(Self { asked, ..Self::default() })
    }

    /// Finds out what is stored for a game, and says on standard error why it can't be used.
    pub(crate) fn look_at(&self, found: &Found, rules: &Rules) {
        self.look_for_values(found);
        if self.asked.is_some() {
            return;
        }
        match self.take_up(found) {
            Ok(None) => {}
            // Those that are built in are of the game as it usually is, and nobody's to make anew.
            Ok(Some((_, stored))) if stored.is_for(rules) || found.path.is_none() => {}
            Ok(Some((name, stored))) => output::note(&format!("warning: {}", stale(&name, &stored, found, rules))),
            Err(why) => output::note(&format!("warning: {why}; these weights are not used")),
        }
    }

    /// Remembers what is stored for a game, if anything is; under which name it is known.
    pub(crate) fn take_up(&self, found: &Found) -> Result<Option<(String, StoredWeights)>, String> {
        self.look_for_values(found);
        let Some((name, text)) = stored_for(found).map_err(|failure| failure.to_string())? else { return Ok(None) };
        let stored = read(&name, &text)?;
        if let Ok(mut known) = self.known.lock() {
            known.retain(|other| other.rules != stored.rules || other.set != stored.set);
            if known.len() >= MAX_KNOWN {
                known.remove(0);
            }
            known.push(stored.clone());
        }
        Ok(Some((name, stored)))
    }

    fn look_for_values(&self, found: &Found) {
        if let Ok(mut certain) = self.certain.lock() {
            certain.look_for(found);
        }
    }

    /// What things are worth by these rules.
    pub(crate) fn of(&self, rules: &Rules) -> Weights {
        let stored = || self.stored(rules).map(|stored| stored.weights);
        self.asked.map(|(weights, _)| weights).or_else(stored).unwrap_or_default()
    }

    /// How strong the levels are by these rules.
    pub(crate) fn strengths(&self, rules: &Rules) -> Strengths {
        let stored = || self.stored(rules).map(|stored| stored.strengths());
        self.asked.map(|(_, strengths)| strengths).or_else(stored).unwrap_or_default()
    }

    /// What is stored for these rules.
    pub(crate) fn stored(&self, rules: &Rules) -> Option<StoredWeights> {
        self.known.lock().ok()?.iter().find(|stored| stored.is_for(rules)).cloned()
    }
}

fn best(known: &Known, position: &Position) -> Option<Thought> {
    let best = known.prober().best(position)?;
    Some(Thought { worth: Some(best.value?.into()), decisions: best.decisions })
}

/// Where the weights of a game are stored; `NAME.weights.toml` in the current folder for a built-in one.
pub(crate) fn place(found: &Found) -> PathBuf {
    match &found.path {
        Some(path) => path.with_extension("weights.toml"),
        None => PathBuf::from(format!("{}.weights.toml", found.name)),
    }
}

/// Whether weights may be written there: in the place of weights, or of nothing.
pub(crate) fn replaceable(place: &Path) -> Result<(), Failure> {
    let Some(there) = (if place.is_file() { text(place)? } else { None }) else { return Ok(()) };
    let name = output::named(&place);
    let kept = |_| Failure::CantRun(format!("{name} holds something else than weights, and is left as it is"));
    read(&name, &there).map(|_| ()).map_err(kept)
}

/// The weights beside a game, or built in with it, and their name.
fn stored_for(found: &Found) -> Result<Option<(String, String)>, Failure> {
    if found.path.is_none() {
        let built_in = catalogue::find(&found.name).and_then(|entry| entry.weights);
        return Ok(built_in.map(|text| (format!("{}.weights.toml", found.name), text.to_owned())));
    }
    let place = place(found);
    Ok(text(&place)?.map(|text| (output::named(&place), text)))
}

fn no_file(path: &Path) -> Failure {
    Failure::CantRun(format!("there is no file {}", output::named(path)))
}

/// The text of a file, as far as it isn't too long; nothing where there is no file.
fn text(path: &Path) -> Result<Option<String>, Failure> {
    let cant = |error: &dyn std::fmt::Display| Failure::CantRun(format!("can't read {}: {error}", output::named(path)));
    if path.is_dir() {
        return Err(cant(&"it is a folder"));
    }
    // A pipe would be waited for.
    if path.exists() && !path.is_file() {
        return Err(cant(&"it is no plain file"));
    }
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cant(&output::in_words(&error))),
    };
    let mut bytes = Vec::new();
    file.take(MAX_STORED_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| cant(&output::in_words(&error)))?;
    if bytes.len() > MAX_STORED_BYTES {
        return Err(Failure::Wrong(format!("{}: {}", output::named(path), WrongWeights::TooLong)));
    }
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| Failure::Wrong(format!("{}: this isn't UTF-8 text", output::named(path))))
}

/// Reads weights; what is wrong is said in one line with its place.
fn read(name: &str, text: &str) -> Result<StoredWeights, String> {
    StoredWeights::read(text).map_err(|error| match error.line_column(text) {
        Some((line, column)) => format!("{name}:{line}:{column}: {error}"),
        None => format!("{name}: {error}"),
    })
}

/// Why weights are of no use for these rules, and what to do about it.
fn stale(name: &str, stored: &StoredWeights, found: &Found, rules: &Rules) -> String {
    let why = if stored.rules == rules.fingerprint() {
        "was made with other options set"
    } else {
        "was made for other rules"
    };
    let options = rules.game().options.iter().filter(|option| option.chosen != 0);
    let options: String = options.map(|option| format!(" --set {}={}", option.name, option.value())).collect();
    format!("{name} {why}, and is not used; `merels tune {}{options}` makes weights for these", found.called())
}

/// The game that weights were made for, with its options.
fn on_one_line(stored: &StoredWeights) -> String {
    let set = stored.set.iter().map(|(name, value)| format!(", {name}={value}"));
    let text = format!("{}{}", stored.game, set.collect::<String>());
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}
