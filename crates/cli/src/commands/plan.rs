//! `merels solve --plan`: slices as jobs for what runs jobs.

use std::path::Path;

use merels::solve::slices::{Slice, Slices};
use merels::{Position, Rules, position_text};

use crate::args::{Claims, Engine, Solve};
use crate::load::Failure;
use crate::output;

/// A job for each slice, on files that all of them share. Jobs have one thread each: the engine says how many there are at once.
pub(super) struct Plan<'a> {
    title: String,
    folder: &'a str,
    slices: &'a [Slice],
    /// What solves a slice, but for its name, as a shell takes it.
    command: String,
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        args: &Solve,
        rules: &Rules,
        position: &Position,
        slices: &'a Slices,
        folder: &'a Path,
    ) -> Result<Self, Failure> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "._/-".contains(letter);
        let path = folder.to_str().filter(|path| path.chars().all(plain)).ok_or_else(|| {
            let why = "a plan needs paths of letters, digits, `.`, `_`, `-` and `/`";
            Failure::CantRun(format!("no plan can name {}: {why}", output::named(folder)))
        })?;
        let title = rules.game().title.replace(char::is_control, " ");
        Ok(Self { title, folder: path, slices: slices.slices(), command: command(args, rules, position, path) })
    }

    pub(super) fn written_for(&self, engine: Engine) -> String {
        match engine {
            Engine::Make => self.makefile(),
            Engine::Snakemake => self.snakefile(),
        }
    }

    /// The names of the slices that must be solved before one.
    fn before(&self, slice: &Slice) -> impl Iterator<Item = &str> {
        slice.leads_to.iter().filter_map(|at| self.slices.get(*at)).map(|slice| slice.name.as_str())
    }

    fn makefile(&self) -> String {
        let file = |name: &str| format!("{}/{name}.slice", self.folder);
        let files = |names: &mut dyn Iterator<Item = &str>| names.map(file).collect::<Vec<_>>().join(" ");
        let mut text = format!(
            "# {}: {} slices. Run in the folder that this was written in: make -j2 -f THIS\nMERELS = merels\n\nall: {}\n\n\
             .PHONY: all\n",
            self.title,
            self.slices.len(),
            files(&mut self.slices.iter().map(|slice| slice.name.as_str()))
        );
        // Make has a use of its own for that sign.
        let command = self.command.replace('$', "$$");
        for slice in self.slices {
            let (target, before) = (file(&slice.name), files(&mut self.before(slice)));
            text.push_str(&format!("\n{target}: {before}\n\t$(MERELS) {command} --slice {}\n", slice.name));
        }
        text
    }

    fn snakefile(&self) -> String {
        let listed = |slice: &Slice| {
            let before: Vec<String> = self.before(slice).map(literal).collect();
            format!("    {}: [{}],\n", literal(&slice.name), before.join(", "))
        };
        format!(
            r#"# {}: {} slices. Run in the folder that this was written in: snakemake -s THIS --cores 2
MERELS = config.get("merels", "merels")

# Each slice, and those that it leads to.
SLICES = {{
{}}}

def files(names):
    return ["{folder}/" + name + ".slice" for name in names]

rule all:
    input: files(SLICES)

rule slice:
    input: lambda wildcards: files(SLICES[wildcards.name])
    output: "{folder}/{{name}}.slice"
    wildcard_constraints: name="[^/]+"
    threads: 1
    params: command={}
    shell: "{{MERELS}} {{params.command}} --slice {{wildcards.name}}"
"#,
            self.title,
            self.slices.len(),
            self.slices.iter().map(listed).collect::<String>(),
            literal(&self.command),
            folder = self.folder,
        )
    }
}

fn command(args: &Solve, rules: &Rules, position: &Position, folder: &str) -> String {
    let mut words = vec!["solve".to_owned(), quoted(&args.game.game)];
    let settings = args.game.set.iter().map(|(name, value)| quoted(&format!("{name}={value}")));
    words.extend(settings.flat_map(|setting| ["--set".to_owned(), setting]));
    if args.from.position.is_some() || args.from.after.is_some() {
        words.extend(["--position".to_owned(), quoted(&position_text::write(rules.game(), position))]);
    }
    if args.draws == Claims::Automatic {
        words.extend(["--draws".to_owned(), "automatic".to_owned()]);
    }
    words.extend(["--memory".to_owned(), (args.memory() >> 20).to_string()]);
    words.extend(["--threads", "1", "--slices", folder].map(str::to_owned));
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A text as Python writes it: what JSON writes is that, too.
fn literal(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
