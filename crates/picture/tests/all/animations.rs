//! Games as animations: what was written is read again.

use std::io::Cursor;

use crate::common::{game, rules};
use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_model::{Cause, Decision, Outcome};
use merels_picture::{
    Animation, AnimationError, Each, Encoding, MAX_ANIMATED_SIZE, MAX_FRAMES, Pace, Picture, Replay, Style, Theme, png,
};
use merels_play::{Position, Rules, Step, notation};

/// A frame: what is seen once it is shown, and for how many milliseconds.
struct Seen {
    pixels: Vec<u8>,
    delay: u32,
}

/// An animation as somebody sees it.
struct Shown {
    width: u32,
    height: u32,
    frames: Vec<Seen>,
}

fn decisions(rules: &Rules, text: &str) -> Vec<Decision> {
    text.split_whitespace().map(|word| notation::read_decision(rules.game(), word).unwrap()).collect()
}

/// Nine men's morris: five turns, the last of which closes a mill.
const MILL: &str = "a7 a1 d7 d1 g7 xa1";

/// What a test says of a replay; the rest is usual.
struct Game<'a> {
    decisions: &'a [Decision],
    each: Each,
    ending: Option<&'a Outcome>,
}

fn written(
    rules: &Rules,
    game: &Game,
    encoding: Encoding,
    style: Style,
    pace: Pace,
) -> Result<Vec<u8>, AnimationError> {
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let steps: Vec<Step> = game.decisions.iter().copied().map(Step::Decision).collect();
    let replay = Replay {
        rules,
        start: &start,
        history: &history,
        steps: &steps,
        ending: game.ending,
        each: game.each,
        last: true,
        legal: false,
    };
    let mut bytes = Vec::new();
    replay.write(encoding, style, pace, &mut bytes)?;
    Ok(bytes)
}

fn shown(encoding: Encoding, bytes: &[u8]) -> Shown {
    match encoding {
        Encoding::Gif => gif_shown(bytes),
        Encoding::Apng => apng_shown(bytes),
    }
}

fn gif_shown(bytes: &[u8]) -> Shown {
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(bytes)).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let palette = decoder.global_palette().unwrap().to_vec();
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut screen = vec![0; (3 * width * height) as usize];
    let mut shown = Shown { width, height, frames: Vec::new() };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.dispose, frame.palette.as_ref()), (gif::DisposalMethod::Keep, None));
        for (index, &colour) in frame.buffer.iter().enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let at = 3 * ((y + usize::from(frame.top)) * width as usize + x + usize::from(frame.left));
            if Some(colour) != frame.transparent {
                screen[at..at + 3].copy_from_slice(&palette[3 * usize::from(colour)..][..3]);
            }
        }
        shown.frames.push(Seen { pixels: screen.clone(), delay: u32::from(frame.delay) * 10 });
    }
    shown
}

fn apng_shown(bytes: &[u8]) -> Shown {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let control = *reader.info().animation_control().unwrap();
    assert_eq!(control.num_plays, 0, "for ever");
    let (width, height) = reader.info().size();
    let mut screen = vec![0; (3 * width * height) as usize];
    let mut shown = Shown { width, height, frames: Vec::new() };
    let mut part = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..control.num_frames {
        reader.next_frame(&mut part).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        assert_eq!((frame.blend_op, frame.dispose_op), (png::BlendOp::Over, png::DisposeOp::None));
        for (index, pixel) in part.chunks(4).take((frame.width * frame.height) as usize).enumerate() {
            let (x, y) = (index as u32 % frame.width + frame.x_offset, index as u32 / frame.width + frame.y_offset);
            match pixel {
                [colour @ .., 255] => screen[3 * (y * width + x) as usize..][..3].copy_from_slice(colour),
                [.., alpha] => assert_eq!(*alpha, 0, "nothing between"),
                [] => panic!("no pixel"),
            }
        }
        let delay = u32::from(frame.delay_num) * 1_000 / u32::from(frame.delay_den);
        shown.frames.push(Seen { pixels: screen.clone(), delay });
    }
    shown
}

/// A picture as it would be written alone: width, height, red, green and blue.
fn still(picture: &Picture, style: &Style) -> (u32, u32, Vec<u8>) {
    let bytes = png(picture, style).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let opaque = match info.color_type {
        png::ColorType::Rgba => {
            assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255), "no holes");
            pixels.chunks(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
        }
        png::ColorType::Rgb => pixels,
        other => panic!("{other:?}"),
    };
    (info.width, info.height, opaque)
}

