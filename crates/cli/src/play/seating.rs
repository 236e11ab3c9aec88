//! Who was asked to sit where, by the names that the game gives its players.

use merels::ir::PlayerId;

use crate::args::{Play, Seat};
use crate::load::Failure;

/// Who was asked for, in the order of the game's players; none where nothing was said.
pub(super) fn asked(args: &Play, players: &[String]) -> Result<Vec<Option<Seat>>, Failure> {
    let mut seats = vec![None; players.len()];
    let white = args.white.map(|seat| ("White", seat));
    let black = args.black.map(|seat| ("Black", seat));
    let named = args.player.iter().map(|(name, seat)| (name.as_str(), *seat));
    for (name, seat) in white.into_iter().chain(black).chain(named) {
        let at = place(players, name)?;
        match seats.get_mut(at.index()) {
            Some(Some(_)) => return Err(Failure::CantRun(format!("{name} is seated twice"))),
            Some(free) => *free = Some(seat),
            None => {}
        }
    }
    Ok(seats)
}

/// The player of that name.
pub(super) fn place(players: &[String], name: &str) -> Result<PlayerId, Failure> {
    let found = players.iter().position(|player| player.eq_ignore_ascii_case(name));
    found.map(|index| PlayerId(index as u8)).ok_or_else(|| {
        let example = players.last().map_or("", String::as_str);
        Failure::CantRun(format!(
            "no player is called `{name}`: they are {}, as in `--player {example}=level3`",
            players.join(", ")
        ))
    })
}
