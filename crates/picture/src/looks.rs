//! What pieces look like: colours and shapes that the definition names, else some in order, and letters
//! where those don't tell kinds apart.

use merels_model::ir::{Attribute, Kind, PlayerId};
use merels_model::{Game, Piece};
use merels_render::kind_letters;

use crate::colours::{self, Colour, GREY, PALETTE};
use crate::shapes::{self, SHAPES, Shape};

/// A piece's radius on the board.
pub(crate) const RADIUS: f64 = 15.0;

/// How much of a man its attributes' shape takes, which lies on its owner's.
const INNER: f64 = 0.62;

/// How much of a man an emblem on it takes.
const EMBLEM: f64 = 0.6;

/// A shape in a colour.
type Figure = (Shape, Colour);

/// How all pieces of a game look.
pub(crate) struct Looks {
    players: Vec<Figure>,
    /// By attributes or name; none where a man looks as his owner does.
    kinds: Vec<Option<Figure>>,
    /// What a man shows of his kind's name, on his owner's figure.
    emblems: Vec<Option<Shape>>,
    /// Letters of kinds that don't show otherwise.
    marks: Vec<Option<String>>,
}

impl Looks {
    pub(crate) fn new(game: &Game) -> Self {
        let roles = roles(&game.attributes);
        let kinds: Vec<Option<Figure>> = game
            .kinds
            .iter()
            .map(|kind| match kind.owned {
                _ if kind.values.iter().any(Option::is_some) => Some(by_attributes(kind, &roles)),
                true => None,
                false => Some(by_name(kind)),
            })
            .collect();
        let emblems: Vec<Option<Shape>> =
            game.kinds.iter().zip(&kinds).map(|(kind, look)| emblem(kind, look)).collect();
        let letters = kind_letters(game);
        let like = |index: usize| kinds.iter().filter(|other| Some(*other) == kinds.get(index)).count() > 1;
        let marks = letters
            .into_iter()
            .enumerate()
            // The first kind of men is the common one.
            .map(|(index, letters)| {
                let common = index == 0 && kinds.first() == Some(&None);
                let shown = emblems.get(index).copied().flatten();
                let alone = shown.is_some() && emblems.iter().filter(|other| **other == shown).count() == 1;
                // Where men carry numbers, these are written on them.
                (like(index) && !common && !alone && game.carried().is_none()).then_some(letters)
            })
            .collect();
        Self { players: players(game), kinds, emblems, marks }
    }

    /// A player's own figure.
    pub(crate) fn man(&self, player: PlayerId) -> Figure {
        self.players.get(player.index()).copied().unwrap_or((Shape::Disc, GREY))
    }

    /// The colours of all of them.
    #[cfg(feature = "animation")]
    pub(crate) fn colours(&self) -> impl Iterator<Item = Colour> {
        self.players.iter().chain(self.kinds.iter().flatten()).map(|figure| figure.1)
    }

    /// The colour for a number on a piece.
    pub(crate) fn ink(&self, piece: Piece) -> Colour {
        let own = self.kinds.get(piece.kind.index()).copied().flatten();
        own.or_else(|| piece.owner.map(|owner| self.man(owner))).map_or(GREY, |figure| figure.1).contrast()
    }

    /// The elements of a piece around the origin. `write` gives the element of a text in its middle, of this size and colour.
    pub(crate) fn piece(&self, piece: Piece, write: impl FnOnce(&str, f64, Colour) -> String) -> String {
        let own = self.kinds.get(piece.kind.index()).copied().flatten();
        let owner = piece.owner.map(|owner| self.man(owner));
        let (mut drawn, top) = match (owner, own) {
            (Some(owner), Some(own)) => (figure(owner, RADIUS) + &figure(own, RADIUS * INNER), own.1),
            (Some(only), None) | (None, Some(only)) => (figure(only, RADIUS), only.1),
            (None, None) => (figure((Shape::Disc, GREY), RADIUS), GREY),
        };
        if let (Some(Some(emblem)), None) = (self.emblems.get(piece.kind.index()), own) {
            drawn.push_str(&emblem.element(RADIUS * EMBLEM, &format!(" fill=\"{}\"", top.contrast())));
        }
        if let Some(mark) = self.marks.get(piece.kind.index()).and_then(Option::as_deref) {
            let room = if owner.is_some() && own.is_some() { RADIUS * INNER } else { RADIUS };
            let size = (2.4 * room / mark.chars().count().max(1) as f64).min(1.13 * room);
            drawn.push_str(write(mark, size, top.contrast()).trim_end());
        }
        drawn
    }
}

