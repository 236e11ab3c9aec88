//! The command line.

mod common;
mod concepts;
mod explore;
mod play;
mod playtest;
mod record;
mod render;
mod search;
mod solve;
mod tune;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub(crate) use common::{Claims, Format, From, GameArgs, MAX_LINES, MAX_MEMORY, MEMORY, SheetLanguage};
pub(crate) use concepts::{Compare, Measured, Similar};
pub(crate) use explore::{Explore, Merge};
pub(crate) use play::{Play, Seat};
pub(crate) use playtest::{Playtest, ReportFile};
pub(crate) use record::{Record, RecordCheck, RecordConvert, RecordFormat, Replay};
pub(crate) use render::{Each, Mark, Render, Theme};
pub(crate) use search::{Analyse, Asked, Contender, Match, Protocol, Reach, SearchBy};
pub(crate) use solve::{Engine, Probe, Puzzle, Solve};
pub(crate) use tune::Tune;

use common::{OnThreads, setting};

/// Board-game rules as data: check, show, play and count games written in a small text language.
#[derive(Debug, Parser)]
#[command(
    name = "merels",
    version,
    about,
    after_help = "Example: merels play nine-mens-morris\n\nA GAME is the name of a built-in game (see `merels list`) or the path of a .merels file."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the built-in games.
    #[command(
        after_help = "Example: merels list\n         merels list --family morris --points ..16\n         merels list draughts\n\nExit status: 0 games are listed, 1 none is like that, 2 there is no such family."
    )]
    List(List),
    /// Check definitions and say what is wrong with them.
    #[command(
        aliases = ["validate", "lint", "verify"],
        after_help = "Example: merels check my-game.merels\n         merels check my-game.merels --fix\n         merels check my-game.merels --play 500\n         merels check my-games --deny-warnings\n\nWarnings are silenced where they stand, with a reason: `// allow(NAME): REASON`.\n\nExit status: 0 no error (warnings alone included), 1 errors found, 2 the command could not run."
    )]
    Check(Check),
    /// Lay definitions out in the canonical form.
    #[command(
        alias = "format",
        override_usage = "merels fmt [OPTIONS] <PATHS>...\n       merels fmt [OPTIONS] --stdin",
        after_help = "Example: merels fmt my-game.merels\n         merels fmt --check games\n\nExit status: 0 all is well, 1 not in form or can't be read, 2 the command could not run."
    )]
    Fmt(Fmt),
    /// Print the page of a diagnostic, what the reference says of a word of the language, or the protocol.
    #[command(
        after_help = "Example: merels explain M0201\n         merels explain take\n         merels explain protocol"
    )]
    Explain(Explain),
    /// Show a game: its board, its pieces, its rules in brief.
    #[command(
        after_help = "Example: merels show nine-mens-morris\n         merels show shah --set diagonals=off --format json"
    )]
    Show(Show),
    /// Say the rules of a game in words, as a printed sheet does.
    #[command(
        after_help = "Example: merels rules nine-mens-morris\n         merels rules shah --set diagonals=off --format html > shah.html\n         merels rules lasker-morris --diff nine-mens-morris\n         merels rules chess --language de"
    )]
    Rules(RuleSheet),
    /// Draw a position as a picture, SVG or PNG, or a game as an animation, GIF or APNG.
    #[command(
        after_help = "Example: merels render nine-mens-morris --position 'White moving; White a7 d7 g4; Black b6 d6 f6' --out board.png\n         merels render shah --coordinates > shah.svg\n         merels render nine-mens-morris --after game.txt --out game.gif"
    )]
    Render(Render),
    /// Play a game, on the whole screen of a terminal or line by line.
    #[command(
        after_help = "Example: merels play nine-mens-morris --black level3\n         merels play shah --white alphabeta:2s\n\nOn a terminal: arrows and enter, or the mouse, play; `?` lists all keys. Through a pipe, with --plain or with TERM=dumb: a turn a line, and `help` lists what can be entered. NO_COLOR is respected."
    )]
    Play(Play),
    /// Play decisions and list what is legal then.
    #[command(
        after_help = "Example: echo d2 f4 g7 | merels moves nine-mens-morris --after - --each\n         echo g4-g7 | merels moves my-game.merels --position 'White moving; ...' --after - --case 'a mill is closed' >> my-game.test.toml"
    )]
    Moves(Moves),
    /// Count the sequences of decisions, or of turns, of a length.
    #[command(after_help = "Example: merels perft nine-mens-morris 4 --turns --divide")]
    Perft(Perft),
    /// Measure how fast a game is played: perft and random playouts.
    #[command(after_help = "Example: merels bench nine-mens-morris --format json")]
    Bench(Bench),
    /// Play many games, at random or with players who think, and say what that shows of the rules.
    #[command(
        after_help = "Example: merels playtest nine-mens-morris --games 500 --seed 7\n         merels playtest my-game.merels --out report.html\n         merels playtest my-game.merels --players level4 --games 200 --out report.html\n         merels playtest my-game.merels --ladder 6\n\nWhat each number means stands in crates/playtest/README.md."
    )]
    Playtest(Playtest),
    /// Measure games, by their rules and by random play, and show them side by side.
    #[command(
        after_help = "Example: merels compare nine-mens-morris lasker-morris\n         merels compare shah shah --set diagonals=off\n\nThe first line says how far apart two games are, from 0 for the same; `*` marks measures by which they differ. `--format json` has the formula of every measure."
    )]
    Compare(Compare),
    /// Find the games that are most like one, and say what makes them so.
    #[command(
        after_help = "Example: merels similar my-game.merels\n         merels similar nine-mens-morris --count 10 --map games.svg"
    )]
    Similar(Similar),
    /// Try variants of a game: vary options, numbers and words, let those who can play play them, and find the best by what is aimed at.
    #[command(
        after_help = "Example: merels explore achi --vary men=3..4 --vary blocked=passes,loses,draws --aim first=45..55 --aim draws=..30\n         merels explore nine-mens-morris --vary 'man: {6..12} in each hand' --aim turns=30..60 --aim depth=max --out men.html\n         merels explore my-game.merels --vary 'line of {3..5} {' --aim draws=min --results part3.json --shard 3/64\n         merels merge part*.json --out all.html\n\nThe same seed gives the same results, on any number of threads, in parts or at once, stopped and gone on with or not. What is measured, and how parts are shared out (GNU parallel, make -j, a Slurm array), stands in crates/laboratory/README.md.\n\nExit status: 0 all was played, 1 the game itself is at fault, 2 the command could not run."
    )]
    Explore(Explore),
    /// Put results of `merels explore` together, and report on them.
    #[command(after_help = "Example: merels merge part1.json part2.json --results all.json --out all.html")]
    Merge(Merge),
    /// Say who stands better in a position, and how play should go on.
    #[command(
        after_help = "Example: merels analyse nine-mens-morris --time 5s --lines 3\n         merels analyse shah --position 'White moving; ...' --format json"
    )]
    Analyse(Analyse),
    /// Say who wins a game for certain, and in how many turns, from every position.
    #[command(
        after_help = "Example: merels solve three-mens-morris\n         merels solve achi --set men=3 --out achi.values\n         merels solve nine-mens-morris --position 'White moving; White a1 d1 g1; Black a7 d7 f6' --report json\n\nValues are of the positions at the starts of turns: won, drawn or lost for the player due, with the number of turns under best play; play that never ends is a draw. `merels probe` asks a table that was written with --out.\n\nExit status: 0 solved, 1 a value that doesn't follow (--verify), 2 the game can't be solved, or not in this memory."
    )]
    Solve(Solve),
    /// Ask a table of values that `merels solve` has written.
    #[command(
        after_help = "Example: merels solve achi --out achi.values\n         merels probe achi achi.values --position 'White placing; White b2 +3; Black a1 +3'"
    )]
    Probe(Probe),
    /// Find positions in which one turn wins and no other, as records with their solutions.
    #[command(
        after_help = "Example: merels puzzle five-mens-morris --turns 5..9 --out puzzles.record\n         merels puzzle nine-mens-morris --position 'White moving; White a1 d1 g1; Black a7 d7 f6'\n\nThe game is solved first. The most misleading puzzles come first: those in which other turns look better to players who go on at random."
    )]
    Puzzle(Puzzle),
    /// Let two opponents play each other, with seats swapped game by game.
    #[command(
        after_help = "Example: merels match nine-mens-morris --players alphabeta:100ms,mcts:100ms --games 100\n         merels match shah --players level5,level3 --openings 4 --out games.record\n\nOpponents: random, alphabeta, mcts, with a budget for each turn such as :500ms, :2s, :20000n (states or playouts) or :d6 (turns deep, alphabeta), and level1 to level9."
    )]
    Match(Match),
    /// Fit what things are worth to a game by games that the program plays against itself, and store it beside the game.
    #[command(
        after_help = "Example: merels tune my-game.merels\n         merels tune shah --set diagonals=off --games 1000 --seed 7 --out shah.weights.toml\n         merels tune my-game.merels --levels 6\n\nThe weights are written to NAME.weights.toml beside NAME.merels, where play, analyse, match and protocol find them from then on. For a built-in game they are written to NAME.weights.toml in the current folder; `--weights NAME.weights.toml` uses them. They hold for the rules and the options that they were made for. Whether they are any better is tried in as many games as each round has; unless they score half of the points at least, nothing is written. The strengths of levels are written to the same file, with the weights that they were measured with; unless in games of their own more levels win 65 to 85 % of the points against the one below than before, nothing is written.\n\nExit status: 0 the weights or strengths are written, or do no better than those before, 2 the command could not run."
    )]
    Tune(Tune),
    /// Answer on standard output what is asked on standard input, line by line, for other programs.
    #[command(
        after_help = "Example: printf 'position start moves d2 f4\\ngo movetime 500\\n' | merels protocol nine-mens-morris\n\n`merels explain protocol` describes the lines."
    )]
    Protocol(Protocol),
    /// Step through a recorded game.
    #[command(after_help = "Example: merels replay games.record --number 3 --to 20")]
    Replay(Replay),
    /// Check and convert records of games.
    #[command(
        subcommand,
        after_help = "Example: merels record check games.record\n         merels record convert games.record --to json --out games.json"
    )]
    Record(Record),
    /// Write a new game to begin with: a commented definition and scenarios that pass.
    #[command(after_help = "Example: merels new my-morris --extends nine-mens-morris")]
    New(New),
    /// Run scenario files: all built-in ones, or those given.
    #[command(
        after_help = "Example: merels test my-game.test.toml\n\nA file NAME.test.toml tests NAME.merels beside it, or the built-in game NAME. Records of games are checked by `merels record check`."
    )]
    Test(Test),
    /// Serve editors: diagnostics, completion and all else, over the Language Server Protocol on standard input and output.
    #[command(
        after_help = "Example: merels lsp\n\nEditors start it themselves: what to tell them stands in crates/lsp/editors/README.md.\n\nExit status: 0 the editor has left, 1 it was gone all at once, 2 there was none, or what came can't be read."
    )]
    Lsp(Lsp),
    /// Print what makes a shell complete commands and options of merels.
    #[command(
        after_help = "Example: merels completions bash > ~/.local/share/bash-completion/completions/merels\n         merels completions zsh > ~/.zfunc/_merels\n         merels completions fish > ~/.config/fish/completions/merels.fish"
    )]
    Completions(Completions),
    /// Write the manual pages: one of merels, and one of each command.
    #[command(after_help = "Example: merels man --out ~/.local/share/man/man1")]
    Man(Man),
}

