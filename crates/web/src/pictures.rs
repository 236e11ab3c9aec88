//! Pictures and animations of games under way.

use merels::picture::{Each, Encoding, Pace, Picture, Replay, Style, Theme, png, svg};
use merels::{History, Session, Step};

use crate::ask::Look;
use crate::base64;
use crate::refused::Refused;

/// The longer side of a picture, in pixels, where none is asked for.
const SIZE: u32 = 640;

impl Look {
    fn style(self) -> Style {
        Style {
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            flip: self.flip,
            coordinates: self.coordinates,
            space: self.space,
            size: self.size.unwrap_or(SIZE),
        }
    }
}

/// Draws the position; `draw` makes a file of it.
fn drawn<T>(session: &Session, look: Look, draw: impl FnOnce(&Picture<'_>, &Style) -> T) -> T {
    let last = session.last_turn();
    let plain = Picture::of(session.rules().game(), session.position());
    let picture = Picture {
        outcome: session.outcome(),
        last: if look.last { &last } else { &[] },
        legal: if look.legal && session.outcome().is_none() { session.position().legal() } else { &[] },
        ..plain
    };
    draw(&picture, &look.style())
}

/// As the text of an SVG file.
pub(crate) fn as_svg(session: &Session, look: Look) -> String {
    drawn(session, look, svg)
}

/// As a PNG file, in base64.
pub(crate) fn as_png(session: &Session, look: Look) -> Result<String, Refused> {
    let bytes = drawn(session, look, png).map_err(|error| Refused::because(error.to_string()))?;
    Ok(base64::written(&bytes))
}

/// The game as far as it was played, as an animation in base64.
pub(crate) fn animation(session: &Session, look: Look, encoding: &str, pace: Option<u16>) -> Result<String, Refused> {
    let encoding = match encoding {
        "gif" => Encoding::Gif,
        "apng" => Encoding::Apng,
        other => return Err(Refused::because(format!("animations are `gif` or `apng`, and not `{other}`"))),
    };
    let (rules, start) = (session.rules(), session.start());
    let mut history = History::new();
    let first = rules.start(start.turn_start().mover, &mut history);
    if first != *start {
        history = History::new();
        // What was recorded is the position at the start of its turn.
        let _ = merels::Position::at_turn_start(rules, start.turn_start(), &mut history);
    }
    let steps: Vec<Step> = session.steps().collect();
    let replay = Replay {
        rules,
        start,
        history: &history,
        steps: &steps,
        ending: session.outcome(),
        each: Each::Turn,
        last: true,
        legal: false,
    };
    let pace = pace.map_or(Pace::default(), |each| Pace { each, last: each.saturating_mul(4) });
    let mut bytes = Vec::new();
    let style = Style { size: look.size.unwrap_or(480), ..look.style() };
    replay.write(encoding, style, pace, &mut bytes).map_err(|error| Refused::because(error.to_string()))?;
    Ok(base64::written(&bytes))
}
