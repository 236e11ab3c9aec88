//! Where slices are kept, and the values of those that are there.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use merels_play::Rules;

use super::Halted;
use super::file::{self, Header};
use super::look::Known;
use super::men::{Material, Men};
use crate::table::{TableError, options};
use crate::{Claims, Prober, Value, Values};

/// Where the files of slices are kept, by the names of these.
pub trait Shelf: Send + Sync {
    /// The slices that are there.
    ///
    /// # Errors
    ///
    /// A shelf that can't be read.
    fn names(&self) -> io::Result<Vec<String>>;

    /// What the file of a slice is read from; none if there isn't one.
    ///
    /// # Errors
    ///
    /// One that can't be read.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>>;

    /// Keeps a file, whole or not at all.
    ///
    /// # Errors
    ///
    /// One that can't be written.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()>;
}

impl<S: Shelf + ?Sized> Shelf for &S {
    fn names(&self) -> io::Result<Vec<String>> {
        (**self).names()
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        (**self).open(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        (**self).write(name, bytes)
    }
}

/// The values of the slices on a shelf: each is read when it is first asked for, and kept.
pub struct Shelved<'s> {
    men: Arc<Men>,
    /// In which slice some material is.
    slices: HashMap<Material, String>,
    shelf: Box<dyn Shelf + 's>,
    read: Mutex<HashMap<Material, Option<Known>>>,
}

impl fmt::Debug for Shelved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelved").field("men", &self.men).field("slices", &self.slices.len()).finish_non_exhaustive()
    }
}

impl<'s> Shelved<'s> {
    pub(super) fn new(men: Arc<Men>, slices: HashMap<Material, String>, shelf: Box<dyn Shelf + 's>) -> Self {
        Self { men, slices, shelf, read: Mutex::default() }
    }

    /// The values of all slices on a shelf, whatever position they were made for. None where there are no slices.
    ///
    /// # Errors
    ///
    /// A slice that can't be read or is of another definition, of other options, or not made as the others are.
    pub fn open(rules: &Rules, shelf: impl Shelf + 's) -> Result<Option<Self>, Halted> {
        let names = shelf.names().map_err(|error| named("", error.into()))?;
        let mut headers = Vec::new();
        for name in names {
            let claims = headers.first().map(Header::claims);
            let head = |rules: &Rules, source: &mut dyn Read| Ok((file::head(rules, source)?, ()));
            headers.extend(opened(rules, claims, &shelf, &name, head)?.map(|(header, ())| header));
        }
        let Some(claims) = headers.first().map(Header::claims) else { return Ok(None) };
        let men = Men::new(rules, claims)?;
        let of = |header: Header| header.parts.into_iter().map(move |part| (part.material, header.slice.clone()));
        Ok(Some(Self::new(Arc::new(men), headers.into_iter().flat_map(of).collect(), Box::new(shelf))))
    }

    /// What asks them for values.
    pub fn prober(&self) -> Prober<'_> {
        Prober { codec: &self.men.codec, values: self }
    }

    /// Whether they are of these rules, with their options as they are set.
    pub fn is_of(&self, rules: &Rules) -> bool {
        let ours = self.men.codec.rules();
        ours.fingerprint() == rules.fingerprint() && options(ours) == options(rules)
    }

    fn parts(&self, name: &str) -> Result<Vec<(Material, Known)>, Halted> {
        let codec = &self.men.codec;
        let read = opened(codec.rules(), Some(codec.claims), &*self.shelf, name, file::read)?;
        read.map_or(Ok(Vec::new()), |(header, values)| taken_apart(&self.men, header, &values))
    }
}

impl Values for Shelved<'_> {
    /// What can't be read isn't known.
    fn get(&self, key: &[u64]) -> Option<Value> {
        let (mut material, mut stands) = (Material::default(), Vec::new());
        self.men.split(key, &mut material, &mut stands);
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if !read.contains_key(&material) {
            let parts = self.parts(self.slices.get(&material)?).unwrap_or_default();
            read.extend(parts.into_iter().map(|(material, known)| (material, Some(known))));
        }
        read.entry(material).or_default().as_ref()?.value(&stands)
    }
}

pub(super) fn named(name: &str, error: TableError) -> Halted {
    Halted::File { name: name.to_owned(), error }
}

/// The file of a slice, read by `read`, and made with these claims where some are asked for. One that is damaged is as good as none.
pub(super) fn opened<T>(
    rules: &Rules,
    claims: Option<Claims>,
    shelf: &dyn Shelf,
    name: &str,
    read: impl Fn(&Rules, &mut dyn Read) -> Result<(Header, T), TableError>,
) -> Result<Option<(Header, T)>, Halted> {
    let Some(mut source) = shelf.open(name).map_err(|error| named(name, error.into()))? else { return Ok(None) };
    match read(rules, &mut source) {
        Ok((header, _)) if claims.is_some_and(|claims| claims != header.claims()) => {
            Err(named(name, TableError::Claims))
        }
        Ok((header, _)) if header.slice != name => Err(named(name, TableError::Damaged("it is of another slice"))),
        Ok(read) => Ok(Some(read)),
        Err(TableError::Damaged(_) | TableError::NoTable) => Ok(None),
        Err(error) => Err(named(name, error)),
    }
}

/// The values of a slice by material.
pub(super) fn taken_apart(men: &Men, header: Header, values: &[u16]) -> Result<Vec<(Material, Known)>, Halted> {
    let mut parts = Vec::new();
    let mut rest = values;
    for part in header.parts {
        let arrangements = men.arrangements(&part.material)?;
        let here = rest.split_at_checked(part.places as usize).filter(|_| arrangements.len() == part.places);
        let damaged = || named(&header.slice, TableError::Damaged("it counts positions in another way"));
        let (here, behind) = here.ok_or_else(damaged)?;
        parts.push((part.material, Known { arrangements, values: here.to_vec() }));
        rest = behind;
    }
    Ok(parts)
}
