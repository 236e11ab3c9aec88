//! What the checker says to an author: plain data with a registered code.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::guess::Piece;
use crate::span::{Sources, Span};

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The game can be played, but probably not as meant.
    Warning,
    /// The game can't be played.
    Error,
}

macro_rules! codes {
    ($($variant:ident $id:literal $name:literal $severity:ident $title:literal;)*) => {
        /// The registered diagnostics; each is documented by its title.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $variant,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable code, such as `M0001`.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// The stable name in kebab case.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How grave it is.
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// Its page of the manual: the reason, a wrong example and a right one, as Markdown.
            pub fn page(self) -> &'static str {
                match self { $(Self::$variant => include_str!(concat!("../pages/", $id, ".md")),)* }
            }

            /// One line that says what it is about.
            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }
        }
    };
}

codes! {
    // The text.
    Syntax "M0001" "syntax" Error "something here can't be read";
    MissingBrace "M0002" "missing-brace" Error "a brace has no partner";
    UnknownItem "M0003" "unknown-item" Error "a line starts with a word that starts no item";
    UnknownStatement "M0004" "unknown-statement" Error "a statement starts with an unknown word";
    ReservedWord "M0005" "reserved-word" Error "a word of the language is used as a name";
    UnclosedText "M0006" "unclosed-text" Error "a quoted text has no end";
    NumberTooLarge "M0007" "number-too-large" Error "a number is too large";
    NestedTooDeeply "M0008" "nested-too-deeply" Error "braces or parentheses are nested too deeply";
    FileTooLarge "M0009" "file-too-large" Error "a file is too large, or isn't text";
    MixedList "M0010" "mixed-list" Error "a `,` and a word that narrows a set stand side by side without parentheses";
    ForeignSign "M0011" "foreign-sign" Error "a character only looks like one of the language";
    // Items.
    MissingItem "M0101" "missing-item" Error "a game lacks a part it needs";
    DuplicateName "M0102" "duplicate-name" Error "two things have the same name";
    DuplicateItem "M0103" "duplicate-item" Error "an item that may stand once stands twice";
    UnknownParent "M0104" "unknown-parent" Error "the game that is extended can't be found";
    ExtendsCycle "M0105" "extends-cycle" Error "games extend one another in a circle";
    NothingToRemove "M0106" "nothing-to-remove" Error "`without` names something that isn't there";
    PhaseWithoutPlace "M0107" "phase-without-place" Error "an added phase doesn't say where it goes";
    Unused "M0108" "unused" Warning "nothing uses a declaration";
    UnknownOption "M0109" "unknown-option" Error "an option, or its value, doesn't exist";
    BadAbout "M0110" "bad-about" Error "an `about` line isn't known";
    GameFirst "M0111" "game-first" Error "the file doesn't begin with `game`";
    // Names and types.
    UnknownName "M0201" "unknown-name" Error "a name isn't declared";
    UnknownAction "M0202" "unknown-action" Error "an action isn't declared";
    WrongType "M0203" "wrong-type" Error "something of another sort is needed here";
    UnknownPoint "M0204" "unknown-point" Error "the board has no such point";
    UnknownWord "M0205" "unknown-word" Error "a word doesn't fit where it stands";
    NotHere "M0206" "not-here" Error "something is used where it has no meaning";
    RecursiveAction "M0207" "recursive-action" Error "an action or a define leads back to itself";
    WrongPlayers "M0208" "wrong-players" Error "the number of players doesn't fit";
    // The board.
    BoardTooLarge "M0301" "board-too-large" Error "the board has too many points";
    BoardFeature "M0302" "board-feature" Error "a board can't have this feature";
    RepeatedPoint "M0303" "repeated-point" Error "a point is named twice where it may be named once";
    BoardSize "M0304" "board-size" Error "a board is too small";
    // Pieces, patterns, phases.
    PatternLength "M0401" "pattern-length" Error "a pattern doesn't fit its lines";
    CountOutOfRange "M0402" "count-out-of-range" Error "a count is out of range";
    PhaseEnds "M0403" "phase-ends" Error "the last phase would end and nothing follows";
    NoPhase "M0404" "no-phase" Error "a game has no phase to play in";
    NoDecision "M0405" "no-decision" Error "a turn holds no decision";
    TooManyKinds "M0406" "too-many-kinds" Error "there are too many kinds of pieces";
    BadPosition "M0407" "bad-position" Error "a text is no position of the game";
    PhaseNeverEnds "M0408" "phase-never-ends" Error "a phase never ends, and others follow it";
    // Scenarios.
    ScenarioSyntax "M0501" "scenario-syntax" Error "a scenario file isn't well-formed TOML, or a value has the wrong form";
    ScenarioKey "M0502" "scenario-key" Error "a scenario has a key that isn't known, or lacks one it needs";
    ScenarioDecision "M0503" "scenario-decision" Error "a scenario holds a decision that can't be read or played";
    ScenarioFailed "M0504" "scenario-failed" Error "something doesn't hold that a scenario expects";
    ScenarioEmpty "M0505" "scenario-empty" Error "a scenario expects nothing";
    // What can be played, but hardly as meant.
    IsolatedPoint "M0601" "isolated-point" Warning "no link and no row touches a point";
    BoardInPieces "M0602" "board-in-pieces" Warning "the board falls into parts";
    TooManyMen "M0603" "too-many-men" Warning "not all men can be placed, and no rule says what then";
    ImpossiblePattern "M0604" "impossible-pattern" Warning "no pieces can fill a pattern";
    PhaseNeverEntered "M0605" "phase-never-entered" Warning "a phase never lasts for a turn";
    PhaseNeverLeft "M0606" "phase-never-left" Warning "nothing in a phase can bring its `until` about";
    UnreachableStatement "M0607" "unreachable-statement" Warning "a statement stands behind the end of the turn";
    EndlessLoop "M0608" "endless-loop" Warning "something is done again and again, and can't end";
    TurnNeverFinishes "M0609" "turn-never-finishes" Warning "a turn can begin but never finish";
    EmptyChoice "M0610" "empty-choice" Warning "a decision never has an option";
    ConstantCondition "M0611" "constant-condition" Warning "a condition always comes out the same";
    SameBranches "M0612" "same-branches" Warning "two branches can't be told apart";
    CountsPoints "M0613" "counts-points" Warning "points are counted where lines seem to be meant";
    EndNever "M0614" "end-never" Warning "a rule of an `end` can never hold";
    OverAtOnce "M0615" "over-at-once" Warning "the game is over before it begins";
    ShadowedEnd "M0616" "shadowed-end" Warning "a rule of an `end` is always forestalled by another";
    NoEnd "M0617" "no-end" Warning "nothing ever ends the game";
    EndlessGame "M0618" "endless-game" Warning "the game may go on for ever";
    IdleOption "M0619" "idle-option" Warning "an option changes nothing";
    NearName "M0620" "near-name" Warning "something is called almost as something else";
    UselessAllow "M0621" "useless-allow" Warning "an `allow` silences nothing";
    BadAllow "M0622" "bad-allow" Warning "an `allow` isn't written as it must be";
    IdleDocumentation "M0623" "idle-documentation" Warning "a `///` comment speaks of nothing";
    OthersMen "M0624" "others-men" Warning "a decision is about the other player's men too";
    IdlePart "M0625" "idle-part" Warning "a part of a set or a condition adds nothing to it";
    InVain "M0626" "in-vain" Warning "a phase waits for what a loss makes impossible";
    LeftOut "M0627" "left-out" Warning "`it` is asked for after a decision that may be left out";
    NothingYet "M0628" "nothing-yet" Warning "something of a turn is asked for before what could bring it about";
    Unguarded "M0629" "unguarded" Warning "an action is done in every turn that is done elsewhere after an event only";
    TooEarly "M0630" "too-early" Warning "an end holds as soon as a few men have been placed";
    PutOver "M0631" "put-over" Warning "what is put at the start replaces what was put before";
    IdleStatement "M0632" "idle-statement" Warning "a statement changes nothing";
    IdlePlayer "M0633" "idle-player" Warning "a player never has a man, nor anything to decide";
    // What random play leads to.
    RulesAtFault "M0701" "rules-at-fault" Warning "the rules lead nowhere";
    NeverFinishes "M0702" "never-finishes" Warning "games don't come to an end";
    NeverFires "M0703" "never-fires" Warning "a rule never comes into play";
    OneSided "M0704" "one-sided" Warning "one player always wins, or nobody does";
    // Records of games.
    RecordSyntax "M0801" "record-syntax" Error "a record can't be read";
    RecordHeader "M0802" "record-header" Error "a record tells something of its game that can't be";
    RecordDecision "M0803" "record-decision" Error "a record holds a turn that can't be played";
    RecordResult "M0804" "record-result" Error "a record's result isn't what came of the game";
    RecordOfOtherRules "M0805" "record-of-other-rules" Warning "a record was written under other rules";
}

