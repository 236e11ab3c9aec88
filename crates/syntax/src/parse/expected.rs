//! What would have fitted at the place of a mistake: pest's list of rules, in an author's words.

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};

use super::grammar::{Grammar, Rule};
use super::keywords::keyword_thing;
use super::words::{BOARD_WORDS, ITEM_WORDS, OPERAND_WORDS, RULE_WORDS, STATEMENT_WORDS, TAIL_WORDS};

/// The furthest place that a reading reached, and what it tried there.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) at: usize,
    rules: Vec<Rule>,
}

/// What stands before an operand that is missing, and what the operand should be.
const OPERANDS: &[(&[&str], &str)] = &[
    (
        &["on", "to", "take", "choose", "remove", "change", "give", "near", "except", "in", "over", "from", "some"],
        "points, such as `empty`",
    ),
    (&["count", "no"], "points, such as `mine`"),
    (&["if", "until", "when", "unless", "while", "require", "and", "or", "not"], "a condition, such as `hands empty`"),
    (&["repeat", "+", "-", "<", ">", "<=", ">=", "within"], "a number"),
    (&["by"], "a player, such as `mover`"),
];

impl Failure {
    /// Reads `text` with a probe; `None` if it fits.
    pub(super) fn find(probe: Rule, text: &str) -> Option<Self> {
        let error = Grammar::parse(probe, text).err()?;
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let rules = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        Some(Self { at, rules })
    }

    /// Whether `text` fits, and nothing in it is read only to be reported.
    pub(super) fn is_clean(probe: Rule, text: &str) -> bool {
        let reported = |rule: Rule| matches!(rule, Rule::bad_head | Rule::missing_block | Rule::missing_braces);
        Grammar::parse(probe, text).is_ok_and(|pairs| !pairs.flatten().any(|pair| reported(pair.as_rule())))
    }

    pub(super) fn tried(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }

    /// Whether what stands before could go on as an expression, or end.
    pub(super) fn after_operand(&self) -> bool {
        self.tried(Rule::kw_and)
    }

    /// What is needed here, for a message; `None` where nothing in particular is.
    pub(super) fn needed(&self, before: &str) -> Option<String> {
        let mut things = self.things(before);
        let last = things.pop()?;
        Some(if things.is_empty() { last.to_owned() } else { format!("{} or {last}", things.join(", ")) })
    }

    /// What is needed here, words and signs between backticks.
    pub(super) fn things(&self, before: &str) -> Vec<&'static str> {
        if self.tried(Rule::close) {
            return vec!["`}`"];
        }
        let mut things: Vec<&str> = Vec::new();
        for &rule in self.needed_rules() {
            for thing in things_of(rule, before) {
                if !things.contains(thing) {
                    things.push(thing);
                }
            }
        }
        if self.operand_needed() {
            let operand = operand_after(before);
            things.retain(|thing| !["a name", "a number", operand].contains(thing));
            things.push(operand);
        }
        if things.is_empty() && self.tried(Rule::comma) && !self.after_operand() {
            things.push("`,`");
        }
        things
    }

    /// Whether a text is needed here that can only be a title.
    pub(super) fn is_title(&self) -> bool {
        self.tried(Rule::text) && !self.tried(Rule::number)
    }

    /// Whether an operand of an expression could stand here.
    pub(super) fn operand_needed(&self) -> bool {
        [Rule::expression, Rule::value, Rule::turns_ahead].into_iter().any(|rule| self.tried(rule))
    }

    /// Whether what a point of a pattern holds could be said here.
    pub(super) fn is_cell(&self) -> bool {
        self.tried(Rule::cell) || self.tried(Rule::cell_word)
    }

    /// The rules that aren't only ways to go on.
    fn needed_rules(&self) -> impl Iterator<Item = &Rule> {
        let after_operand = self.after_operand();
        self.rules.iter().filter(move |rule| !(is_tail(**rule) || after_operand && is_operator(**rule)))
    }

    /// The words that are needed here, those of a condition or a set left out.
    pub(super) fn needed_keywords(&self) -> Vec<&'static str> {
        self.needed_rules().filter_map(|rule| keyword(*rule)).collect()
    }

    /// The words that are needed here.
    pub(super) fn needed_words(&self) -> Vec<&'static str> {
        self.needed_rules().flat_map(|rule| words_of(*rule).iter().copied().chain(keyword(*rule))).collect()
    }

    /// The words that fit here.
    pub(super) fn words(&self) -> Vec<&'static str> {
        let mut words: Vec<&'static str> = self.rules.iter().flat_map(|rule| words_of(*rule)).copied().collect();
        words.extend(self.rules.iter().filter_map(|rule| keyword(*rule)));
        if self.after_operand() {
            words.extend(TAIL_WORDS);
        }
        words
    }
}

/// The word that a rule is for.
fn keyword(rule: Rule) -> Option<&'static str> {
    let quoted = keyword_thing(rule).first()?;
    Some(quoted.trim_matches('`'))
}

/// Whether what a rule reads can always be left out.
fn is_tail(rule: Rule) -> bool {
    use Rule::*;
    matches!(
        rule,
        EOI | comma
            | kw_unless
            | unless
            | kw_as
            | as_name
            | kw_otherwise
            | kw_into
            | into_hand
            | from_hand
            | from_pool
            | because
            | kw_because
            | facing
            | kw_facing
            | parameter
            | kw_onto
            | owner
            | item_head
            | statement_start
            | item_start
            | list_end
    )
}