fn is_number(text: &str) -> bool {
    !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit())
}

/// Numbers from one to another; either may be left out.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, missing: usize| match text.trim() {
        "" => Ok(missing),
        text => text.parse().map_err(|_| format!("`{text}` is no number of points")),
    };
    if let Some((from, to)) = text.split_once(['-', ',', ':']).filter(|(from, to)| is_number(from) && is_number(to)) {
        return Err(format!("from one number to another is written `{}..{}`", from.trim(), to.trim()));
    }
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = number(from, 0)?..=number(to, usize::MAX)?;
    if range.is_empty() && !from.is_empty() {
        return Err(format!("no number is as much as that and no more: did you mean `{to}..{from}`?"));
    }
    if range.is_empty() || text.trim().is_empty() {
        return Err("no number is as much as that and no more: say for instance `9..25`".to_owned());
    }
    Ok(range)
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Lsp {
    /// What several editors say; it is so anyway.
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct List {
    /// Only games with all of these words in their names, titles or families.
    pub(crate) words: Vec<String>,
    /// Only games of a family; a part of its name will do.
    #[arg(long)]
    pub(crate) family: Option<String>,
    /// Only games for so many players.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Only games on so many points: `24`, `9..25`, `..16`, `64..`.
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) points: Option<RangeInclusive<usize>>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Built-in games, paths of .merels files, scenarios (paths of .test.toml files), or folders of these.
    #[arg(required = true)]
    pub(crate) games: Vec<String>,
    /// How the reports are written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    /// Mend in the files what can be mended for certain, and show what was changed.
    #[arg(long)]
    pub(crate) fix: bool,
    /// Check again whenever one of the files changes, or one beside them, and run the scenarios beside them too; ctrl-c ends.
    #[arg(long)]
    pub(crate) watch: bool,
    /// Count warnings as errors.
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Also play N random games, and report what the rules lead to; what never happens only from 500 games on.
    #[arg(long, value_name = "N")]
    pub(crate) play: Option<u64>,
    /// What the random games follow from.
    #[arg(long, default_value_t = 0, requires = "play")]
    pub(crate) seed: u64,
    /// Options for the random games, as NAME=VALUE.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting, requires = "play")]
    pub(crate) set: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// With the text they speak of, on standard error.
    #[default]
    Human,
    /// One line each: `file:line:column: code: message`.
    Short,
    /// One JSON object a line each.
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Fmt {
    /// Definitions, or folders of them.
    #[arg(required_unless_present = "stdin")]
    pub(crate) paths: Vec<PathBuf>,
    /// Change nothing: name the files that aren't in form, and show what would change.
    #[arg(long)]
    pub(crate) check: bool,
    /// Read one definition from standard input, and write it to standard output.
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Explain {
    /// A code such as M0201, its name such as unknown-name, a word of the language, or `protocol`: how other programs talk to this
    /// one; without one all codes are listed.
    pub(crate) topic: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// `json` prints the whole of the game as the interpreter plays it, `rules` the lines of the definition with what each means.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShowFormat,
    /// Draw this position (one line of text) instead of the start.
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Print the definition with what it extends put in place, as one file.
    #[arg(long, conflicts_with = "format")]
    pub(crate) expanded: bool,
    /// Draw with plain ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The language of `--format rules`. Without it what MERELS_LANGUAGE says, `en` or `de`.
    #[arg(long, value_enum, default_value_t = SheetLanguage::of_environment(), hide_default_value = true)]
    pub(crate) language: SheetLanguage,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RuleSheet {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How the sheet is written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SheetFormat,
    /// Say only in what the game differs from this one.
    #[arg(long, value_name = "OTHER")]
    pub(crate) diff: Option<String>,
    /// The language it is in; names and what authors say stay as they are. Without it what MERELS_LANGUAGE says, `en` or `de`.
    #[arg(long, value_enum, default_value_t = SheetLanguage::of_environment(), hide_default_value = true)]
    pub(crate) language: SheetLanguage,
}

/// What is shown of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For authors: the definition, and under each line what it means in words.
    Rules,
}

/// How a rule sheet is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// For people, as wide as the terminal.
    #[default]
    Text,
    /// For people, to be laid out by others.
    Markdown,
    /// One page with its pictures in it, which prints on A4.
    Html,
    /// For programs: sections, sentences, and where what they say is written.
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) from: From,
    /// A JSON line for the start and after every decision, instead of the last position only.
    #[arg(long)]
    pub(crate) each: bool,
    /// Write a scenario of this name: where it begins, what was decided, and what is so then.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["each", "format"])]
    pub(crate) case: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// The deepest perft: every step of a way waits in memory until all ways behind it are counted.
const MAX_PERFT: i64 = 1_000;

#[derive(Debug, ClapArgs)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many steps deep, 1000 at most.
    #[arg(value_parser = clap::value_parser!(u32).range(..=MAX_PERFT))]
    pub(crate) depth: u32,
    /// Count whole turns instead of single decisions.
    #[arg(long)]
    pub(crate) turns: bool,
    /// The count for each first step.
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    #[command(flatten)]
    pub(crate) from: From,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Measure from this position (one line of text) instead of the start.
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How deep perft goes, in decisions, 1000 at most; without it as deep as takes long enough to be timed.
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=MAX_PERFT))]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Test {
    /// Scenario files (NAME.test.toml), definitions (their scenarios beside them), built-in games, or
    /// folders; without any, those of all built-in games.
    pub(crate) paths: Vec<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct New {
    /// The game's name: the files are NAME.merels and NAME.test.toml in this folder.
    pub(crate) name: String,
    /// The game it is a variant of: a built-in one, or one in this folder.
    #[arg(long, value_name = "GAME")]
    pub(crate) extends: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    /// The folder the pages are written to; it is made if need be.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}
