//! Charts as inline SVG, of a width that a phone shows without making letters smaller.

use merels_markup::escaped;

use super::tooltip::share_words;
use crate::report::OptionsAt;
use crate::statistics::{Distribution, Share};
use crate::words::{count, interval, known_percent, mean};

/// How wide a chart is, in its own units: those of letters.
const WIDTH: f64 = 360.0;
/// How high the area of a chart is.
const HEIGHT: f64 = 150.0;
/// Room at the left for the numbers of the axis.
const LEFT: f64 = 42.0;
/// Room at the right.
const RIGHT: f64 = 10.0;
/// Room above for what the axis shows.
const TOP: f64 = 22.0;

/// Bars of shares, with their intervals.
pub(super) fn shares(rows: &[(String, &Share)]) -> String {
    const ROW: f64 = 42.0;
    let (left, right) = (2.0, WIDTH - 18.0);
    let x = |share: f64| left + share * (right - left);
    let bottom = ROW * rows.len() as f64 + 4.0;
    let mut svg = open(bottom + 40.0, "Shares of games with 95 % intervals");
    for quarter in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = x(quarter);
        // Lines behind the bars alone, not through the letters above them.
        let lines: Vec<String> =
            (0..rows.len()).map(|row| format!("M{at:.1} {:.1}v22", ROW * row as f64 + 20.0)).collect();
        svg.push_str(&format!("<path class=\"axis\" d=\"{}\"/>", lines.concat()));
        let anchor = if quarter == 0.0 { "start" } else { "middle" };
        let label = format!("{:.0} %", quarter * 100.0);
        svg.push_str(&text(at, bottom + 15.0, anchor, "soft", &label));
    }
    for (index, (name, share)) in rows.iter().enumerate() {
        let top = ROW * index as f64;
        svg.push_str(&format!("<g><title>{}: {}</title>", escaped(name), share_words(share)));
        svg.push_str(&text(left, top + 16.0, "start", "", name));
        let numbers = format!("{} ({})", known_percent(share), interval(share));
        svg.push_str(&text(WIDTH, top + 16.0, "end", "", &numbers));
        let width = x(share.share) - left;
        svg.push_str(&format!(
            "<rect class=\"bar\" x=\"{left}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\"/>",
            top + 22.0
        ));
        let (low, high, middle) = (x(share.low), x(share.high), top + 29.0);
        svg.push_str(&format!(
            "<path class=\"mark\" d=\"M{low:.1} {0:.1}v10M{low:.1} {middle:.1}H{high:.1}M{high:.1} {0:.1}v10\"/></g>",
            middle - 5.0
        ));
    }
    svg.push_str(&text((left + right) / 2.0, bottom + 32.0, "middle", "soft", "share of games, with 95 % interval"));
    svg + "</svg>\n"
}

/// How many games have so many of something.
pub(super) fn histogram(of: &Distribution, things: &str) -> String {
    let (Some(first), Some(last)) = (of.histogram.first(), of.histogram.last()) else { return String::new() };
    let most = of.histogram.iter().map(|bar| bar.games).max().unwrap_or(0);
    let name = format!("Number of games by {things}, median {}", of.median);
    let mut frame = Frame::new(&name, f64::from(first.from), f64::from(last.to) + 1.0, most as f64);
    frame.axes("games", things);
    for bar in &of.histogram {
        let (left, right) = (frame.x(f64::from(bar.from)), frame.x(f64::from(bar.to) + 1.0));
        let top = frame.y(bar.games as f64);
        let range = if bar.from == bar.to { count(bar.from.into()) } else { format!("{} to {}", bar.from, bar.to) };
        frame.svg.push_str(&format!(
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{range} {things}: \
             {} games</title></rect>",
            left + 0.5,
            (right - left - 1.0).max(0.5),
            frame.y(0.0) - top,
            count(bar.games)
        ));
    }
    let at = frame.x(f64::from(of.median) + 0.5);
    frame.svg.push_str(&format!(
        "<path class=\"mark\" stroke-dasharray=\"4 3\" d=\"M{at:.1} {:.1}V{:.1}\"/>",
        TOP - 4.0,
        frame.y(0.0)
    ));
    let anchor = if at > WIDTH * 0.6 { "end" } else { "start" };
    let beside = if at > WIDTH * 0.6 { at - 4.0 } else { at + 4.0 };
    frame.svg.push_str(&text(beside, TOP - 8.0, anchor, "of-mark", &format!("median {}", count(of.median.into()))));
    frame.svg + "</svg>\n"
}

