//! The game on the table: who sits where, and how it is shown.

use std::cell::OnceCell;
use std::path::Path;
use std::time::Duration;

use merels::record::{Played, Study};
use merels::render::Style;
use merels::seats::{Clock, Seats, shown};
use merels::sheet::{Guide, Phrase, Saying, Teacher, Tongue};
use merels::{Session, ir};

use super::keeping::{Keeping, News};
use crate::args::{Reach, Seat};
use crate::load::Failure;
use crate::records::Games;
use crate::saves::{SaveFile, is_worth_keeping};
use crate::shown::in_language;
use crate::weighing::Weighing;

pub(crate) struct Table {
    pub(crate) study: Study,
    /// Who sits where.
    pub(crate) seats: Seats<Seat>,
    /// What the game is called: a name, or a path as it was given.
    pub(crate) name: String,
    /// Where its definition is found from any folder.
    pub(crate) place: String,
    /// The day it began.
    pub(crate) date: String,
    /// Where it is kept after every turn.
    pub(crate) keeping: Keeping,
    /// The file it was saved in last, or loaded from.
    pub(crate) saved_in: Option<SaveFile>,
    /// What time players have.
    pub(crate) clock: Option<Clock>,
    pub(crate) flip: bool,
    /// What is random follows from it.
    pub(crate) seed: u64,
    /// What each program's search may take.
    pub(crate) reach: Reach,
    pub(crate) ascii: bool,
    /// What things are worth to programs and hints.
    pub(crate) weighing: Weighing,
    /// The language of the rules, and of what is said by them.
    pub(crate) tongue: Tongue,
    /// The rules in words, once somebody asks.
    pub(crate) guide: OnceCell<Guide>,
    /// Who explains the game while it is played.
    pub(crate) teacher: Option<Teacher>,
}

impl Table {
    pub(crate) fn session(&self) -> &Session {
        self.study.session()
    }

