use merels_syntax::*;
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut sources = Sources::default();
        let id = sources.add(&path, text.clone());
        let t = std::time::Instant::now();
        let (tree, diags) = parse(id, &text);
        println!("{path}: {} items, {} comments, {} reports {:?}", tree.items.len(), tree.comments.len(), diags.len(), t.elapsed());
        let handler = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor()).with_width(80);
        if text.len() > 500_000 { continue }
        for d in &diags {
            let mut s = String::new();
            handler.render_report(&mut s, &d.report(&sources)).unwrap();
            println!("{s}");
        }
    }
}