/// The mean number of legal decisions at each place in the game that enough games came to.
pub(super) fn branching(decisions: &[OptionsAt], games: u64) -> String {
    let enough = (games / 100).max(1);
    let shown: Vec<&OptionsAt> = decisions.iter().take_while(|at| at.games >= enough).collect();
    let Some(last) = shown.last() else { return String::new() };
    let most = shown.iter().map(|at| at.mean).fold(0.0, f64::max);
    let name = "Mean number of legal decisions by place in the game";
    let mut frame = Frame::new(name, 1.0, f64::from(last.decision).max(2.0), most);
    frame.axes("legal decisions, mean", "decision of the game");
    let path: Vec<String> =
        shown.iter().map(|at| format!("{:.1} {:.1}", frame.x(f64::from(at.decision)), frame.y(at.mean))).collect();
    frame.svg.push_str(&format!("<path class=\"line\" d=\"M{}\"/>", path.join("L")));
    for at in &shown {
        let left = frame.x(f64::from(at.decision) - 0.5);
        let right = frame.x(f64::from(at.decision) + 0.5);
        // Nothing to see: it shows the numbers to who points at it.
        frame.svg.push_str(&format!(
            "<rect fill=\"none\" pointer-events=\"all\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{:.1}\" \
             height=\"{HEIGHT}\"><title>decision {}: {}, in {} games</title></rect>",
            right - left,
            at.decision,
            mean(at.mean),
            count(at.games)
        ));
    }
    let mut svg = frame.svg + "</svg>\n";
    if enough > 1 {
        svg.push_str(&format!(
            "<p class=\"note\">As far as at least {} games came, and not beyond decision 200.</p>\n",
            count(enough)
        ));
    }
    svg
}

/// The winner's mean chance in the course of the game, in per cent of both.
pub(super) fn chances(chances: &[f64]) -> String {
    let name = "The winner's mean chance in the course of the game";
    let mut frame = Frame::new(name, 0.0, 100.0, 100.0);
    frame.axes("the winner's chance, %", "part of the game that lies behind, %");
    let at = |place: usize| place as f64 * 100.0 / chances.len() as f64;
    let points = chances.iter().enumerate();
    let path: Vec<String> =
        points.map(|(place, chance)| format!("{:.1} {:.1}", frame.x(at(place)), frame.y(chance * 100.0))).collect();
    frame.svg.push_str(&format!("<path class=\"line\" d=\"M{}\"/>", path.join("L")));
    for (place, chance) in chances.iter().enumerate() {
        let title = format!("after {:.0} %: {:.0} %", at(place), chance * 100.0);
        let (x, y) = (frame.x(at(place)), frame.y(chance * 100.0));
        frame.svg.push_str(&format!(
            "<circle class=\"bar\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"><title>{title}</title></circle>"
        ));
    }
    frame.svg + "</svg>\n"
}

/// Points in a field, with a line through them if they follow one another.
#[derive(Clone, Debug)]
pub struct Plot<'a> {
    /// What it shows, for those who can't see it.
    pub name: &'a str,
    /// What grows to the right.
    pub across: &'a str,
    /// What grows upwards.
    pub upwards: &'a str,
    /// From where to where it goes to the right.
    pub from: (f64, f64),
    /// The least there is upwards.
    pub least: f64,
    /// The most there is upwards.
    pub most: f64,
    /// Whether a line goes through the points that aren't special, in their order.
    pub line: bool,
    /// The points.
    pub marks: Vec<Mark>,
}

/// A point of a plot.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Where it is, to the right.
    pub across: f64,
    /// Where it is, upwards.
    pub upwards: f64,
    /// Between which numbers, upwards, it lies for certain.
    pub bounds: Option<(f64, f64)>,
    /// What it is, for who points at it.
    pub title: String,
    /// Whether it stands out.
    pub special: bool,
}

