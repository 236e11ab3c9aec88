//! Which constructs of the language the generated definitions hold: every word of the reference, and the forms they take.

use std::collections::BTreeMap;

/// The reference.
const REFERENCE: &str = include_str!("../../../grammar/README.md");

/// Forms of constructs, with `|` between: what tells them apart from others with the same words.
const FORMS: &[&str] = &[
    // The table.
    "players White, Black\n|White, Black, Red\n|White, Black, Red, Blue\n|Red, Blue, Green\n|Blue, Green, Yellow\n|board grid|board squares",
    "board triangles|board pentagons|board hexagons|board rings|board {|    row |    link |    line | x 3 x ",
    "with diagonals|with long diagonals|with blocks of|with loops|drawn as cells marked|with arcs|with centre|joined at middles|joined at corners",
    "linked at corners| without |in each hand|in hand of Black|in pool|unlimited in|: none|, unowned",
    "attribute shape|piece colour shape|piece king|piece stone|{ same owner }|different owner|same kind",
    "different kind|same colour|} or {|line of exactly|{ mine, |theirs, |, empty|mine man|: player|: number",
    ": point|: points|: lines|of each player|of each man|through next turn|define |option pace|option size",
    "pace is|for size turns",
    // Turns.
    "action |until | for 2 turns| when | each|started by |whole turns| with most | with fewest |begin {|place any on|place man on",
    "from pool on|move mine to|take theirs|choose |say yes|say no|pass| unless | as | otherwise |otherwise {|into hand",
    "remove | from hand|from their hand|change |give |let |remember |again|nothing|if |else {|else if|either {",
    "or {|while |repeat |require |opponent decides {|{ win }|{ lose }|{ draw }",
    // Expressions.
    "empty near it|in sight of| within | over |north of|south of|east of|west of| in | except |if any else",
    "occupied|points|crossed|origin|mill made|mill broken|mill made in |mill made except |some mill|count ",
    "up of |down of |board heptagons|board octagons|    at |left of |hand of man|their left|their hand| + 1| - 1|nobody|opponent|mover| is not |phase is|not | and ",
    " or |hand empty|hands empty|board full|board seen|no |owed of it|owed of mover|their owed|home of it|it, it",
    // Ends.
    "mover loses when|mover wins when|opponent wins when|mover is out when|White loses when|draw when",
    "start {|put man on|put man of|move mine onto|facing north|over run of |then any|first point of|connected to| between |going | edge",
    "forward diagonal|backward diagonal|rank |column |dark points|light points|because",
    "when stuck|position seen|turns without capture|turns without man moved|turns without mill|draw on claim when|draw by agreement",
    "end few {",
];

/// Words of the reference that are never generated, and why.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("about", "says nothing to the rules; the catalogue's games have it"),
    (
        "extends",
        "files are merged before there are rules; half of the catalogue and nearly all variations extend others, and take items out with `without`",
    ),
    ("before", "stands in files that extend others only"),
    ("after", "stands in files that extend others only"),
];

/// The constructs that definitions can hold: the words of the reference but those left out, and the forms.
pub fn all() -> Vec<&'static str> {
    let forms = FORMS.iter().flat_map(|forms| forms.split('|'));
    words().into_iter().filter(|word| LEFT_OUT.iter().all(|(left_out, _)| left_out != word)).chain(forms).collect()
}

/// The words of the language, as the reference lists them.
pub fn words() -> Vec<&'static str> {
    let section = REFERENCE.split("\n## ").find(|section| section.starts_with("10. Words of the language"));
    let mut words: Vec<&str> = section.unwrap_or_default().split('`').skip(1).step_by(2).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Counts in how many texts each construct stands.
#[derive(Clone, Debug)]
pub struct Constructs(BTreeMap<&'static str, u64>);

impl Default for Constructs {
    fn default() -> Self {
        Self(all().into_iter().map(|construct| (construct, 0)).collect())
    }
}

impl Constructs {
    /// Counts those of one more text.
    pub fn count(&mut self, text: &str) {
        let words = words();
        let of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let stand: std::collections::HashSet<&str> = text.split(|sign| !of_word(sign)).collect();
        for (construct, count) in &mut self.0 {
            let holds = match words.contains(construct) {
                true => stand.contains(construct),
                false => text.contains(construct),
            };
            *count += u64::from(holds);
        }
    }

    /// Adds what others have counted.
    pub fn add(&mut self, others: &Self) {
        for (construct, count) in &others.0 {
            *self.0.entry(construct).or_default() += count;
        }
    }

    /// In how many texts each stands.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.0.iter().map(|(construct, count)| (*construct, *count))
    }

    /// Those that stand in none.
    pub fn missing(&self) -> Vec<&'static str> {
        self.each().filter(|(_, count)| *count == 0).map(|(construct, _)| construct).collect()
    }
}
