//! The collection of authors' mistakes: how many are answered well doesn't fall.

use acceptance::mistakes::{Shares, all, folder, made_worse};

/// The share of mistakes that are reported, once, at their place, truly, and with advice that works, in hundredths.
const SHARE: f64 = 96.0;

#[test]
fn mistakes_are_answered_well_and_no_advice_makes_new_ones() {
    let mut shares = Shares::default();
    let mut badly = String::new();
    let mut worse = Vec::new();
    for mistake in all() {
        let grade = mistake.grade();
        worse.extend(grade.worse.iter().map(|worse| format!("{}: {worse}", mistake.name)));
        if !grade.is_good() {
            badly += &format!("{}: {}\n  {}\n{}\n", mistake.kind, mistake.name, grade.wrong.join("\n  "), grade.said);
        }
        shares.add(&mistake.kind, &grade);
    }
    assert!(shares.of_all() >= SHARE, "{shares}\n{badly}");
    assert!(worse.is_empty(), "advice makes new mistakes, {} times:\n{}", worse.len(), worse.join("\n"));
}

#[test]
fn nothing_is_wrong_without_the_mistake() {
    let mut games = std::collections::BTreeMap::new();
    for mistake in all() {
        games.entry(mistake.right()).or_insert(mistake.name.clone());
        assert_ne!(mistake.right(), mistake.wrong(), "{}", mistake.name);
    }
    for (text, name) in games {
        if text.starts_with("game ") {
            let faults = merels::check("game.merels", text.as_str(), &merels::catalogue::BuiltIn);
            assert!(faults.diagnostics.is_empty(), "{name}: {faults}");
        }
    }
}

/// Where two texts are alike, blanks and line ends aside.
fn has(text: &str, part: &str) -> bool {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    bare(text).contains(&bare(part))
}

#[test]
fn what_stands_of_the_hardest_is_what_is_said() {
    let table = std::fs::read_to_string(folder().join("HARDEST.md")).unwrap();
    let rows = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    let mistakes = all();
    let hardest = |name: &str| mistakes.iter().find(|one| one.kind == "hardest" && one.name == name);
    assert_eq!(rows.len(), 20);
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [written, told] = cells.as_slice() else { panic!("{row}") };
        let name = written.split('`').nth(1).unwrap();
        let grade = hardest(name).unwrap_or_else(|| panic!("no mistake is called {name}")).grade();
        assert_eq!(grade.is_good(), !told.starts_with("badly answered"), "{name}: {:?}\n{}", grade.wrong, grade.said);
        if let Some(code) = told.get(..5).filter(|code| code.starts_with("M0")) {
            assert!(grade.said.contains(code), "{name}: {}", grade.said);
        }
        if let Some((_, advised)) = told.split_once("write `") {
            let advised = advised.split('`').next().unwrap_or_default();
            assert!(has(&grade.said, advised), "{name}: {advised} isn't said:\n{}", grade.said);
        }
    }
}

/// A word of a text left out, doubled, in the place of the next one, or with a letter less.
fn slipped(text: &str, number: usize) -> Option<String> {
    let words: Vec<(usize, &str)> = text
        .split_inclusive(|c: char| c.is_whitespace())
        .scan(0, |at, word| {
            let start = *at;
            *at += word.len();
            Some((start, word))
        })
        .filter(|(_, word)| !word.trim().is_empty())
        .collect();
    // Large steps, so that all parts of the file have their turn.
    let at = number.wrapping_mul(7919) % words.len();
    let (start, word) = *words.get(at)?;
    let bare = word.trim_end();
    let (blank, end) = (word.get(bare.len()..)?, start + word.len());
    let shorter = || bare.char_indices().nth(1).map(|(second, _)| bare.get(second..).unwrap_or_default());
    let (end, put) = match number % 4 {
        0 => (end, String::new()),
        1 => (end, format!("{bare} {word}")),
        2 => {
            let (_, next) = words.get(at + 1)?;
            (end + next.len(), format!("{next}{word}"))
        }
        _ => (end, format!("{}{blank}", shorter()?)),
    };
    Some([text.get(..start)?, &put, text.get(end..)?].concat())
}

#[test]
fn no_advice_makes_a_new_mistake_in_any_game() {
    let mut worse = Vec::new();
    for (index, game) in merels::catalogue::games().iter().enumerate() {
        // What a comment says is none of the rules.
        if let Some(text) = slipped(game.text, index + 1) {
            worse.extend(made_worse(&format!("{}.merels", game.name), &text));
        }
    }
    assert!(worse.is_empty(), "{} times:\n{}", worse.len(), worse.join("\n"));
}
