//! A game that was played, as an animation.

use std::io::Write;

use merels_engine::History;
use merels_model::{Decision, Outcome};
use merels_play::{Position, Rules, Step};

use crate::animation::{Animation, AnimationError, Encoding, MAX_FRAMES, Pace};
use crate::{Picture, Style};

/// How often a game is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Each {
    /// After each turn.
    #[default]
    Turn,
    /// After each decision.
    Decision,
}

/// A game from some position on.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// What is played.
    pub rules: &'a Rules,
    /// The first frame.
    pub start: &'a Position,
    /// The record of earlier positions, with this one.
    pub history: &'a History,
    /// All that was done since, of however many turns.
    pub steps: &'a [Step],
    /// How the game ended if no decision ended it: the last frame says so.
    pub ending: Option<&'a Outcome>,
    /// When there is a frame.
    pub each: Each,
    /// Whether the turn's decisions are marked.
    pub last: bool,
    /// Whether legal decisions are marked.
    pub legal: bool,
}

impl Replay<'_> {
    /// Writes the game as an animation that begins anew after its last frame. Nothing is written before
    /// all decisions have been tried.
    ///
    /// # Errors
    ///
    /// A decision isn't legal, there are too many frames, or they can't be drawn or written.
    pub fn write(&self, encoding: Encoding, style: Style, pace: Pace, out: impl Write) -> Result<(), AnimationError> {
        let mut frames = 0;
        self.play(|_, _| {
            frames += 1;
            if frames > MAX_FRAMES { Err(AnimationError::TooManyFrames) } else { Ok(()) }
        })?;
        let mut animation = Animation::begin(encoding, frames, style, pace, out)?;
        let (mut left, mut turns) = (frames, 0);
        self.play(|position, last| {
            // The first frame is the start, where nothing has been played yet; turns count when they are whole.
            turns += usize::from(left < frames && (position.is_turn_start() || position.outcome().is_some()));
            left -= 1;
            let plain = Picture::of(self.rules.game(), position);
            animation.add(&Picture {
                outcome: plain.outcome.or(self.ending.filter(|_| left == 0)),
                last: if self.last { last } else { &[] },
                legal: if self.legal { position.legal() } else { &[] },
                turns: Some(turns),
                ..plain
            })
        })?;
        animation.finish()
    }

    /// Plays the decisions and shows each frame's position, with the decisions of its turn.
    fn play(
        &self,
        mut show: impl FnMut(&Position, &[Decision]) -> Result<(), AnimationError>,
    ) -> Result<(), AnimationError> {
        let mut history = self.history.clone();
        let mut position = self.start.clone();
        let mut turn = position.taken().to_vec();
        show(&position, &turn)?;
        for (index, &step) in self.steps.iter().enumerate() {
            if position.is_turn_start() {
                turn.clear();
            }
            match step {
                Step::Decision(decision) => turn.push(decision),
                Step::Leave(_) => turn.clear(),
            }
            position = position
                .follow(self.rules, step, &mut history)
                .map_err(|reason| AnimationError::NotLegal { number: index + 1, reason })?;
            let complete = position.is_turn_start() || index + 1 == self.steps.len();
            if complete || self.each == Each::Decision {
                show(&position, &turn)?;
            }
        }
        Ok(())
    }
}
