//! Options that change nothing.

use merels_syntax::tree::{Item, ItemKind};
use merels_syntax::{Code, Diagnostic};

use merels_model::ir::Game;

/// The most games that are compared; options beyond are believed to matter.
const MAX_GAMES: usize = 200;

/// Asks every option that the file declares whether the game is the same under all its values, whatever one other
/// option is set to. `lower` makes the game of a setting; an option without a use is somebody else's business.
pub(super) fn check(
    items: &[Item],
    is_checked: impl Fn(&Item) -> bool,
    lower: &dyn Fn(&[usize]) -> Option<Game>,
) -> Vec<Diagnostic> {
    let options: Vec<_> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Option { name, values } => Some((item, name, values.len())),
            _ => None,
        })
        .collect();
    let sizes: Vec<usize> = options.iter().map(|(.., size)| *size).collect();
    let mut found = Vec::new();
    let mut games = MAX_GAMES;
    for (index, (item, name, _)) in options.iter().enumerate() {
        if !is_checked(item) || !is_idle(index, &sizes, &mut games, lower) {
            continue;
        }
        let message = format!("the game is the same whatever option `{}` is set to", name.text);
        found.push(
            Diagnostic::new(Code::IdleOption, name.span, message)
                .help("let the branches it chooses between differ, or leave it out"),
        );
    }
    found
}

/// Whether an option changes nothing; `games` is how many may still be made to find out.
fn is_idle(index: usize, sizes: &[usize], games: &mut usize, lower: &dyn Fn(&[usize]) -> Option<Game>) -> bool {
    // All others at their defaults, then each of them at each other value.
    let mut around = vec![vec![0; sizes.len()]];
    for (other, size) in sizes.iter().enumerate().filter(|(other, _)| *other != index) {
        for value in 1..*size {
            let mut setting = vec![0; sizes.len()];
            if let Some(slot) = setting.get_mut(other) {
                *slot = value;
            }
            around.push(setting);
        }
    }
    let values = sizes.get(index).copied().unwrap_or(0);
    if values < 2 {
        return false;
    }
    let mut game = |setting: &[usize], value: usize| {
        *games = games.checked_sub(1)?;
        let mut setting = setting.to_vec();
        if let Some(slot) = setting.get_mut(index) {
            *slot = value;
        }
        lower(&setting)
    };
    around.iter().all(|setting| {
        let Some(first) = game(setting, 0) else { return false };
        (1..values).all(|value| game(setting, value).is_some_and(|other| same(&first, &other)))
    })
}

/// Whether two games play the same; how their options are set says nothing of that.
fn same(a: &Game, b: &Game) -> bool {
    let board = |game: &Game| {
        let points: Vec<_> = game.board.points().map(|point| game.board.point(point).name.clone()).collect();
        (points, game.board.links(), game.board.rows.clone())
    };
    a.players == b.players
        && a.attributes == b.attributes
        && a.kinds == b.kinds
        && a.supplies == b.supplies
        && a.patterns == b.patterns
        && a.memories == b.memories
        && a.counters == b.counters
        && a.start == b.start
        && a.actions == b.actions
        && a.phases == b.phases
        && a.ends == b.ends
        && a.agreement == b.agreement
        && a.lines == b.lines
        && board(a) == board(b)
}
