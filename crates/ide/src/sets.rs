//! What sets hold at the start.

use merels_engine::History;
use merels_model::Decision;
use merels_model::board::PointId;
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};
use merels_syntax::tree::ItemKind;

use crate::hover::counted;
use crate::snapshot::Snapshot;

/// The most points that are named.
const MAX_NAMED: usize = 40;

impl Snapshot {
    /// What the `define` of a name holds at the start, in the eyes of the first player: the same game is asked to have a point of
    /// it chosen. None where it isn't a set, or depends on what is known only in play.
    pub(crate) fn at_start(&self, name: &str) -> Option<String> {
        self.game()?;
        let is_kept = |kind: &ItemKind| {
            !matches!(
                kind,
                ItemKind::Game { .. } | ItemKind::Phase(_) | ItemKind::End { .. } | ItemKind::Without { .. }
            )
        };
        let items = self.read_definition().items().iter().filter(|item| is_kept(&item.kind));
        let texts: Vec<&str> = items.map(|item| self.sources().slice(item.span)).collect();
        let text = format!("game \"set\"\n{}\nphase at_the_start {{ choose {name} }}\n", texts.join("\n"));
        let rules = Rules::of(&Definition::read("set.merels", text, &NoLibrary).ok()?, &[]).ok()?;
        let start = rules.start(PlayerId(0), &mut History::new());
        let point = |decision: &Decision| match decision {
            Decision::Choose { at } => Some(*at),
            _ => None,
        };
        let points: Vec<PointId> = start.legal().iter().filter_map(point).collect();
        let named: Vec<&str> = points.iter().map(|&id| rules.game().board.point(id).name.as_str()).collect();
        Some(match named.len() {
            0 => "empty at the start".to_owned(),
            1..=MAX_NAMED => format!("at the start {}: {}", counted(named.len(), "point"), named.join(", ")),
            _ => format!("at the start {}", counted(named.len(), "point")),
        })
    }
}
