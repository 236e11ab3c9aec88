//! What an author is told of what random play leads to: one report for each thing, with the way there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Definition, Library, Position, Rules, notation, position_text};
use merels_playtest::playcheck::{Findings, Settings, run};
use merels_playtest::{PlaytestError, run as playtest};
use merels_syntax::Diagnostic;

/// The built-in games.
struct Games;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

impl Library for Games {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let text = fs::read_to_string(folder().join(format!("{name}.merels"))).ok()?;
        Some((format!("{name}.merels"), text.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn rules(text: &str) -> Rules {
    let definition = Definition::read("test.merels", text, &Games).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::of(&definition, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Two players, nine points, what else is given.
fn small(rest: &str) -> String {
    format!("game \"Test\"\nplayers White, Black\nboard grid 3 x 3 with diagonals\n{rest}\n")
}

fn try_out(rules: &Rules, games: u64) -> Findings {
    run(rules, &Settings { games, seed: 7, ..Settings::default() }, |_| ()).unwrap()
}

/// Reports as an author sees them.
fn rendered(rules: &Rules, diagnostics: &[Diagnostic]) -> String {
    let theme = miette::GraphicalTheme::unicode_nocolor();
    let handler = miette::GraphicalReportHandler::new_themed(theme).with_width(80).without_cause_chain();
    let mut out = String::new();
    for diagnostic in diagnostics {
        handler.render_report(&mut out, &diagnostic.report(rules.sources())).unwrap();
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The reports of each game, in one text.
fn check(name: &str, games: &[(&str, String)]) {
    let mut out = String::new();
    for (title, text) in games {
        let rules = rules(text);
        let findings = try_out(&rules, 1_000);
        out.push_str(&format!("==== {title}\n{}\n", findings.summary));
        out.push_str(&format!("{}\n\n", rendered(&rules, &findings.diagnostics)));
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, out);
    });
}

#[test]
fn rules_that_lead_nowhere() {
    let men = |count: u32, phases: &str| small(&format!("piece man: {count} in each hand\n{phases}"));
    check(
        "faults",
        &[
            ("more men than points", men(5, "phase play { place man on empty }\nend { draw when left < 1 }")),
            (
                "nobody can move",
                men(
                    4,
                    "pattern three = line of 3 { same owner }\n\
                     phase placing until hands empty { place man on empty unless three made otherwise pass }\n\
                     phase moving { move mine to empty near it  if three made { win } }",
                ),
            ),
            (
                "a turn that can't be completed",
                men(
                    9,
                    "phase play {\n    place man on empty\n    choose theirs if any else mine\n    \
                     require no mine near it\n}\nend { draw when board full }",
                ),
            ),
            (
                "a loop without an end",
                men(
                    3,
                    "phase play {\n    place man on empty\n    while count mine = 2 {\n        remove theirs\n    }\n}",
                ),
            ),
            (
                "a loop of decisions without an end",
                men(3, "phase play {\n    place man on empty\n    while count mine = 2 { choose mine }\n}"),
            ),
            (
                "turns without a decision",
                men(2, "phase play { if not hand empty { place man on empty } }\nend { draw when board full }"),
            ),
            (
                "stuck in two places",
                men(
                    2,
                    "phase placing until hands empty { place man on empty except near_theirs }\n\
                     phase moving { move mine to empty near it except near_theirs }\n\
                     define near_theirs = points near theirs\nend { draw when 30 turns without capture }",
                ),
            ),
            (
                "after a long play",
                "game \"Full\"\nplayers White, Black\nboard grid 8 x 8\npiece man: 32 in each hand\n\
                 phase placing until hands empty { place man on empty }\nphase moving { move mine to empty near it }"
                    .to_owned(),
            ),
            (
                "in the game that is extended",
                "game \"Full Board\" extends nine-mens-morris\npiece man: 12 in each hand\n\
                 end { mover loses when left < 3 }"
                    .to_owned(),
            ),
        ],
    );
}

#[test]
fn games_that_do_not_end() {
    let three = |rest: &str| {
        small(&format!(
            "piece man: 3 in each hand\npattern three = line of 3 {{ same owner }}\n\
             phase placing until hands empty {{ place man on empty unless three made }}\n{rest}"
        ))
    };
    check(
        "endless",
        &[
            ("no end at all", three("phase moving { move mine to empty near it otherwise pass }")),
            (
                "no position stands twice",
                three(
                    "phase moving {\n    move mine to empty near it otherwise { choose mine }\n    \
                     remember moves = moves + 1\n    if moves = 5000 { win }\n}\nmemory moves: number",
                ),
            ),
            (
                "a count that mills reset",
                three(
                    "phase moving { either { move mine to empty near it } or { pass } }\n\
                     end { draw when 60 turns without three made }",
                ),
            ),
        ],
    );
}

#[test]
fn rules_that_never_come_into_play() {
    let men = |rest: &str| {
        small(&format!(
            "piece man: 4 in each hand\npiece king: none\npattern three = line of 3 {{ same owner }}\n{rest}\n\
             end claims {{ draw on claim when position seen 3 times  draw when 60 turns without capture }}"
        ))
    };
    check(
        "idle",
        &[
            (
                "an end, and not those about repetition and stuck players",
                men("phase placing until hands empty { place man on empty }\n\
                     phase moving { move mine to empty near it  if three made { win } }\n\
                     end { mover loses when left < 3  mover loses when stuck }"),
            ),
            (
                "a claim",
                men("phase placing until hands empty { place man on empty }\n\
                     phase moving { move mine to empty near it otherwise pass  if three made { win } }\n\
                     end few { draw on claim when left < 3 and their left < 3 }"),
            ),
            (
                "a pattern, and not what depends on it",
                men("pattern wall = line of 3 { king, king, king }\n\
                     phase placing until hands empty { place man on empty  if wall made { win } }\n\
                     phase moving { move mine to empty near it otherwise pass  repeat count wall { take theirs } }\n\
                     end { mover wins when some wall  mover loses when some three }"),
            ),
            (
                "a pattern that may not be made",
                men("phase placing until hands empty { place man on empty unless three made otherwise pass }\n\
                     phase moving { move mine to empty near it unless three made otherwise lose }"),
            ),
            (
                "a phase",
                men("phase placing until hands empty { place man on empty }\n\
                     phase breaking for 1 turn, when count mine < 4 { take theirs }\n\
                     phase moving { move mine to empty near it otherwise pass  if three made { win } }"),
            ),
            (
                "conditions",
                men("phase placing until hands empty {\n    place man on empty\n    \
                     if count mine > 4 { take theirs  pass }\n    \
                     if count occupied > 0 { change king to man } else { remove theirs }\n    \
                     while count mine > 5 { take mine }\n    repeat count mine in king { take theirs }\n}\n\
                     phase moving { move mine to empty near it otherwise pass  if three made { win } }"),
            ),
            (
                "branches and choices",
                men(
                    "phase placing until hands empty {\n    either { place man on empty }\n    or     { take king  shoot }\n    \
                     or     { shoot }\n    choose mine near it otherwise { nothing }\n}\n\
                     phase moving {\n    move mine to empty near it otherwise pass\n    \
                     take king\n    choose it otherwise { take theirs }\n    if three made { win }\n}\n\
                     action shoot { require some king  take theirs }",
                ),
            ),
            (
                "what stands behind the end of the turn",
                men("phase placing until hands empty { place man on empty }\n\
                     phase moving {\n    move mine to empty near it otherwise pass\n    \
                     if count three = 0 { pass } else { win }\n    take theirs\n    if some king { lose }\n}"),
            ),
            (
                "nothing, as turns without a decision and lost before one do it all",
                men("memory full: number\n\
                     phase placing until full = 1 {\n    if hands empty { remember full = 1 }\n    \
                     else { place man on empty }\n}\n\
                     phase moving {\n    if some three { opponent decides { win } }\n    move mine to empty near it\n}\n\
                     end { mover loses when stuck }"),
            ),
            (
                "in the game that is extended",
                "game \"No Mills\" extends nine-mens-morris\npattern mill = line of 3 { same owner, different kind }"
                    .to_owned(),
            ),
        ],
    );
}

#[test]
fn games_whose_winner_is_known() {
    let marks = |rest: &str| {
        small(&format!("piece mark: unlimited in each hand\npattern three = line of 3 {{ same owner }}\n{rest}"))
    };
    check(
        "chances",
        &[
            (
                "the wrong player is named",
                marks("phase play { place mark on empty }\nend { White wins when some three  draw when board full }"),
            ),
            (
                "three players, of whom one can't win",
                marks(
                    "phase play { place mark on empty }\n\
                     end { White wins when some three in a1, b2  Red wins when some three  draw when board full }",
                )
                .replace("White, Black", "White, Black, Red")
                .replace("3 x 3", "4 x 4"),
            ),
            ("all games are drawn", marks("phase play { place mark on empty }\nend { draw when board full }")),
        ],
    );
}

/// The turns after some words of a text: `1.a1 2.b2-b3xa1`.
fn turns_after<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("no `{words}` in: {text}"));
    rest.split_whitespace().map(|turn| turn.split_once('.').unwrap().1).collect()
}

#[test]
fn what_is_shown_leads_there() {
    let start = |rules: &Rules| rules.start(PlayerId(0), &mut History::new());
    let reason_after = |rules: &Rules, position: Position, turns: &[&str]| {
        let mut history = History::new();
        let last = turns.iter().fold(position, |position, turn| {
            notation::play(rules, &position, turn, &mut history).unwrap().pop().unwrap().1
        });
        merels_words::reason(rules.game(), last.outcome().unwrap())
    };
    let short = rules(&small("piece man: 5 in each hand\nphase play { place man on empty }"));
    let found = try_out(&short, 30);
    let help = found.diagnostics[0].help.clone().unwrap();
    let turns = turns_after(&help, "leads there: ");
    assert_eq!(turns.len(), 9);
    assert!(reason_after(&short, start(&short), &turns).starts_with("the rules are at fault"));

    let long = rules(&small("piece man: 40 in each hand\nphase play { place man on empty }").replace("3 x 3", "8 x 8"));
    let found = try_out(&long, 30);
    let help = found.diagnostics[0].help.clone().unwrap();
    let position = help.split('`').rev().nth(1).unwrap();
    let position = position_text::read(&long, position, &mut History::new()).unwrap();
    let turns = turns_after(&help, "goes on with ");
    assert_eq!(turns.len(), 4);
    assert!(reason_after(&long, position, &turns).starts_with("the rules are at fault"));
}

const FLAWED: &str = "piece man: 4 in each hand\npattern three = line of 3 { same owner }\n\
                      phase placing until hands empty { place man on empty except b2 otherwise pass }\n\
                      phase moving { either { move mine to empty near it } or { pass }  if three made { win } }\n\
                      end { mover loses when left < 3 }";

#[test]
fn the_same_findings_on_any_number_of_threads() {
    let rules = rules(&small(FLAWED));
    let with = |threads| run(&rules, &Settings { threads, seed: 3, games: 600, limit: 30 }, |_| ()).unwrap();
    let one = with(1);
    let codes: BTreeSet<&str> = one.diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect();
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["M0702", "M0703"]);
    assert_eq!(one, with(2));
    assert_eq!(one, with(700));
    assert_ne!(one, run(&rules, &Settings { seed: 4, games: 600, threads: 1, limit: 30 }, |_| ()).unwrap());
}

#[test]
fn the_games_are_those_of_a_playtest() {
    let rules = rules("game \"Same\" extends three-mens-morris");
    let report = playtest(&rules, &merels_playtest::Settings { games: 60, seed: 7, ..Default::default() }, |_| ());
    let report = report.unwrap();
    let [white, black] = [&report.players[0], &report.players[1]].map(|player| player.wins.games);
    let summary = try_out(&rules, 60).summary;
    assert!(summary.starts_with(&format!("60 random games: White won {white}, Black won {black}")), "{summary}");
    assert!(summary.ends_with(&format!("{} were drawn", report.draws.games)), "{summary}");
}

#[test]
fn few_games_say_nothing() {
    let with = |end: &str| {
        rules(&small(&format!(
            "piece man: 1 in each hand\npattern three = line of 3 {{ same owner }}\n\
             phase play {{ place man on empty otherwise pass }}\nend {{ {end} }}"
        )))
    };
    let codes = |rules: &Rules, games| -> Vec<&str> {
        try_out(rules, games).diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect()
    };
    let one_sided = with("White wins when hands empty");
    assert_eq!(codes(&one_sided, 499), Vec::<&str>::new());
    assert_eq!(codes(&one_sided, 500), ["M0704"]);
    let half = "White wins when hands empty and some mine in a1, b2, c3, a3";
    let idle = with(&format!("{half}  Black wins when hands empty  mover loses when left > 5"));
    assert_eq!(codes(&idle, 499), Vec::<&str>::new());
    assert_eq!(codes(&idle, 500), ["M0703"]);
}

#[test]
fn settings_that_make_no_sense() {
    let rules = rules(&small(FLAWED));
    let wrong = |settings| run(&rules, &settings, |_| ()).unwrap_err();
    assert_eq!(wrong(Settings { games: 0, ..Settings::default() }), PlaytestError::NoGames);
    assert_eq!(wrong(Settings { limit: 0, ..Settings::default() }), PlaytestError::Cap { most: 1_000_000 });
    assert_eq!(wrong(Settings { limit: 1_000_001, ..Settings::default() }), PlaytestError::Cap { most: 1_000_000 });
}

/// What is found in the games of the catalogue, and why it is no mistake.
const KNOWN: &[(&str, &str, &str)] = &[
    // At random the many never get where they want: that doesn't show what good players come to.
    ("asalto", "M0703", "Rebels wins when no fortress except rebel because \"the fortress is taken\""),
    // Men that only wander come home, or into a square, by chance alone.
    ("five-field-kono", "M0702", "game \"Five-Field Kono\""),
    ("teeko", "M0702", "game \"Teeko\""),
];

/// Games on more points than this take long at random.
const LARGE: usize = 40;

#[test]
fn the_games_of_the_catalogue_lead_where_they_should() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".merels").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() > 15, "{names:?}");
    let mut found = Vec::new();
    for name in &names {
        let (file, text) = Games.find(name, "").unwrap();
        let rules = Rules::of(&Definition::read(&file, text, &Games).unwrap(), &[]).unwrap();
        if rules.game().board.len() > LARGE {
            continue;
        }
        for diagnostic in try_out(&rules, 500).diagnostics {
            let place = rules.sources().slice(diagnostic.span()).to_owned();
            found.push((name.clone(), diagnostic.code.id(), place));
        }
    }
    let found: Vec<_> = found.iter().map(|(name, code, place)| (name.as_str(), *code, place.as_str())).collect();
    assert_eq!(found, KNOWN);
}
