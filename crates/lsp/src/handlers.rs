//! Requests about one text.

use gen_lsp_types as lsp;
use lsp_server::RequestId;
use merels_ide::{
    Completion, CompletionKind, Edit, Encoding, HintKind, Lines, Outline, Preview, Snapshot, Token, layout, layout_at,
    layout_within,
};
use serde_json::{Value, json};

use crate::convert::{bytes, offset, position, range};
use crate::documents::{Document, name_of};
use crate::kinds::{completion_kind, symbol_kind, token_type};
use crate::refused::Refused;
use crate::server::Server;

pub(crate) type Answer<T> = Result<T, Refused>;

/// Answers one sort of request.
fn to<R: lsp::Request>(params: Value, answer: impl FnOnce(R::Params) -> Answer<R::Result>) -> Answer<Value> {
    let params = serde_json::from_value(params).map_err(|error| Refused::NotUnderstood(error.to_string()))?;
    serde_json::to_value(answer(params)?).map_err(|error| Refused::Because(error.to_string()))
}

impl Server {
    pub(crate) fn dispatch(&mut self, id: &RequestId, method: &str, params: Value) -> Answer<Value> {
        match method {
            "textDocument/hover" => {
                to::<lsp::HoverRequest>(params, |params| self.hover(&params.text_document_position_params))
            }
            "textDocument/completion" => {
                to::<lsp::CompletionRequest>(params, |params| self.completion(&params.text_document_position_params))
            }
            "completionItem/resolve" => {
                to::<lsp::CompletionResolveRequest>(params, |item| Ok(self.completion_resolved(item)))
            }
            "textDocument/signatureHelp" => {
                to::<lsp::SignatureHelpRequest>(params, |params| self.signature(&params.text_document_position_params))
            }
            "textDocument/definition" => {
                to::<lsp::DefinitionRequest>(params, |params| self.definition(&params.text_document_position_params))
            }
            "textDocument/references" => to::<lsp::ReferencesRequest>(params, |params| self.references(&params)),
            "textDocument/documentHighlight" => to::<lsp::DocumentHighlightRequest>(params, |params| {
                self.highlights(&params.text_document_position_params)
            }),
            "textDocument/documentSymbol" => {
                to::<lsp::DocumentSymbolRequest>(params, |params| self.symbols(&params.text_document))
            }
            "workspace/symbol" => {
                to::<lsp::WorkspaceSymbolRequest>(params, |params| Ok(self.all_symbols(&params.query)))
            }
            "textDocument/foldingRange" => {
                to::<lsp::FoldingRangeRequest>(params, |params| self.folds(&params.text_document))
            }
            "textDocument/selectionRange" => {
                to::<lsp::SelectionRangeRequest>(params, |params| self.selections(&params))
            }
            "textDocument/documentLink" => {
                to::<lsp::DocumentLinkRequest>(params, |params| self.links(&params.text_document))
            }
            "textDocument/semanticTokens/full" => {
                to::<lsp::SemanticTokensRequest>(params, |params| self.tokens(&params.text_document, None))
            }
            "textDocument/semanticTokens/range" => to::<lsp::SemanticTokensRangeRequest>(params, |params| {
                self.tokens(&params.text_document, Some(params.range))
            }),
            "textDocument/inlayHint" => to::<lsp::InlayHintRequest>(params, |params| self.hints(&params)),
            "textDocument/codeLens" => to::<lsp::CodeLensRequest>(params, |params| self.lenses(&params.text_document)),
            "textDocument/formatting" => to::<lsp::DocumentFormattingRequest>(params, |params| {
                self.layout(&params.text_document, &|text, _| layout(text))
            }),
            "textDocument/rangeFormatting" => to::<lsp::DocumentRangeFormattingRequest>(params, |params| {
                let encoding = self.client.encoding;
                self.layout(&params.text_document, &|text, lines| {
                    layout_within(text, &bytes(lines, params.range, encoding))
                })
            }),
            "textDocument/onTypeFormatting" => to::<lsp::DocumentOnTypeFormattingRequest>(params, |params| {
                let encoding = self.client.encoding;
                self.layout(&params.text_document, &|text, lines| {
                    layout_at(text, offset(lines, params.position, encoding))
                })
            }),
            "textDocument/codeAction" => to::<lsp::CodeActionRequest>(params, |params| self.actions(id, &params)),
            "codeAction/resolve" => {
                to::<lsp::CodeActionResolveRequest>(params, |action| self.action_resolved(id, action))
            }
            "textDocument/prepareRename" => to::<lsp::PrepareRenameRequest>(params, |params| {
                self.rename_prepared(&params.text_document_position_params)
            }),
            "textDocument/rename" => to::<lsp::RenameRequest>(params, |params| self.rename(id, &params)),
            "textDocument/prepareCallHierarchy" => to::<lsp::CallHierarchyPrepareRequest>(params, |params| {
                self.callable(&params.text_document_position_params)
            }),
            "callHierarchy/incomingCalls" => {
                to::<lsp::CallHierarchyIncomingCallsRequest>(params, |params| self.callers(&params.item))
            }
            "callHierarchy/outgoingCalls" => {
                to::<lsp::CallHierarchyOutgoingCallsRequest>(params, |params| self.called(&params.item))
            }
            "merels/preview" => self.preview(params),
            "merels/scenarioFiles" => Ok(self.scenario_files()),
            "merels/scenarios" => self.scenarios_asked(id, &params),
            _ => Err(Refused::Unknown),
        }
    }

