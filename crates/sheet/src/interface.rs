//! What an interface says besides the rules: labels, questions, notices. Who plays and what with is a [`Saying`](crate::Saying)'s.

use crate::Tongue;
use crate::{english, german};

/// Something that an interface says, whatever the game. Nothing has a full stop unless it is said to be a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase<'a> {
    // What lies where, and what keys are for.
    /// The window is too small; what it takes. A sentence.
    TooSmall(u16, u16),
    /// The number of the turn.
    TurnNumber(usize),
    /// What can be done now, asked at the end of a game. A sentence.
    WhatNow,
    /// The key for that.
    WhatNowKey,
    /// Behind who is to do what: with which piece.
    With,
    /// A word is to be said.
    Answer,
    /// To pass.
    Pass,
    /// To claim a draw.
    Claim,
    /// Before what is typed.
    Prompt,
    /// What can be typed.
    PromptExample,
    /// What keys do at the beginning. Not a sentence.
    Begin,
    /// The heading of the help.
    Help,
    /// The heading of what is due, in the help.
    Now,
    /// Below a text that goes on.
    MoreText,
    /// Below the end of a text.
    CloseText,
    /// The list of games.
    Games,
    /// Before what is searched for there.
    Search,
    /// What can be typed there.
    SearchExample,
    /// Nothing was found.
    NoGame,
    /// The keys of that list.
    GamesKeys,
    /// The keys of a menu, and whether it goes on.
    MenuKeys(bool),
    /// Over a question.
    Question,
    /// The key that says yes.
    Yes,
    /// The key that says no.
    No,
    /// The heading of a new game.
    NewGame,
    /// Before its name.
    Game,
    /// Before who begins.
    Begins,
    /// What starts it.
    Start,
    /// The keys there, at the name of the game or elsewhere; two lines.
    NewGameKeys(bool),
    /// Who sits somewhere, by the name that commands have for it.
    Seat(&'a str),
    /// A player is out of the game.
    Out,
    /// Pieces in hand.
    InHand,
    /// Any number of pieces.
    AnyNumber,
    /// No pieces.
    NothingInHand,
    /// Pieces that were lost, before their number.
    Lost,
    /// Before what a player has of what counts at the end.
    Score,
    /// Pieces that are nobody's yet.
    Pool,
    /// The heading of the turns.
    Turns,
    /// The heading of the tree.
    Tree,
    /// Before the last turn.
    Last,

    // Menus and pages.
    /// A new game, as a choice.
    ANewGame,
    /// To go on with a kept game.
    GoOnWithKept,
    /// To look at a record.
    LookAtRecord,
    /// To leave.
    Leave,
    /// The heading of what can be done after a game.
    WhatNowHeading,
    /// The same game once more.
    Again,
    /// The same with seats swapped.
    AgainSwapped,
    /// To go through it.
    Review,
    /// To save it.
    SaveIt,
    /// Another game.
    AnotherGame,
    /// A kept game.
    AKeptGame,
    /// The heading of the kept games.
    KeptGames,
    /// There are none.
    NoneKept,
    /// The heading of the position as text.
    Position,
    /// The heading of what is legal.
    Legal,
    /// Nothing is. A sentence.
    NothingLegal,
    /// The heading of the rules.
    Rules,
    /// The heading of the definition.
    Definition,
    /// The heading of several answers.
    WhichAnswer,
    /// The heading of several decisions.
    WhichOfThese,
    /// To pick a piece up.
    PickItUp,
    /// A taking, in notation.
    TakeThis(&'a str),
    /// A choice, in notation.
    ChooseThis(&'a str),
    /// The heading of draws that can be claimed.
    ClaimWhich,

    // Questions.
    /// Whether one leaves.
    LeaveTheGame,
    /// It is not kept.
    IsNotKept,
    /// It is kept. A sentence.
    IsKept,
    /// By resigning it ends.
    ResigningEnds,
    /// By resigning it doesn't.
    ResigningDoesNot,
    /// Whether a turn is taken out of the tree.
    TakeOut(&'a str),
    /// What goes with it.
    AllThatFollows,

    // Notices.
    /// `claim with` lacks its turn.
    ClaimWithWhat,
    /// `claim` and something else.
    ClaimReads,
    /// `offer` and something else.
    OfferReads,
    /// `go` lacks its number.
    GoWhere,
    /// `save` or `load` lacks its file.
    WhichFile,
    /// A word that nothing goes with.
    StandsAlone(&'a str),
    /// The game is over.
    GameIsOver,
    /// It is over already.
    OverAlready,
    /// It is over, and nothing can be decided.
    OverNothing,
    /// There is nothing to answer.
    NothingToAnswer,
    /// No kind is chosen any more.
    AnyPiece,
    /// There are no kinds to choose from.
    NoChoice,
    /// There are fewer.
    FewerPieces,
    /// An offer is to be answered first.
    AnswerFirst,
    /// What was picked up is back.
    PutBack,
    /// The chosen kind can't go there.
    CantGoThere,
    /// A piece was picked up; to how many points it can go.
    PickedUp(&'a str, usize),
    /// Nothing can move from a point.
    NothingMoves(&'a str),
    /// Nothing can be done somewhere; what is due instead.
    NothingThere(&'a str),
    /// A decision was played, and the turn is over, or goes on.
    Played(&'a str, bool),
    /// Values are hidden.
    ValuesHidden,
    /// No values are known.
    NothingKnown,
    /// A decision and what it is worth, in words.
    IsWorth(&'a str, &'a str),
    /// The best decision for certain, with what it is worth.
    Certainly(&'a str),
    /// A line is the main one now.
    MainLine,
    /// The start can't be taken out.
    StartStays,
    /// The board is turned round.
    Flipped,
    /// Passing isn't allowed.
    NoPassing,
    /// How a part of a turn is taken back.
    UndoPart,
    /// How many turns there are.
    SoManyTurns(usize),
    /// A program played something that it couldn't.
    CantPlay(&'a str, &'a str),
    /// A program has no answer.
    NoAnswer(&'a str),
    /// A program has failed.
    HasFailed(&'a str),
    /// A turn was taken back.
    TakenBack,
    /// Nothing was taken back.
    NothingToRedo,
    /// What was taken back is played again.
    PlayedAgain,
    /// How a program is let play on.
    LetPlayOn(&'a str),
    /// A draw is offered in one's own turn.
    OwnTurnOnly,
    /// Nobody else is to play.
    NobodyElse,
    /// No draw can be claimed.
    NoClaim,
    /// A turn was taken out of the tree.
    TakenOut,
    /// One stays.
    GoesOn,
    /// A turn stays in the tree.
    ItStays,
    /// A game was saved in a file.
    Saved(&'a str),
    /// A kept game was taken up.
    GoingOn,
    /// A record was opened: its keys.
    LookingAt,

    // Line by line.
    /// What can be entered, such as a turn. A sentence.
    Enter(&'a str),
    /// Before an answer to an offer.
    AcceptOrDecline,
    /// A draw is offered.
    DrawIsOffered,
    /// The time that players have left. A sentence.
    TimeLeft(&'a str),
    /// Nothing was taken back here. A sentence.
    NothingBack,
    /// An offer is declined. A sentence.
    Declined,
    /// A game was loaded: file, title, turns. A sentence.
    Loaded(&'a str, &'a str, usize),
    /// A word that was perhaps meant. A sentence.
    DidYouMean(&'a str),
    /// Where the list of words is. A sentence.
    SeeHelp,
    /// Where the list of what is legal is. A sentence.
    SeeMoves,
    /// A kept game is gone on with. A sentence.
    GoingOnWith(&'a str),
    /// Programs don't come to an end. A sentence.
    Stopped(usize),
    /// A line is too long. A sentence.
    LongLine(usize),
    /// Where it is saved else. A question.
    SaveElsewhere,
    /// How. A sentence.
    SaveHow,
    /// Before what isn't as it should be.
    Warning(&'a str),
    /// It is kept in a file again. A sentence.
    KeptAgain(&'a str),
    /// It isn't kept as it stands: why, and which file has it as it was. Sentences.
    KeptBefore(&'a str, &'a str),
    /// It isn't kept: why. A sentence.
    NotKept(&'a str),
    /// The record that was asked for lacks the end: why, and which file has it as it was. Sentences.
    RecordedBefore(&'a str, &'a str),
    /// It isn't in the record that was asked for: why. A sentence.
    NotRecorded(&'a str),
    /// How one goes on with it. A sentence.
    KeptForResuming,

    // Analyses.
    /// Who decides, and how it stands for them, in words.
    ToPlay(&'a str, &'a str),
    /// Nothing is known of a turn.
    Unknown,
    /// How numbers in men are read, and for whom. A sentence.
    InMen(&'a str),
    /// How shares are read, and for whom. A sentence.
    InShares(&'a str),
    /// States looked at.
    States,
    /// Playouts.
    Playouts,
    /// How many millions there are in a second, in hundredths.
    MillionsASecond(u64),
    /// Thousands in a second.
    ThousandsASecond,
}

/// How many keys stand below the board.
pub const KEYS: usize = 12;
/// How many lines the help of the whole screen has.
pub const HELP_LINES: usize = 50;

impl Tongue {
    /// Something that an interface says, whatever the game.
    pub fn phrase(self, phrase: Phrase<'_>) -> String {
        match self {
            Self::English => english::interface::phrase(phrase).into_owned(),
            Self::German => german::interface::phrase(phrase).into_owned(),
        }
    }

    /// Keys and what they do, in a word each.
    pub fn keys(self) -> &'static [(char, &'static str); KEYS] {
        match self {
            Self::English => &english::help::KEYS,
            Self::German => &german::help::KEYS,
        }
    }

    /// The help of the whole screen: what keys and the mouse do; a line without a blank at its beginning is a heading.
    pub fn help(self) -> &'static [&'static str; HELP_LINES] {
        match self {
            Self::English => &english::help::SCREEN,
            Self::German => &german::help::SCREEN,
        }
    }

    /// The help of the line mode.
    pub fn line_help(self) -> &'static str {
        match self {
            Self::English => english::help::LINES,
            Self::German => german::help::LINES,
        }
    }
}