fn end(rules: &Rules, decisions: &[Decision]) -> Position {
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    decisions.iter().fold(start, |position, &decision| position.play(rules, decision, &mut history).unwrap())
}

#[test]
fn there_is_a_frame_for_the_start_and_for_each_turn_and_the_last_one_stays() {
    let rules = game("nine-mens-morris");
    let decisions = decisions(&rules, MILL);
    let pace = Pace { each: 250, last: 1_990 };
    let style = Style { size: 200, ..Style::default() };
    for encoding in [Encoding::Gif, Encoding::Apng] {
        for (each, delays) in [
            (Each::Turn, vec![250, 250, 250, 250, 250, 1_990]),
            (Each::Decision, vec![250, 250, 250, 250, 250, 250, 1_990]),
        ] {
            let bytes =
                written(&rules, &Game { decisions: &decisions, each, ending: None }, encoding, style, pace).unwrap();
            let shown = shown(encoding, &bytes);
            assert_eq!(shown.frames.iter().map(|frame| frame.delay).collect::<Vec<_>>(), delays, "{encoding:?}");
            assert_eq!(shown.width.max(shown.height), 200);
        }
    }
}

#[test]
fn the_frames_are_the_pictures_of_the_positions() {
    let rules = game("nine-mens-morris");
    let decisions = decisions(&rules, MILL);
    for (theme, size) in [(Theme::Light, 300), (Theme::Dark, 131)] {
        let style = Style { theme, size, coordinates: true, ..Style::default() };
        let game = Game { decisions: &decisions, each: Each::Turn, ending: None };
        for encoding in [Encoding::Gif, Encoding::Apng] {
            let bytes = written(&rules, &game, encoding, style, Pace::default()).unwrap();
            let shown = shown(encoding, &bytes);
            for (turns, (frame, turn)) in shown.frames.iter().zip([0..0, 0..1, 1..2, 2..3, 3..4, 4..6]).enumerate() {
                let position = end(&rules, &decisions[..turn.end]);
                let plain = Picture::of(rules.game(), &position);
                let picture = Picture { last: &decisions[turn], turns: Some(turns), ..plain };
                let (width, height, pixels) = still(&picture, &style);
                assert_eq!((width, height), (shown.width, shown.height));
                let apart = pixels.iter().zip(&frame.pixels).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
                // A GIF has few colours, but these are near.
                assert!(apart <= if encoding == Encoding::Gif { 32 } else { 0 }, "{encoding:?}: {apart}");
            }
            // After the first frame only what changes is stored.
            let first = written(&rules, &Game { decisions: &[], ..game }, encoding, style, Pace::default()).unwrap();
            assert!(bytes.len() < 3 * first.len(), "{encoding:?}: {} of {}", bytes.len(), first.len());
        }
    }
}

#[test]
fn many_colours_and_pieces_come_out_recognisable() {
    let rules = rules(
        "game \"Colours\"\nplayers Red, Green, Blue\nboard grid 6 x 6\n\
         attribute colour: white, black, cream, orange, yellow, purple, pink, cyan, grey\n\
         piece colour: 4 in each hand\nphase play { place any on empty }\nend { draw when stuck }",
    );
    let mut history = History::new();
    let mut now = rules.start(PlayerId(0), &mut history);
    let mut decisions = Vec::new();
    for index in 0..30 {
        let decision = now.legal()[index * 37 % now.legal().len()];
        decisions.push(decision);
        now = now.play(&rules, decision, &mut history).unwrap();
    }
    let style = Style { size: 240, ..Style::default() };
    let game = Game { decisions: &decisions, each: Each::Turn, ending: None };
    let bytes = written(&rules, &game, Encoding::Gif, style, Pace::default()).unwrap();
    let picture = Picture { last: &decisions[29..], turns: Some(30), ..Picture::of(rules.game(), &now) };
    let (.., pixels) = still(&picture, &style);
    let last = gif_shown(&bytes).frames.pop().unwrap();
    let apart: u64 = pixels.iter().zip(&last.pixels).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(apart / (pixels.len() as u64) < 3, "on average");
}

