//! Gender, number and case, and the endings they make.

use std::borrow::Cow;

/// Cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Nominative,
    Accusative,
    Dative,
    Genitive,
}

impl Case {
    pub(super) const ALL: [Self; 4] = [Self::Nominative, Self::Accusative, Self::Dative, Self::Genitive];
}

/// Genders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    Feminine,
    Neuter,
}

/// Singular or plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Few {
    One,
    Many,
}

/// Which endings an adjective takes, by what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declension {
    /// Nothing: "leere Punkte".
    Strong,
    /// The definite article: "die leeren Punkte".
    Weak,
    /// The indefinite one: "ein leerer Punkt".
    Mixed,
}

/// What stands before a noun and its adjectives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Article {
    Definite,
    /// Nothing in the plural.
    Indefinite,
    No,
    /// "dein", "sein".
    Possessive(&'static str),
    /// "jeder", in the plural "alle".
    Every,
    None,
}

impl Article {
    fn declension(self, few: Few) -> Declension {
        match (self, few) {
            (Self::Definite | Self::Every, _) => Declension::Weak,
            (Self::Indefinite, Few::One) | (Self::No | Self::Possessive(_), _) => Declension::Mixed,
            (Self::Indefinite, Few::Many) | (Self::None, _) => Declension::Strong,
        }
    }

    pub(super) fn said(self, gender: Gender, few: Few, case: Case) -> String {
        match (self, few) {
            (Self::Definite, _) => definite(gender, few, case).to_owned(),
            (Self::Indefinite, Few::One) => format!("ein{}", of_ein(gender, few, case)),
            (Self::No, _) => format!("kein{}", of_ein(gender, few, case)),
            (Self::Possessive(stem), _) => format!("{stem}{}", of_ein(gender, few, case)),
            (Self::Every, Few::One) => format!("jed{}", of_dieser(gender, few, case)),
            (Self::Every, Few::Many) => format!("all{}", of_dieser(gender, few, case)),
            (Self::Indefinite, Few::Many) | (Self::None, _) => String::new(),
        }
    }
}

/// "der, die, das", which serve for relative pronouns in the nominative too.
pub(super) fn definite(gender: Gender, few: Few, case: Case) -> &'static str {
    use Case::{Accusative, Dative, Genitive, Nominative};
    match (few, gender, case) {
        (Few::Many, _, Nominative | Accusative) => "die",
        (Few::Many, _, Dative) => "den",
        (Few::Many, _, Genitive) => "der",
        (Few::One, Gender::Masculine, Nominative) => "der",
        (Few::One, Gender::Masculine, Accusative) => "den",
        (Few::One, Gender::Feminine, Nominative | Accusative) => "die",
        (Few::One, Gender::Feminine, Dative | Genitive) => "der",
        (Few::One, Gender::Neuter, Nominative | Accusative) => "das",
        (Few::One, Gender::Masculine | Gender::Neuter, Dative) => "dem",
        (Few::One, Gender::Masculine | Gender::Neuter, Genitive) => "des",
    }
}

/// Endings as "dieser" has them: those of pronouns that stand alone, "einer von ihnen", too.
pub(super) fn of_dieser(gender: Gender, few: Few, case: Case) -> &'static str {
    match (few, gender, case) {
        (Few::One, Gender::Masculine | Gender::Neuter, Case::Genitive) => "es",
        _ => ending(Declension::Strong, gender, few, case),
    }
}

/// Endings as "ein" and "kein" have them before a noun.
fn of_ein(gender: Gender, few: Few, case: Case) -> &'static str {
    match (few, gender, case) {
        (Few::One, Gender::Masculine | Gender::Neuter, Case::Nominative)
        | (Few::One, Gender::Neuter, Case::Accusative) => "",
        _ => of_dieser(gender, few, case),
    }
}

/// Endings of adjectives.
fn ending(declension: Declension, gender: Gender, few: Few, case: Case) -> &'static str {
    use Case::{Accusative, Dative, Genitive, Nominative};
    match (declension, few) {
        (Declension::Strong, Few::Many) => match case {
            Nominative | Accusative => "e",
            Dative => "en",
            Genitive => "er",
        },
        (Declension::Weak | Declension::Mixed, Few::Many) => "en",
        (Declension::Strong, Few::One) => match (gender, case) {
            (Gender::Masculine, Nominative) | (Gender::Feminine, Dative | Genitive) => "er",
            (Gender::Masculine, Accusative) | (Gender::Masculine | Gender::Neuter, Genitive) => "en",
            (Gender::Masculine | Gender::Neuter, Dative) => "em",
            (Gender::Feminine, Nominative | Accusative) => "e",
            (Gender::Neuter, Nominative | Accusative) => "es",
        },
        (Declension::Weak, Few::One) => match (gender, case) {
            (_, Nominative) | (Gender::Feminine | Gender::Neuter, Accusative) => "e",
            _ => "en",
        },
        (Declension::Mixed, Few::One) => match (gender, case) {
            (_, Dative | Genitive) => "en",
            _ => ending(Declension::Strong, gender, few, case),
        },
    }
}