impl Code {
    /// Whether what is reported does nothing, so that editors may fade it.
    pub fn is_idle(self) -> bool {
        matches!(
            self,
            Self::Unused
                | Self::UnreachableStatement
                | Self::IdleOption
                | Self::EndNever
                | Self::ShadowedEnd
                | Self::PhaseNeverEntered
                | Self::UselessAllow
                | Self::IdleStatement
        )
    }

    /// Whether only playing games finds it.
    pub fn is_found_by_play(self) -> bool {
        self.id().starts_with("M07")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A further place that a diagnostic points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, in a few words; may be empty for the main place.
    pub text: String,
}

/// What a report is about, for whoever looks for what was meant, where its code leaves that open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A word stands where somebody or something is named, and nothing has that name.
    Nothing,
    /// No player is called so.
    NoPlayer,
    /// No phase is called so.
    NoPhase,
    /// Nothing of one sort is called so: an action, a piece, an attribute, an option or a memory.
    NoneOfItsSort,
    /// Men are put where nobody's turn is, and it isn't said whose.
    Whose,
    /// Something is decided in `start`.
    DecidedAtStart,
    /// A number stands where a condition is needed.
    NumberForCondition,
    /// A line of `about` begins with its text.
    TextWithoutKey,
    /// Something is missing, and the report says where.
    Missing,
    /// A memory of the whole game is used as somebody's own.
    OneForAll,
    /// A `define` that is about something is used without saying of what.
    OfWhat,
}