/// Draws a plot as inline SVG.
pub fn plot(plot: &Plot<'_>) -> String {
    let (from, to) = plot.from;
    let mut frame = Frame::between(plot.name, (from, if to > from { to } else { from + 1.0 }), plot.least, plot.most);
    frame.axes(plot.upwards, plot.across);
    let at = |mark: &Mark| format!("{:.1} {:.1}", frame.x(mark.across), frame.y(mark.upwards));
    let path: Vec<String> = plot.marks.iter().filter(|mark| !mark.special).map(at).collect();
    let mut drawn = String::new();
    if plot.line && path.len() > 1 {
        drawn.push_str(&format!("<path class=\"line\" d=\"M{}\"/>", path.join("L")));
    }
    for mark in &plot.marks {
        let (x, y) = (frame.x(mark.across), frame.y(mark.upwards));
        drawn.push_str(&format!("<g><title>{}</title>", escaped(&mark.title)));
        if let Some((low, high)) = mark.bounds {
            let (low, high) = (frame.y(low.max(plot.least)), frame.y(high.min(frame.top)));
            drawn.push_str(&format!("<path class=\"axis strong\" d=\"M{x:.1} {low:.1}V{high:.1}\"/>"));
        }
        let (class, radius) = if mark.special { ("bar special", 5.0) } else { ("bar", 3.5) };
        drawn.push_str(&format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/></g>"));
    }
    frame.svg + &drawn + "</svg>\n"
}

/// A chart with two axes.
struct Frame {
    svg: String,
    from: f64,
    to: f64,
    bottom: f64,
    top: f64,
}

impl Frame {
    /// From nothing upwards.
    fn new(name: &str, from: f64, to: f64, most: f64) -> Self {
        Self::between(name, (from, to), 0.0, most)
    }

    fn between(name: &str, (from, to): (f64, f64), least: f64, most: f64) -> Self {
        let step = tick_step(most - least, 4.0);
        let bottom = (least / step).floor() * step;
        let top = bottom + ((most - bottom) / step).ceil().max(1.0) * step;
        Self { svg: open(TOP + HEIGHT + 38.0, name), from, to, bottom, top }
    }

    fn x(&self, number: f64) -> f64 {
        let part = (number - self.from) / (self.to - self.from).max(1e-9);
        LEFT + part.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, number: f64) -> f64 {
        TOP + (1.0 - (number - self.bottom) / (self.top - self.bottom)) * HEIGHT
    }

    /// Lines and numbers, and what they count.
    fn axes(&mut self, upwards: &str, across: &str) {
        let (bottom, right) = (TOP + HEIGHT, WIDTH - RIGHT);
        let step = tick_step(self.top - self.bottom, 4.0);
        let ticks = ((self.top - self.bottom) / step).round() as u32;
        for tick in 0..=ticks {
            let number = self.bottom + f64::from(tick) * step;
            let y = self.y(number);
            let line = format!("<line class=\"axis\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>");
            self.svg.push_str(&line);
            self.svg.push_str(&text(LEFT - 5.0, y + 4.0, "end", "soft", &tick_label(number)));
        }
        let step = tick_step(self.to - self.from, 5.0).max(1.0);
        let mut number = (self.from / step).ceil() * step;
        while number <= self.to - step * 0.1 {
            let x = self.x(number);
            self.svg.push_str(&format!("<path class=\"axis\" d=\"M{x:.1} {bottom}v4\"/>"));
            self.svg.push_str(&text(x, bottom + 16.0, "middle", "soft", &tick_label(number)));
            number += step;
        }
        self.svg.push_str(&text(0.0, 12.0, "start", "soft", upwards));
        self.svg.push_str(&text((LEFT + right) / 2.0, bottom + 32.0, "middle", "soft", across));
    }
}

/// About `wanted` steps of 1, 2 or 5 times a power of ten.
fn tick_step(range: f64, wanted: f64) -> f64 {
    let least = (range / wanted).max(1e-6);
    let power = 10f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * power >= least * 0.999).unwrap_or(10.0);
    step * power
}

fn tick_label(number: f64) -> String {
    if number.fract().abs() >= 1e-9 {
        return format!("{number:.1}");
    }
    let sign = if number < 0.0 { "-" } else { "" };
    format!("{sign}{}", count(number.abs() as u64))
}

/// An SVG's beginning; it is as wide as its place.
fn open(height: f64, name: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{}\">", escaped(name))
}

pub(super) fn text(x: f64, y: f64, anchor: &str, class: &str, words: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(tick_step(97.0, 4.0), 50.0));
        assert!(close(tick_step(12.0, 4.0), 5.0));
        assert!(close(tick_step(4.0, 4.0), 1.0));
        assert!(close(tick_step(0.9, 4.0), 0.5));
        assert_eq!([tick_label(1_500.0), tick_label(0.5), tick_label(-50.0)], ["1,500", "0.5", "-50"]);
    }
}