/// A shape with a rim that shows it on any ground.
pub(crate) fn figure((shape, colour): Figure, radius: f64) -> String {
    let rim = if colour.lightness() > 0.3 { colours::BLACK } else { colours::WHITE };
    shape.element(radius, &format!(" fill=\"{colour}\" stroke=\"{rim}\" stroke-width=\"1.5\""))
}

/// Players by what their names say, else light against dark and then by shape.
fn players(game: &Game) -> Vec<Figure> {
    let named: Vec<Option<Colour>> = game.players.iter().map(|name| colours::named(name)).collect();
    let mut free = PALETTE.iter().copied().filter(|colour| !named.contains(&Some(*colour)));
    let mut taken: Vec<Colour> = Vec::new();
    let mut found = Vec::new();
    for (index, (name, named)) in game.players.iter().zip(&named).enumerate() {
        let colour = named.filter(|colour| !taken.contains(colour));
        let colour = colour.or_else(|| free.next()).unwrap_or(GREY);
        taken.push(colour);
        let usual = if index < 2 { Shape::Disc } else { SHAPES.get(2 * index - 3).copied().unwrap_or(Shape::Disc) };
        found.push((shapes::named(name).unwrap_or(usual), colour));
    }
    found
}

/// What an attribute's values show as.
enum Role {
    Colours(Vec<Colour>),
    Shapes(Vec<Shape>),
    /// Colour and shape show other attributes.
    Letters,
}

/// The first attribute with names of colours shows as colours, that with names of shapes as shapes;
/// others take what is left.
fn roles(attributes: &[Attribute]) -> Vec<Role> {
    let mostly = |attribute: &Attribute, known: &dyn Fn(&str) -> bool| {
        2 * attribute.values.iter().filter(|value| known(value)).count() >= attribute.values.len()
    };
    let is_colour = |attribute: &&Attribute| mostly(attribute, &|value| colours::named(value).is_some());
    let is_shape = |attribute: &&Attribute| mostly(attribute, &|value| shapes::named(value).is_some());
    let at = |test: &dyn Fn(&&Attribute) -> bool| attributes.iter().position(|attribute| test(&attribute));
    let (mut colour, mut shape) = (at(&is_colour), at(&is_shape));
    for index in 0..attributes.len() {
        if colour != Some(index) && shape != Some(index) {
            if colour.is_none() {
                colour = Some(index);
            } else if shape.is_none() {
                shape = Some(index);
            }
        }
    }
    let role = |(index, attribute): (usize, &Attribute)| match index {
        _ if colour == Some(index) => Role::Colours(filled(&attribute.values, colours::named, &PALETTE)),
        _ if shape == Some(index) => Role::Shapes(filled(&attribute.values, shapes::named, &SHAPES)),
        _ => Role::Letters,
    };
    attributes.iter().enumerate().map(role).collect()
}

/// What each value names, or the next of `order` that none does.
fn filled<T: Copy + PartialEq>(values: &[String], named: impl Fn(&str) -> Option<T>, order: &[T]) -> Vec<T> {
    let known: Vec<Option<T>> = values.iter().map(|value| named(value)).collect();
    let free: Vec<T> = order.iter().copied().filter(|item| !known.contains(&Some(*item))).collect();
    let mut next = free.iter().chain(order).copied().cycle();
    known.into_iter().filter_map(|known| known.or_else(|| next.next())).collect()
}

/// What a man of a kind without attributes shows of its name.
fn emblem(kind: &Kind, look: &Option<Figure>) -> Option<Shape> {
    let shown = kind.owned && look.is_none();
    shown.then(|| kind.name.split(['-', '_']).find_map(shapes::emblem)).flatten()
}

fn by_attributes(kind: &Kind, roles: &[Role]) -> Figure {
    let (mut shape, mut colour) = (Shape::Disc, GREY);
    for (value, role) in kind.values.iter().zip(roles) {
        let Some(value) = value.map(usize::from) else { continue };
        match role {
            Role::Colours(colours) => colour = colours.get(value).copied().unwrap_or(colour),
            Role::Shapes(shapes) => shape = shapes.get(value).copied().unwrap_or(shape),
            Role::Letters => {}
        }
    }
    (shape, colour)
}

/// A kind that nobody owns: as a part of its name says.
fn by_name(kind: &Kind) -> Figure {
    let parts = || kind.name.split(['-', '_']);
    let colour = parts().find_map(colours::named).unwrap_or(GREY);
    (parts().find_map(shapes::named).unwrap_or(Shape::Disc), colour)
}