/// One thing found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What sort of thing.
    pub code: Code,
    /// One sentence, lower case, without a full stop, the author's text in backticks.
    pub message: String,
    /// The places, the main one first.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// The change that mends it, where there is but one.
    pub fix: Option<Fix>,
    /// Changes of which the author has to choose one, where more than one could be meant.
    pub choices: Vec<Choice>,
    /// What can't be read, for whoever looks for what was meant.
    pub piece: Option<Piece>,
    /// What it is about, where that isn't told by the code.
    pub about: Option<About>,
}

/// A change that may be the one that was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it would mean, in a few words.
    pub text: String,
    /// The change.
    pub fix: Fix,
}

impl Choice {
    /// Whether its text says what is done, with what it is done to in backticks, and not what stands there then.
    pub fn is_worded(&self) -> bool {
        !self.text.starts_with('`') && self.text.contains('`')
    }
}

/// A change of the text that mends a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; empty to put something in.
    pub span: Span,
    /// What stands there instead; empty to take something out.
    pub text: String,
}

/// The most characters of a sentence: a file may call something by a name of a megabyte.
const MAX_CHARACTERS: usize = 1_000;

/// A sentence, cut off where it is far too long.
fn clipped(text: impl Into<String>) -> String {
    let mut text = text.into();
    if let Some((end, _)) = text.char_indices().nth(MAX_CHARACTERS) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

impl Diagnostic {
    /// A diagnostic at one place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let labels = vec![Label { span, text: String::new() }];
        Self {
            code,
            message: clipped(message),
            labels,
            help: None,
            fix: None,
            choices: Vec::new(),
            piece: None,
            about: None,
        }
    }

    /// Says something about the main place.
    #[must_use]
    pub fn at(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.first_mut() {
            label.text = clipped(text);
        }
        self
    }

    /// Says what it is about, for whoever looks for what was meant.
    #[must_use]
    pub fn about(mut self, about: About) -> Self {
        self.about = Some(about);
        self
    }

    /// Moves the main place.
    #[must_use]
    pub fn at_place(mut self, span: Span) -> Self {
        if let Some(label) = self.labels.first_mut() {
            label.span = span;
        }
        self
    }

    /// Points to a further place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: clipped(text) });
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(clipped(help));
        self
    }

    /// As [`Self::help`], where there is something to say.
    #[must_use]
    pub fn help_if(mut self, help: Option<String>) -> Self {
        if help.is_some() {
            self.help = help.map(clipped);
        }
        self
    }

    /// Says how to change the text so that the mistake is gone.
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }

    /// Adds a change that may be the one that was meant.
    #[must_use]
    pub fn choice(mut self, text: impl Into<String>, span: Span, with: impl Into<String>) -> Self {
        self.choices.push(Choice { text: clipped(text), fix: Fix { span, text: with.into() } });
        self
    }

    /// The main place.
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }

    /// Whether the game can't be played because of it.
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }

    /// What people are told to do: the help, then what is to be chosen from, unless the help has it.
    pub fn advice(&self) -> Option<String> {
        let help = self.help.clone().unwrap_or_default();
        let told =
            |choice: &Choice| help.contains(&format!("`{}`", choice.fix.text.trim())) || help.contains(&choice.text);
        if self.choices.is_empty() || self.choices.iter().all(told) {
            return self.help.clone();
        }
        let shown = |choice: &Choice| match choice.is_worded() || choice.text.starts_with('`') {
            true => choice.text.clone(),
            false => format!("`{}` ({})", choice.fix.text, choice.text),
        };
        let shown: Vec<String> = self.choices.iter().map(shown).collect();
        let choices = match shown.as_slice() {
            [only] => format!("perhaps {only} is meant"),
            [others @ .., last] => format!("either {} or {last} is meant", others.join(", ")),
            [] => String::new(),
        };
        Some(if help.is_empty() { choices } else { format!("{help}\n{choices}") })
    }

    /// The diagnostic with the text it speaks of, ready for miette's renderers.
    pub fn report(&self, sources: &Sources) -> Report {
        let main = self.span().file;
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            self.labels.iter().cloned().partition(|label| label.span.file == main);
        let elsewhere = elsewhere
            .into_iter()
            .map(|label| Report {
                code: None,
                severity: miette::Severity::Advice,
                message: label.text.clone(),
                help: None,
                source: named(sources, label.span),
                labels: vec![spanned(&Label { text: String::new(), ..label })],
                related: Vec::new(),
            })
            .collect();
        Report {
            code: Some(self.code),
            severity: match self.code.severity() {
                Severity::Warning => miette::Severity::Warning,
                Severity::Error => miette::Severity::Error,
            },
            message: self.message.clone(),
            help: self.advice(),
            source: named(sources, self.span()),
            labels: here.iter().enumerate().map(|(index, label)| primary(index == 0, spanned(label))).collect(),
            related: elsewhere,
        }
    }
}

