//! The game on the table: who sits where, and how it is shown.

use merels::render::{self, Style};
use merels::{Session, ir};

use crate::args::Seat;
use crate::commands::moves::said;

pub(crate) struct Table {
    pub(crate) session: Session,
    /// What the game is saved as: a name or a path.
    pub(crate) name: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) flip: bool,
    pub(crate) ascii: bool,
}

impl Table {
    /// Who decides now.
    pub(crate) fn seat(&self) -> Seat {
        let player = self.session.position().decider();
        self.seats.get(player.index()).copied().unwrap_or_default()
    }

    /// Who answers a draw offer.
    pub(crate) fn answerer(&self) -> Seat {
        let players = self.session.rules().game.players.len().max(1);
        let mover = self.session.position().state().mover;
        self.seats.get((mover.index() + 1) % players).copied().unwrap_or_default()
    }

    pub(crate) fn seats_are_random(&self) -> bool {
        let players = self.session.rules().game.players.len();
        self.seats.iter().take(players).all(|seat| *seat == Seat::Random)
    }

    pub(crate) fn player(&self, id: ir::PlayerId) -> &str {
        self.session.rules().game.players.get(id.index()).map_or("", String::as_str)
    }

    pub(crate) fn welcome(&self) -> String {
        format!("{}\nEnter a turn such as {}, or `help`.\n", self.session.rules().game.title, self.example())
    }

    fn example(&self) -> String {
        let position = self.session.position();
        let example = position.legal().first();
        example.map_or("d2".to_owned(), |&decision| merels::notation::decision(&self.session.rules().game, decision))
    }

    pub(crate) fn prompt(&self) -> String {
        if self.session.offer_is_open() { "accept or decline> ".to_owned() } else { "> ".to_owned() }
    }

    /// The board, hands, captured men, whose turn it is and what must be done.
    pub(crate) fn show(&self) -> String {
        let game = &self.session.rules().game;
        let style = Style { flip: self.flip, ascii: self.ascii, names: true };
        let position = self.session.position();
        let mut text = format!("\n{}", render::position(game, position.state(), &style));
        if let Some(outcome) = self.session.outcome() {
            text.push_str(&format!("The game is over. {}.\n", capitalised(&said(outcome))));
            return text;
        }
        let number = self.session.turns().len() + usize::from(position.is_turn_start());
        let decider = self.player(position.decider());
        let due = position.due(self.session.rules());
        text.push_str(&format!("Turn {number}: {decider} to {due}"));
        if self.session.offer_is_open() {
            text.push_str("; a draw is offered");
        }
        let claims = self.session.claims();
        if let Some(claim) = claims.first() {
            text.push_str(&format!("; a draw can be claimed: {claim}"));
        }
        text.push_str(".\n");
        text
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
