//! `merels render`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use merels::picture::{MAX_SIZE, MIN_SIZE};

use super::common::{From, setting};

#[derive(Debug, ClapArgs)]
pub(crate) struct Render {
    /// A built-in game, or the path of a .merels file. With `--record` it may be left out.
    #[arg(required_unless_present = "record")]
    pub(crate) game: Option<String>,
    /// Set an option of the game; may be given several times.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting, conflicts_with = "record")]
    pub(crate) set: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) from: From,
    /// Draw a recorded game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "after"])]
    pub(crate) record: Option<PathBuf>,
    /// Which game of the record's file, from 1; without it the last.
    #[arg(long, value_name = "NUMBER", requires = "record")]
    pub(crate) number: Option<u64>,
    /// After how many turns; without it where the recorded game stands.
    #[arg(long, value_name = "TURNS", requires = "record")]
    pub(crate) at: Option<usize>,
    /// Write the picture to this file, FILE.svg or FILE.png, or all of `--after` or `--record` as an animation, FILE.gif or
    /// FILE.apng; without it an SVG goes to standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// What the picture is meant to be seen on.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: Theme,
    /// Turn the board by half a circle.
    #[arg(long)]
    pub(crate) flip: bool,
    /// Write the names of points, or of ranks and columns.
    #[arg(long)]
    pub(crate) coordinates: bool,
    /// The longer side in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 480, value_parser = clap::value_parser!(u32).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE)))]
    pub(crate) size: u32,
    /// What is marked: the decisions of the last turn (`last`), the points of legal decisions (`legal`), what the best decision with each point is
    /// worth to whoever plays it (`values`: `+5` is won in five turns, `=` drawn, `-8` lost in eight), `none`; and for authors all
    /// links (`links`), all rows that lines are taken from (`rows`), the lines on which a pattern may stand (`pattern
    /// mill`). Several with commas between them.
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = mark, default_value = "last")]
    pub(crate) marks: Vec<Mark>,
    /// Exact values for `--marks values`: a table that `merels solve --out` has written, or a folder of `--slices`; without it those that
    /// `merels solve --keep` has kept.
    #[arg(long, value_name = "PATH")]
    pub(crate) values: Option<PathBuf>,
    /// Draw the layers of a board one above another, as they are in space.
    #[arg(long)]
    pub(crate) space: bool,
    /// When an animation has a frame; after each turn if not given.
    #[arg(long, value_enum)]
    pub(crate) each: Option<Each>,
    /// How long a frame of an animation stays; the last one stays four times as long. 800 if not given.
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u16).range(20..=15000))]
    pub(crate) delay: Option<u16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Each {
    /// After each turn.
    #[default]
    Turn,
    /// After each decision.
    Decision,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// A white page.
    #[default]
    Light,
    /// A dark screen.
    Dark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The decisions of the last turn.
    Last,
    /// The points of legal decisions.
    Legal,
    /// Nothing.
    None,
    /// All links.
    Links,
    /// All rows.
    Rows,
    /// The lines of a pattern.
    Pattern(String),
    /// What can be done with each point, at best.
    Values,
}

fn mark(text: &str) -> Result<Mark, String> {
    match text.trim() {
        "last" => Ok(Mark::Last),
        "legal" => Ok(Mark::Legal),
        "none" => Ok(Mark::None),
        "links" => Ok(Mark::Links),
        "rows" | "lines" => Ok(Mark::Rows),
        "values" => Ok(Mark::Values),
        other => match other.split_once([' ', '=']) {
            Some(("pattern", name)) => Ok(Mark::Pattern(name.trim().to_owned())),
            _ => Err("marks are `last`, `legal`, `values`, `none`, `links`, `rows` and `pattern NAME`".to_owned()),
        },
    }
}