fn named(sources: &Sources, span: Span) -> Quoted {
    match sources.get(span.file) {
        Some(source) => Quoted {
            text: miette::NamedSource::new(&source.name, Arc::clone(&source.text)),
            lines_before: source.lines_before,
        },
        None => Quoted { text: miette::NamedSource::new("", Arc::from("")), lines_before: 0 },
    }
}

/// A text that is quoted, with the numbers its lines have in the file.
#[derive(Debug)]
struct Quoted {
    text: miette::NamedSource<Arc<str>>,
    lines_before: usize,
}

impl miette::SourceCode for Quoted {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let found = self.text.read_span(span, before, after)?;
        let line = found.line() + self.lines_before;
        let name = found.name().unwrap_or_default().to_owned();
        let (column, lines) = (found.column(), found.line_count());
        Ok(Box::new(miette::MietteSpanContents::new_named(name, found.data(), *found.span(), line, column, lines)))
    }
}

fn spanned(label: &Label) -> miette::LabeledSpan {
    let text = (!label.text.is_empty()).then(|| label.text.clone());
    miette::LabeledSpan::new(text, label.span.start as usize, label.span.len())
}

/// Marks the label that the report's heading points to.
fn primary(main: bool, label: miette::LabeledSpan) -> miette::LabeledSpan {
    if !main {
        return label;
    }
    miette::LabeledSpan::new_primary_with_span(label.label().map(str::to_owned), *label.inner())
}

/// A [`Diagnostic`] together with the source text, as miette wants it.
#[derive(Debug)]
pub struct Report {
    code: Option<Code>,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    source: Quoted,
    labels: Vec<miette::LabeledSpan>,
    related: Vec<Report>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.related.is_empty() {
            return None;
        }
        Some(Box::new(self.related.iter().map(|report| report as &dyn miette::Diagnostic)))
    }
}
