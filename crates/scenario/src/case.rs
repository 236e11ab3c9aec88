//! Setting a case up and playing it.

use merels_engine::History;
use merels_model::ir;
use merels_play::{Definition, OptionError, Rules, RulesError, Session, position_text};
use merels_syntax::suggest::certain;
use merels_syntax::{Code, Diagnostic};

use crate::expect;
use crate::file::Case;
use crate::text::Source;
use crate::words::{cant_play, nearly_all, nearly_position, player};

/// The rules of a game under the options that cases set.
pub(crate) struct Games<'d> {
    definition: &'d Definition,
    /// The options set last, and the rules: most cases set the same as the one before.
    last: Option<(Settings, Result<Rules, RulesError>)>,
}

/// Options by name, and what they are set to.
type Settings = Vec<(String, String)>;

impl<'d> Games<'d> {
    pub(crate) fn new(definition: &'d Definition) -> Self {
        Self { definition, last: None }
    }

    /// What could have been meant by an option, or by a value of one.
    fn options(&self, error: &OptionError) -> Vec<String> {
        let options = self.definition.options();
        match error {
            OptionError::UnknownOption { .. } => options.into_iter().map(|(name, _)| name.to_owned()).collect(),
            OptionError::UnknownValue { name, .. } => {
                let values = options.into_iter().filter(|(known, _)| known == name).flat_map(|(_, values)| values);
                values.map(str::to_owned).collect()
            }
        }
    }

    fn rules(&mut self, settings: Settings) -> Result<Rules, RulesError> {
        match &self.last {
            Some((known, rules)) if *known == settings => rules.clone(),
            _ => {
                let rules = Rules::of(self.definition, &settings);
                self.last = Some((settings, rules.clone()));
                rules
            }
        }
    }
}

/// Plays a case and says what doesn't hold.
pub(crate) fn run(source: Source<'_>, case: &Case, games: &mut Games<'_>) -> Vec<Diagnostic> {
    let found = match reached(source, case, games, usize::MAX) {
        Ok(session) => expect::check(source, case, &session),
        Err(errors) => errors,
    };
    let name = source.literal(&case.name).span();
    let of_case = |diagnostic: Diagnostic| match diagnostic.span().file == name.file {
        true => diagnostic.label(name, "in this case"),
        false => diagnostic,
    };
    found.into_iter().map(of_case).collect()
}

/// The case as it stands when all is played that ends before a byte of the file.
pub(crate) fn reached(source: Source<'_>, case: &Case, games: &mut Games<'_>, until: usize) -> Found<Session> {
    let session = begin(source, case, rules(source, case, games)?)?;
    play(source, case, session, until)
}

pub(crate) type Found<T> = Result<T, Vec<Diagnostic>>;

/// The rules with the case's options.
fn rules(source: Source<'_>, case: &Case, games: &mut Games<'_>) -> Found<Rules> {
    let settings: Settings =
        case.set.iter().map(|(name, value)| (name.get_ref().clone(), value.0.get_ref().clone())).collect();
    games.rules(settings).map_err(|error| match error {
        RulesError::Faults(faults) => faults.diagnostics,
        RulesError::Option(error) => {
            let written = |name: &str| case.set.iter().find(|(known, _)| known.get_ref() == name);
            let at = match &error {
                OptionError::UnknownOption { name, .. } => written(name).map(|(name, _)| name),
                OptionError::UnknownValue { name, .. } => written(name).map(|(_, value)| &value.0),
            };
            let literal = source.literal(at.unwrap_or(&case.name));
            let report = Diagnostic::new(Code::UnknownOption, literal.span(), error.to_string());
            let known = games.options(&error);
            vec![match certain(literal.value, known.iter().map(String::as_str)) {
                Some(meant) => report.help(format!("did you mean `{meant}`?")).fix(literal.inner(), meant),
                None => report,
            }]
        }
    })
}

/// The game where the case begins.
fn begin(source: Source<'_>, case: &Case, rules: Rules) -> Found<Session> {
    match (&case.position, &case.first) {
        (Some(_), Some(first)) => {
            let at = source.literal(first).span();
            let both = Diagnostic::new(Code::ScenarioKey, at, "`first` has no meaning beside `position`");
            Err(vec![both.help("a position says itself whose turn it is")])
        }
        (Some(position), None) => {
            let literal = source.literal(position);
            let mut history = History::new();
            let start = position_text::read(&rules, literal.value, &mut history).map_err(|error| {
                let report = Diagnostic::new(Code::BadPosition, literal.part(error.at), error.message);
                vec![nearly_position(&rules, report, &literal)]
            })?;
            Ok(Session::from_position(rules, start, history))
        }
        (None, first) => {
            let first = first.as_ref().map_or(Ok(ir::PlayerId(0)), |name| player(source, rules.game(), name));
            Ok(Session::new(rules, first.map_err(|error| vec![error])?))
        }
    }
}

/// Plays the case's decisions, those that end before a byte.
fn play(source: Source<'_>, case: &Case, mut session: Session, until: usize) -> Found<Session> {
    for text in case.play.iter().flat_map(|play| &play.0) {
        if let Some(report) = source.literal(text).commas() {
            return Err(vec![report]);
        }
        for (word, at) in source.literal(text).words() {
            if at.end as usize > until {
                break;
            }
            if let Err(error) = session.play(word) {
                let game = session.rules().game();
                return Err(vec![nearly_all(game, cant_play(game, &error, word, at), &source.literal(text))]);
            }
        }
    }
    Ok(session)
}
