//! Why requests have no answers.

use lsp_server::{ErrorCode, RequestId, Response};

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It can't be done, and why.
    Because(String),
    /// It is none.
    NotUnderstood(String),
    /// There is no such request.
    Unknown,
    /// The editor doesn't want the answer any more.
    Cancelled,
    /// The editor has said that it leaves.
    Leaving,
    /// The text has changed since it was asked.
    Overtaken,
    /// It is answered when another thread is through with it.
    Later,
}

/// The answer that says so.
pub(crate) fn refusal(id: RequestId, method: &str, refused: Refused) -> Response {
    let (code, message) = match refused {
        Refused::Because(why) => (ErrorCode::RequestFailed as i32, why),
        Refused::NotUnderstood(why) => (ErrorCode::InvalidParams as i32, why),
        Refused::Unknown => (ErrorCode::MethodNotFound as i32, format!("there is no `{method}` here")),
        Refused::Cancelled | Refused::Later => (ErrorCode::RequestCanceled as i32, "cancelled".to_owned()),
        Refused::Leaving => (ErrorCode::InvalidRequest as i32, "nothing is answered after `shutdown`".to_owned()),
        Refused::Overtaken => (ErrorCode::ContentModified as i32, "the text has changed".to_owned()),
    };
    Response::new_err(id, code, message)
}
