#![allow(missing_docs, clippy::all, clippy::print_stdout, clippy::unwrap_used)]
use merels_rules::{Definition, Library};
use std::sync::Arc;
struct Dir(String);
impl Library for Dir {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let path = format!("{}/{name}.merels", self.0);
        let text = std::fs::read_to_string(&path).or_else(|_| std::fs::read_to_string(format!("/work/main/games/{name}.merels"))).ok()?;
        Some((path.clone(), text.into()))
    }
    fn names(&self) -> Vec<String> { vec![] }
}
// tryc [-f] DIR/NAME.merels SCENARIOS ...
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let full = args.first().is_some_and(|a| a == "-f");
    if full { args.remove(0); }
    for pair in args.chunks(2) {
        let (dir, name) = pair[0].rsplit_once('/').unwrap();
        let name = name.strip_suffix(".merels").unwrap();
        let lib = Dir(dir.into());
        let (path, text) = lib.find(name, "").unwrap();
        let def = match Definition::read(&path, text, &lib) { Ok(d) => d, Err(e) => { println!("== {}\nBROKEN {e}", pair[0]); continue } };
        let text = std::fs::read_to_string(&pair[1]).unwrap();
        let report = merels_scenario::run(&pair[1], &text, &def);
        println!("== {} passed {} failed {}", pair[0], report.passed(), report.failed());
        for case in report.cases.iter().filter(|c| !c.passed()) {
            println!("-- [{}] {}", case.rule.as_deref().unwrap_or("-"), case.name);
            if !full { for f in &case.failures { println!("     {}: {}", f.code.name(), f.message); } }
        }
        for f in &report.errors { println!("ERROR {}", f.message); }
        if full {
            let h = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor()).with_width(100);
            for d in report.diagnostics() { let mut s = String::new(); h.render_report(&mut s, &d.report(&report.sources)).unwrap(); println!("{s}"); }
        }
    }
}