#[test]
fn an_ending_that_no_decision_brought_about_is_shown_last() {
    let rules = game("nine-mens-morris");
    let decisions = decisions(&rules, "a7 a1");
    let resigned = Outcome { winner: Some(PlayerId(1)), cause: Cause::Resignation(PlayerId(0)) };
    let style = Style { size: 160, ..Style::default() };
    let game = Game { decisions: &decisions, each: Each::Turn, ending: Some(&resigned) };
    let shown = apng_shown(&written(&rules, &game, Encoding::Apng, style, Pace::default()).unwrap());
    let position = end(&rules, &decisions);
    let plain = Picture { last: &decisions[1..], turns: Some(2), ..Picture::of(rules.game(), &position) };
    let over = Picture { outcome: Some(&resigned), ..plain };
    assert_eq!(shown.frames.len(), 3);
    assert!(shown.frames[2].pixels == still(&over, &style).2);
    assert!(shown.frames[2].pixels != still(&plain, &style).2);
}

#[test]
fn the_same_game_gives_the_same_bytes_and_a_still_game_is_an_animation_too() {
    let rules = game("millieu");
    let decisions = decisions(&rules, "red-disc@c2v brown-disc@c2w c2v-a2v");
    let style = Style { size: 128, ..Style::default() };
    for encoding in [Encoding::Gif, Encoding::Apng] {
        let game = Game { decisions: &decisions, each: Each::Decision, ending: None };
        let once = written(&rules, &game, encoding, style, Pace::default()).unwrap();
        assert_eq!(once, written(&rules, &game, encoding, style, Pace::default()).unwrap());
        let nothing = Game { decisions: &[], ..game };
        let still = shown(encoding, &written(&rules, &nothing, encoding, style, Pace::default()).unwrap());
        assert_eq!(still.frames.len(), 1);
    }
}

#[test]
fn what_can_not_be_animated_is_refused() {
    let rules = game("tic-tac-toe");
    let said = |decisions: &[Decision], size| {
        let game = Game { decisions, each: Each::Turn, ending: None };
        let style = Style { size, ..Style::default() };
        written(&rules, &game, Encoding::Gif, style, Pace::default()).unwrap_err().to_string()
    };
    let illegal = decisions(&rules, "a1 a1");
    assert_eq!(said(&illegal, 100), "decision 2: a1 is not empty");
    assert_eq!(said(&[], MAX_ANIMATED_SIZE + 1), "an animation is at most 2048 pixels long, and this would be 2049");
    let begin = |frames| Animation::begin(Encoding::Apng, frames, Style::default(), Pace::default(), Vec::new());
    assert!(matches!(begin(MAX_FRAMES + 1), Err(AnimationError::TooManyFrames)));
    assert!(matches!(begin(0), Err(AnimationError::OtherPictures)));
}

#[test]
fn a_game_of_too_many_turns_is_refused_before_anything_is_written() {
    // Two men on three points: there is always one move.
    let rules = rules(
        "game \"Long\"\nplayers White, Black\nboard grid 3 x 1\npiece man: 1 in each hand\n\
         phase placing until hands empty { place man on empty }\nphase moving { move mine to empty }\n\
         // allow(endless-game): it is meant to be long\nend { draw when stuck }",
    );
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    let mut decisions = Vec::new();
    for _ in 0..MAX_FRAMES {
        decisions.push(position.legal()[0]);
        position = position.play(&rules, position.legal()[0], &mut history).unwrap();
    }
    let game = Game { decisions: &decisions, each: Each::Turn, ending: None };
    let refused = written(&rules, &game, Encoding::Gif, Style::default(), Pace::default());
    assert_eq!(refused.unwrap_err().to_string(), "an animation has at most 10000 frames, and this would be more");
}

#[test]
fn other_pictures_than_announced_are_refused() {
    let (small, large) = (game("tic-tac-toe"), game("nine-mens-morris"));
    let (first, second) = (end(&small, &[]), end(&large, &[]));
    for encoding in [Encoding::Gif, Encoding::Apng] {
        let begin = || Animation::begin(encoding, 2, Style::default(), Pace::default(), Vec::new()).unwrap();
        let mut animation = begin();
        animation.add(&Picture::of(small.game(), &first)).unwrap();
        assert!(matches!(animation.add(&Picture::of(large.game(), &second)), Err(AnimationError::OtherPictures)));
        assert!(matches!(animation.finish(), Err(AnimationError::OtherPictures)));
        let mut animation = begin();
        animation.add(&Picture::of(small.game(), &first)).unwrap();
        assert!(matches!(animation.finish(), Err(AnimationError::OtherPictures)), "one is missing");
        let mut animation = begin();
        animation.add(&Picture::of(small.game(), &first)).unwrap();
        animation.add(&Picture::of(small.game(), &first)).unwrap();
        assert!(matches!(animation.add(&Picture::of(small.game(), &first)), Err(AnimationError::OtherPictures)));
    }
}