    /// The text that a request is about.
    pub(crate) fn document(&self, of: &lsp::TextDocumentIdentifier) -> Answer<&Document> {
        let name = name_of(&of.uri.0);
        self.documents.get(&name).ok_or_else(|| Refused::NotUnderstood(format!("{} isn't open", of.uri.0)))
    }

    /// The definition that a request is about, and the byte; nothing where it holds scenarios.
    pub(crate) fn at(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<(&Snapshot, usize)>> {
        let Some(snapshot) = self.snapshot(&of.text_document)? else { return Ok(None) };
        Ok(Some((snapshot, offset(snapshot.lines(), of.position, self.client.encoding))))
    }

    pub(crate) fn snapshot(&self, of: &lsp::TextDocumentIdentifier) -> Answer<Option<&Snapshot>> {
        let document = self.document(of)?;
        Ok((!document.holds_scenarios()).then(|| document.snapshot(&self.files)))
    }

    fn hover(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<lsp::Hover>> {
        let (hover, lines) = match self.at(of)? {
            Some((snapshot, at)) => (snapshot.hover(at), snapshot.lines()),
            None => match self.at_scenario(of)? {
                Some((scenarios, game, at)) => (scenarios.hover(at, game), scenarios.lines()),
                None => return Ok(None),
            },
        };
        let Some(hover) = hover else { return Ok(None) };
        let mut value = String::new();
        if let Some(board) = &hover.board {
            match board.picture.as_ref().filter(|_| self.client.options.pictures) {
                Some(svg) => {
                    value.push_str(&format!("![board](data:image/svg+xml;base64,{})\n\n", base64(svg.as_bytes())))
                }
                None if board.drawing.is_empty() => {}
                None => value.push_str(&format!("```text\n{}```\n\n", board.drawing)),
            }
        }
        value.push_str(&hover.text);
        let contents = lsp::Contents::MarkupContent(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value });
        Ok(Some(lsp::Hover { contents, range: Some(range(lines, &hover.at, self.client.encoding)) }))
    }

    /// The board of a definition, for a panel beside it.
    fn preview(&self, params: Value) -> Answer<Value> {
        let of: lsp::TextDocumentPositionParams =
            serde_json::from_value(params).map_err(|error| Refused::NotUnderstood(error.to_string()))?;
        let preview = match self.at(&of)? {
            Some((snapshot, at)) => snapshot.preview(at),
            None => self.at_scenario(&of)?.and_then(|(scenarios, game, at)| scenarios.preview(at, game)),
        };
        let told = |board: Preview| json!({ "svg": board.picture, "text": board.drawing, "said": board.said });
        Ok(preview.map_or(Value::Null, told))
    }

    fn completion(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<lsp::CompletionResponse>> {
        let (found, lines) = match self.at(of)? {
            Some((snapshot, at)) => {
                let games = self.files.games(snapshot.name(), &self.index.names().collect::<Vec<_>>());
                (snapshot.complete(at, &games), snapshot.lines())
            }
            None => match self.at_scenario(of)? {
                Some((scenarios, game, at)) => (scenarios.complete(at, game), scenarios.lines()),
                None => return Ok(None),
            },
        };
        let wanted = |found: &&Completion| self.client.snippets || found.kind != CompletionKind::Snippet;
        let uri = of.text_document.uri.0.as_str();
        let items = found.iter().filter(wanted).map(|found| self.completed(found, lines, uri)).collect();
        Ok(Some(lsp::CompletionResponse::CompletionList(lsp::CompletionList {
            is_incomplete: false,
            items,
            ..Default::default()
        })))
    }

    fn completed(&self, found: &Completion, lines: &Lines, uri: &str) -> lsp::CompletionItem {
        let kind = match found.kind {
            CompletionKind::Keyword => lsp::CompletionItemKind::Keyword,
            CompletionKind::Game => lsp::CompletionItemKind::File,
            CompletionKind::Snippet => lsp::CompletionItemKind::Snippet,
            CompletionKind::Name(kind) => completion_kind(kind),
        };
        let format = match found.kind {
            CompletionKind::Snippet => lsp::InsertTextFormat::Snippet,
            CompletionKind::Keyword | CompletionKind::Game | CompletionKind::Name(_) => {
                lsp::InsertTextFormat::PlainText
            }
        };
        let at = range(lines, &found.at, self.client.encoding);
        lsp::CompletionItem {
            label: found.label.clone(),
            kind: Some(kind),
            detail: (!found.detail.is_empty()).then(|| found.detail.clone()),
            sort_text: Some(format!("{}{}", found.rank, found.label)),
            filter_text: Some(found.label.split(" ...").next().unwrap_or_default().to_owned()),
            insert_text_format: Some(format),
            text_edit: Some(lsp::CompletionItemTextEdit::TextEdit(lsp::TextEdit {
                range: at,
                new_text: found.text.clone(),
            })),
            data: Some(Value::String(uri.to_owned())),
            ..Default::default()
        }
    }

    fn completion_resolved(&self, item: lsp::CompletionItem) -> lsp::CompletionItem {
        let uri = item.data.as_ref().and_then(Value::as_str).unwrap_or_default();
        let document = self.documents.get(&name_of(uri)).filter(|document| !document.holds_scenarios());
        let word = item.label.split(" ...").next().unwrap_or_default();
        let said = document.and_then(|document| document.snapshot(&self.files).explain(word));
        let documentation = said.map(|value| {
            lsp::Documentation::MarkupContent(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value })
        });
        lsp::CompletionItem { documentation, ..item }
    }

    fn signature(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<lsp::SignatureHelp>> {
        let Some((snapshot, at)) = self.at(of)? else { return Ok(None) };
        let Some(found) = snapshot.signature(at) else { return Ok(None) };
        let clipped = |number: usize| u32::try_from(number).unwrap_or_default();
        let parameters = found.parts.iter().map(|part| lsp::ParameterInformation {
            label: lsp::ParameterInformationLabel::Tuple((clipped(part.at.start), clipped(part.at.end))),
            documentation: Some(lsp::Documentation::String(part.text.to_owned())),
        });
        let active = lsp::ActiveParameter::Int(clipped(found.active));
        let signature = lsp::SignatureInformation {
            label: found.form.to_owned(),
            documentation: None,
            parameters: Some(parameters.collect()),
            active_parameter: Some(active),
        };
        Ok(Some(lsp::SignatureHelp {
            signatures: vec![signature],
            active_signature: Some(0),
            active_parameter: Some(active),
        }))
    }

    fn symbols(&self, of: &lsp::TextDocumentIdentifier) -> Answer<Option<lsp::DocumentSymbolResponse>> {
        let (outline, lines) = match self.snapshot(of)? {
            Some(snapshot) => (snapshot.outline(), snapshot.lines()),
            None => {
                let scenarios = self.document(of)?.scenarios();
                (scenarios.outline(), scenarios.lines())
            }
        };
        if self.client.nested_symbols {
            let nested = outline.iter().map(|part| nested(part, lines, self.client.encoding)).collect();
            return Ok(Some(lsp::DocumentSymbolResponse::DocumentSymbolList(nested)));
        }
        let flat = outline.iter().map(|part| {
            let at = range(lines, &part.name_at, self.client.encoding);
            symbol_at(&part.name, symbol_kind(part.kind), of.uri.clone(), at)
        });
        Ok(Some(lsp::DocumentSymbolResponse::SymbolInformationList(flat.collect())))
    }

    fn folds(&self, of: &lsp::TextDocumentIdentifier) -> Answer<Option<Vec<lsp::FoldingRange>>> {
        let Some(snapshot) = self.snapshot(of)? else { return Ok(None) };
        let folds = snapshot.folds().into_iter().map(|fold| {
            let at = range(snapshot.lines(), &fold.at, self.client.encoding);
            let kind = fold.comment.then_some(lsp::FoldingRangeKind::Comment);
            lsp::FoldingRange { start_line: at.start.line, end_line: at.end.line, kind, ..Default::default() }
        });
        Ok(Some(folds.collect()))
    }

    fn selections(&self, params: &lsp::SelectionRangeParams) -> Answer<Option<Vec<lsp::SelectionRange>>> {
        let Some(snapshot) = self.snapshot(&params.text_document)? else { return Ok(None) };
        let (lines, encoding) = (snapshot.lines(), self.client.encoding);
        let around = |at: &lsp::Position| {
            let wider = snapshot.selections(offset(lines, *at, encoding)).into_iter().rev();
            let nested = wider.fold(None, |parent, at| {
                Some(lsp::SelectionRange { range: range(lines, &at, encoding), parent: parent.map(Box::new) })
            });
            nested.unwrap_or_default()
        };
        Ok(Some(params.positions.iter().map(around).collect()))
    }

    fn tokens(
        &self,
        of: &lsp::TextDocumentIdentifier,
        part: Option<lsp::Range>,
    ) -> Answer<Option<lsp::SemanticTokens>> {
        let Some(snapshot) = self.snapshot(of)? else { return Ok(None) };
        let lines = snapshot.lines();
        let part = part.map(|part| bytes(lines, part, self.client.encoding));
        let wanted =
            |token: &Token| part.as_ref().is_none_or(|part| part.start < token.at.end && token.at.start < part.end);
        let mut data = Vec::new();
        let mut last = lsp::Position::default();
        for token in snapshot.tokens().into_iter().filter(wanted) {
            let at = range(lines, &token.at, self.client.encoding);
            if at.start.line != at.end.line {
                continue;
            }
            let delta_line = at.start.line - last.line;
            let delta_start = if delta_line == 0 { at.start.character - last.character } else { at.start.character };
            data.push(lsp::SemanticToken {
                delta_line,
                delta_start,
                length: at.end.character - at.start.character,
                token_type: token_type(token.kind),
                token_modifiers_bitset: u32::from(token.declares) | u32::from(token.inherited) << 1,
            });
            last = at.start;
        }
        Ok(Some(lsp::SemanticTokens { result_id: None, data }))
    }

    fn hints(&self, params: &lsp::InlayHintParams) -> Answer<Option<Vec<lsp::InlayHint>>> {
        let Some(snapshot) = self.snapshot(&params.text_document)? else { return Ok(None) };
        let (lines, encoding) = (snapshot.lines(), self.client.encoding);
        let hints = snapshot.hints(&bytes(lines, params.range, encoding)).into_iter().map(|hint| lsp::InlayHint {
            position: position(lines, hint.at, encoding),
            label: lsp::Label::String(hint.text.trim_start().to_owned()),
            kind: (hint.kind == HintKind::Number).then_some(lsp::InlayHintKind::Type),
            padding_left: Some(hint.text.starts_with(' ')),
            text_edits: None,
            tooltip: None,
            padding_right: None,
            data: None,
        });
        Ok(Some(hints.collect()))
    }

    fn layout(
        &self,
        of: &lsp::TextDocumentIdentifier,
        layout: &dyn Fn(&str, &Lines) -> Option<Vec<Edit>>,
    ) -> Answer<Option<Vec<lsp::TextEdit>>> {
        let document = self.document(of)?;
        if document.holds_scenarios() {
            return Ok(None);
        }
        let edits = layout(document.text(), &document.lines);
        Ok(edits.map(|edits| self.text_edits(&edits, &document.lines)))
    }

    pub(crate) fn text_edits(&self, edits: &[Edit], lines: &Lines) -> Vec<lsp::TextEdit> {
        let edit = |edit: &Edit| lsp::TextEdit {
            range: range(lines, &edit.at, self.client.encoding),
            new_text: edit.text.clone(),
        };
        edits.iter().map(edit).collect()
    }
}

fn nested(part: &Outline, lines: &Lines, encoding: Encoding) -> lsp::DocumentSymbol {
    let parts: Vec<lsp::DocumentSymbol> = part.parts.iter().map(|part| nested(part, lines, encoding)).collect();
    #[allow(deprecated, reason = "the type has the field all the same")]
    lsp::DocumentSymbol {
        name: if part.name.trim().is_empty() { "(no name)".to_owned() } else { part.name.clone() },
        detail: (!part.detail.is_empty()).then(|| part.detail.clone()),
        kind: symbol_kind(part.kind),
        range: range(lines, &part.at, encoding),
        selection_range: range(lines, &part.name_at, encoding),
        children: (!parts.is_empty()).then_some(parts),
        tags: None,
        deprecated: None,
    }
}

pub(crate) fn symbol_at(name: &str, kind: lsp::SymbolKind, uri: lsp::Uri, range: lsp::Range) -> lsp::SymbolInformation {
    let base = lsp::BaseSymbolInformation { name: name.to_owned(), kind, tags: None, container_name: None };
    #[allow(deprecated, reason = "the type has the field all the same")]
    lsp::SymbolInformation { deprecated: None, location: lsp::Location { uri, range }, base_symbol_information: base }
}

/// Bytes as they stand in links of data.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |bits: u32| SIGNS.get((bits & 63) as usize).map_or('=', |sign| char::from(*sign));
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 4);
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        text.push(sign(bits >> 18));
        text.push(sign(bits >> 12));
        text.push(if three.len() > 1 { sign(bits >> 6) } else { '=' });
        text.push(if three.len() > 2 { sign(bits) } else { '=' });
    }
    text
}