    /// The rules in words.
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::new(self.session().rules().game(), self.tongue))
    }

    /// Something that is said in play, in words.
    pub(crate) fn say(&self, saying: Saying<'_>) -> String {
        self.tongue.say(self.session().rules().game(), saying)
    }

    /// Something that is said whatever the game, in words.
    pub(crate) fn phrase(&self, phrase: Phrase<'_>) -> String {
        self.tongue.phrase(phrase)
    }

    /// What somebody who plays here has not been told of the rules yet and now matters, a line each.
    pub(crate) fn teach(&mut self) -> String {
        let Some(mut teacher) = self.teacher.take() else { return String::new() };
        let news = teacher.news(self.guide(), self.session());
        self.teacher = Some(teacher);
        news.iter().map(|rule| format!("{}\n", self.say(Saying::New(rule)))).collect()
    }

    /// The game as it is kept, its definition under this name or path.
    pub(crate) fn text(&self, name: &str) -> String {
        let seats: Vec<String> = self.seats.occupants().iter().map(|seat| seat.name()).collect();
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let clock = self.clock.as_ref().map(|clock| (clock.control().to_string(), clock.written()));
        let mut told = vec![("date", self.date.as_str())];
        if let Some((control, left)) = &clock {
            told.extend([("clock", control.as_str()), ("left", left.as_str())]);
        }
        self.study.record(name, &seats, &told).to_string()
    }

    /// Puts a recorded game on the table. Who sits where stays as it is.
    pub(crate) fn take_up(&mut self, played: Played, games: &Games) {
        let told = |key: &str| played.record.value(key).unwrap_or_default().to_owned();
        self.name = told("game");
        self.place = self.name.clone();
        self.date = told("date");
        let players = played.study.session().rules().game().players.len();
        self.clock = told("clock").parse().ok().and_then(|control| Clock::read(control, players, &told("left")).ok());
        self.study = played.study;
        self.guide = OnceCell::new();
        if let Ok(found) = games.find(&self.name) {
            self.place = found.place();
            self.weighing.look_at(&found, self.study.session().rules());
        }
    }

    /// A player's time has run, and perhaps a turn of theirs is over; whether the player has lost by that.
    pub(crate) fn spend(&mut self, player: ir::PlayerId, time: Duration, turn_over: bool) -> bool {
        let Some(clock) = &mut self.clock else { return false };
        if self.study.session().outcome().is_some() {
            return false;
        }
        if clock.spend(player, time) {
            return self.study.time_out(player).is_ok();
        }
        if turn_over {
            clock.turn_over(player);
        }
        false
    }

    /// Keeps the game as it stands, in every file that it is kept in; what is news of that.
    pub(crate) fn keep(&mut self) -> Vec<News> {
        if !self.keeping.is_asked_for() || !is_worth_keeping(&self.study) {
            return self.keeping.news();
        }
        let mut keeping = std::mem::take(&mut self.keeping);
        let news = keeping.keep(|| self.text(&self.place), || self.text(&self.name));
        self.keeping = keeping;
        news
    }

    /// Writes the game to a file: in the place of itself if it is there already, else after the games that the file holds.
    pub(crate) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        if self.keeping.is_in(path) {
            self.keep();
            return self.keeping.as_it_stands(path);
        }
        let known = self.saved_in.take().filter(|file| file.is_for(path));
        let file = known.map_or_else(|| SaveFile::add_to(path), Ok)?;
        file.write(&self.text(&self.name))?;
        self.saved_in = Some(file);
        Ok(())
    }

    /// What is to be said of where the game is when it is left.
    pub(crate) fn last_word(&self) -> Vec<News> {
        let is_saved = self.saved_in.as_ref().is_some_and(|file| file.holds(&self.text(&self.name)));
        let mut said = if is_worth_keeping(&self.study) {
            self.keeping.last_word(self.session().outcome().is_some())
        } else {
            Vec::new()
        };
        said.retain(|news| !is_saved || !news.is_bad());
        said
    }

    pub(crate) fn player(&self, id: ir::PlayerId) -> &str {
        self.tongue.player(self.session().rules().game(), id)
    }

    pub(crate) fn welcome(&self) -> String {
        let enter = self.phrase(Phrase::Enter(&self.example()));
        format!("{}\n{enter}\n", self.session().rules().game().title)
    }

    fn example(&self) -> String {
        let position = self.session().position();
        let example = position.legal().first();
        example.map_or("d2".to_owned(), |&decision| merels::notation::decision(self.session().rules().game(), decision))
    }

    pub(crate) fn prompt(&self) -> String {
        let asked = if self.session().offer_is_open() { self.phrase(Phrase::AcceptOrDecline) } else { String::new() };
        format!("{asked}> ")
    }

    /// The board, hands, captured men, whose turn it is and what must be done.
    pub(crate) fn show(&self) -> String {
        let game = self.session().rules().game();
        let style = Style { flip: self.flip, ascii: self.ascii, names: true };
        let position = self.session().position();
        let scores = merels::interpret::scores(game, position.state());
        let mut text = format!("\n{}", in_language(self.tongue, game, position.state(), &style, scores));
        if let Some(outcome) = self.session().outcome() {
            text.push_str(&format!("{}\n", self.say(Saying::Over(outcome))));
            if let Some(rule) = self.guide().ended(game, outcome) {
                text.push_str(&format!("{}\n", self.say(Saying::By(&rule))));
            }
            return text;
        }
        let number = self.session().turns().len() + usize::from(position.is_turn_start());
        let due = position.sorts_due(self.session().rules());
        text.push_str(&self.say(Saying::Turn(number, position.decider(), &due)));
        if self.session().offer_is_open() {
            text.push_str(&format!("; {}", self.phrase(Phrase::DrawIsOffered)));
        }
        let claims = self.session().claims();
        if let Some(claim) = claims.first() {
            text.push_str(&format!("; {}", self.say(Saying::Claimable(claim))));
        }
        text.push_str(".\n");
        if let Some(clock) = &self.clock {
            let left = (0..game.players.len()).map(|index| ir::PlayerId(index as u8));
            let left = left.map(|player| format!("{} {}", self.player(player), shown(clock.left(player))));
            text.push_str(&self.phrase(Phrase::TimeLeft(&left.collect::<Vec<_>>().join(", "))));
            text.push('\n');
        }
        text
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