/// Whether a rule is for what goes on after an operand.
fn is_operator(rule: Rule) -> bool {
    use Rule::*;
    matches!(
        rule,
        compare_sign
            | sum_sign
            | kw_and
            | kw_or
            | kw_is
            | if_any
            | kw_if
            | kw_near
            | near
            | going
            | kw_going
            | between
            | kw_between
            | connected
            | kw_connected
            | kw_then
            | kw_edge
            | kw_except
            | kw_in
            | sight
            | in_sight_of
            | over
            | kw_over
            | kw_of
            | kw_made
            | kw_moved
            | moved
            | kw_broken
            | kw_within
            | within
    )
}

/// What a rule stands for, in an author's words; nothing if it says nothing to an author.
fn things_of(rule: Rule, before: &str) -> &'static [&'static str] {
    use Rule::*;
    match rule {
        new_name | name | end_who => &["a name"],
        number | grid_number | size => &["a number"],
        text => &["a quoted text"],
        word => &["a word"],
        value_word => &["a value"],
        file_name => &["the name of a game's file"],
        point_name => &["the name of a point"],
        cell | cell_word => &["what a point holds, such as `mine`"],
        relation => &["`same`", "`different`"],
        pattern_body | open | block => &["`{`"],
        close => &["`}`"],
        close_paren => &["`)`"],
        colon => &["`:`"],
        equals => &["`=`"],
        times => &["`x`"],
        // They begin operands, of which there are others.
        kw_first | kw_point | kw_rank | kw_column | kw_dark | kw_light | first_point | none | edge | shade
        | heading => &[],
        board_written => &[],
        polygons | rings | grid | hexes | board_shape | polygon_word => {
            &["a board, such as `squares 3` or `grid 7 x 6`"]
        }
        memory_type => &["`player`", "`number`", "`point`", "`points`", "`lines`"],
        scope_word => &["`player`", "`man`"],
        item_sort => &["a sort of item, such as `option` or `phase`"],
        stock => &["a number of pieces", "`unlimited`", "`none`"],
        in_each_hand | in_hand_of => &["`each hand`", "`hand of NAME`"],
        with_what => &[
            "`arcs`",
            "`centre`",
            "`diagonals`",
            "`long diagonals`",
            "`alternate diagonals`",
            "`blocks of N`",
            "`loops N`",
        ],
        drawn_what => &["`cells`", "`chequered cells`", "`lines`", "`rack`"],
        removed | without_corners | without_shade => &["a name", "`corners`", "`light points`", "`dark points`"],
        join_place => &["`middles`", "`corners`"],
        join_feature => &["`joined`", "`linked`"],
        is_out | kw_is => &["`is out`"],
        on_claim | kw_on if before == "draw" => &["`on claim`"],
        kw_by if before == "draw" => &["`by agreement`"],
        kw_of if before == "hand" => &["`of` and a player (for everybody: `in each hand`)"],
        kw_until | kw_when if before != "draw" && !FATES.contains(&before) => &[CLAUSE],
        kw_for | kw_each | kw_before | kw_after | kw_started | kw_whole if before != "in" && before != "of" => {
            &[CLAUSE]
        }
        clause_until | clause_when | clause_for | clause_each | clause_place | clause_started | clause_whole => {
            &[CLAUSE]
        }
        _ => keyword_thing(rule),
    }
}

/// The words before the `when` of a rule of an `end`.
const FATES: &[&str] = &["wins", "loses", "out", "claim"];
/// What can be said of a phase.
const CLAUSE: &str = "a clause, such as `until hands empty`";

/// What an operand is after this word.
fn operand_after(before: &str) -> &'static str {
    OPERANDS.iter().find(|(words, _)| words.contains(&before)).map_or("a value", |(_, operand)| operand)
}

/// The words that a rule can begin with, where it isn't for one word.
fn words_of(rule: Rule) -> &'static [&'static str] {
    use Rule::*;
    match rule {
        expression | value | parentheses | open_paren => OPERAND_WORDS,
        polygons | polygon_word | board_shape => {
            &["triangles", "squares", "pentagons", "hexagons", "heptagons", "octagons", "rings", "grid", "hexes"]
        }
        memory_type => &["player", "number", "point", "points", "lines"],
        direction | heading => {
            &["north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest", "up", "down"]
        }
        scope_word => &["player", "man"],
        item_sort => ITEM_WORDS,
        relation => &["same", "different"],
        with_what => &["arcs", "centre", "diagonals", "long", "alternate", "blocks", "loops"],
        drawn_what => &["cells", "chequered", "lines", "rack"],
        drawn_feature => &["drawn"],
        removed => &["corners", "light", "dark"],
        join_place => &["middles", "corners"],
        join_feature => &["joined", "linked"],
        with_feature => &["with"],
        board_marked => &["marked"],
        stock => &["unlimited", "none"],
        clause_place => &["before", "after"],
        in_each_hand => &["each"],
        is_out => &["is"],
        on_claim => &["on"],
        end_who | probe_rule | end_rule => RULE_WORDS,
        probe_board => BOARD_WORDS,
        probe_statement => STATEMENT_WORDS,
        probe_item => ITEM_WORDS,
        _ => &[],
    }
}