/// An adjective, or what is declined as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Adjective {
    stem: String,
    /// Whether it is a word that the sheet explains.
    marked: bool,
    /// Whether it is denied.
    not: bool,
}

impl Adjective {
    pub(super) fn new(stem: impl Into<String>) -> Self {
        Self { stem: stem.into(), marked: false, not: false }
    }

    pub(super) fn marked(stem: impl Into<String>) -> Self {
        Self { stem: stem.into(), marked: true, not: false }
    }

    #[must_use]
    pub(super) fn denied_if(self, not: bool) -> Self {
        Self { not, ..self }
    }

    fn said(&self, declension: Declension, gender: Gender, few: Few, case: Case) -> String {
        let ending = ending(declension, gender, few, case);
        let mark = if self.marked { "*" } else { "" };
        let not = if self.not { "nicht " } else { "" };
        format!("{not}{mark}{}{ending}{mark}", self.stem)
    }
}

/// "ein beliebiger", without a noun.
pub(super) fn one_whichever(gender: Gender, case: Case) -> String {
    let article = Article::Indefinite.said(gender, Few::One, case);
    format!("{article} {}", Adjective::new("beliebig").said(Declension::Mixed, gender, Few::One, case))
}

/// A noun and its forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    pub(super) gender: Gender,
    nominative: Cow<'static, str>,
    genitive: Cow<'static, str>,
    plural: Cow<'static, str>,
    /// Whether it has the form of the genitive in the other cases too: "dem Bauern".
    weak: bool,
    marked: bool,
    /// Its adjectives, and what stands behind it.
    adjectives: Vec<Adjective>,
    /// Whether one of its adjectives holds, not all.
    either: bool,
    after: String,
}

impl Noun {
    pub(super) const fn new(
        gender: Gender,
        nominative: &'static str,
        genitive: &'static str,
        plural: &'static str,
    ) -> Self {
        Self {
            gender,
            nominative: Cow::Borrowed(nominative),
            genitive: Cow::Borrowed(genitive),
            plural: Cow::Borrowed(plural),
            weak: false,
            marked: false,
            adjectives: Vec::new(),
            either: false,
            after: String::new(),
        }
    }

    /// One with the same form in all cases but the nominative of the singular.
    pub(super) const fn weak(nominative: &'static str, oblique: &'static str) -> Self {
        let mut noun = Self::new(Gender::Masculine, nominative, oblique, oblique);
        noun.weak = true;
        noun
    }

    #[must_use]
    pub(super) fn with(mut self, adjectives: impl IntoIterator<Item = Adjective>) -> Self {
        let mut all: Vec<Adjective> = adjectives.into_iter().collect();
        all.append(&mut self.adjectives);
        self.adjectives = all;
        self
    }

    /// With adjectives of which one holds.
    #[must_use]
    pub(super) fn with_either(self, adjectives: impl IntoIterator<Item = Adjective>) -> Self {
        Self { either: true, ..self.with(adjectives) }
    }

    #[must_use]
    pub(super) fn then(mut self, after: &str) -> Self {
        self.after.push_str(after);
        self
    }

    /// As a word that the sheet explains.
    #[must_use]
    pub(super) fn marked(mut self) -> Self {
        self.marked = true;
        self
    }

    /// As a name on its own.
    pub(super) fn name(&self) -> String {
        self.said(Article::None, Few::One, Case::Nominative)
    }

    pub(super) fn said(&self, article: Article, few: Few, case: Case) -> String {
        let declension = article.declension(few);
        let article = article.said(self.gender, few, case);
        let adjectives = self.adjectives.iter().map(|word| word.said(declension, self.gender, few, case));
        let noun = match (few, case) {
            (Few::Many, Case::Dative) => Cow::Owned(dative(&self.plural)),
            (Few::Many, _) => self.plural.clone(),
            (Few::One, Case::Nominative) => self.nominative.clone(),
            (Few::One, Case::Genitive) => self.genitive.clone(),
            (Few::One, _) if self.weak => self.genitive.clone(),
            (Few::One, _) => self.nominative.clone(),
        };
        let mark = if self.marked { "*" } else { "" };
        let adjectives = match self.either {
            true => super::phrase::list(adjectives, "oder"),
            false => adjectives.collect::<Vec<_>>().join(" "),
        };
        let noun = format!("{mark}{noun}{mark}{}", self.after);
        let words = [article, adjectives, noun];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The dative of a plural.
fn dative(plural: &str) -> String {
    if plural.ends_with(['a', 'i', 'n', 'o', 's', 'u']) { plural.to_owned() } else { format!("{plural}n") }
}
