//! What people read in an answer: definitions have no say over a terminal in which an editor shows it.

use std::borrow::Cow;

use lsp_server::Message;
use merels_ide::legible;
use serde_json::Value;

/// The fields of the protocol that are shown and never put into a text or sent back.
const READ: [&str; 8] = ["message", "value", "label", "detail", "documentation", "title", "name", "containerName"];

/// The fields that come back as they are.
const SENT_BACK: [&str; 2] = ["arguments", "data"];

/// The message with nothing to obey in what is read.
pub(crate) fn made_legible(mut message: Message) -> Message {
    match &mut message {
        Message::Request(request) => make_legible(&mut request.params),
        Message::Notification(notification) => make_legible(&mut notification.params),
        Message::Response(response) => match &mut response.response_result {
            Ok(value) => make_legible(value),
            Err(error) => error.message = legible(&error.message).into_owned(),
        },
    }
    message
}

fn make_legible(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(make_legible),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value {
                    Value::String(text) if READ.contains(&name.as_str()) => {
                        if let Cow::Owned(safe) = legible(text) {
                            *text = safe;
                        }
                    }
                    _ if SENT_BACK.contains(&name.as_str()) => {}
                    value => make_legible(value),
                }
            }
        }
        _ => {}
    }
}
