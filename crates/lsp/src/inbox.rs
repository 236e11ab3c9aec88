//! Messages that wait for their turn.

use std::cell::RefCell;
use std::collections::VecDeque;

use crossbeam_channel::Receiver;
use gen_lsp_types::{CancelNotification, CancelParams, Id, Notification as _};
use lsp_server::{Message, RequestId};

/// What the editor has sent and isn't answered yet.
pub(crate) struct Inbox {
    receiver: Receiver<Message>,
    waiting: RefCell<VecDeque<Message>>,
}

impl Inbox {
    pub(crate) fn new(receiver: Receiver<Message>) -> Self {
        Self { receiver, waiting: RefCell::default() }
    }

    pub(crate) fn receiver(&self) -> &Receiver<Message> {
        &self.receiver
    }

    pub(crate) fn push(&self, message: Message) {
        self.waiting.borrow_mut().push_back(message);
    }

    /// The next message that is there already.
    pub(crate) fn next(&self) -> Option<Message> {
        self.take_in();
        self.waiting.borrow_mut().pop_front()
    }

    /// The next message, as soon as it comes; none once the editor is gone.
    pub(crate) fn awaited(&self) -> Option<Message> {
        self.next().or_else(|| self.receiver.recv().ok())
    }

    /// Whether the editor wants no answer any more.
    pub(crate) fn is_cancelled(&self, id: &RequestId) -> bool {
        self.take_in();
        self.waiting.borrow().iter().any(|message| cancelled_by(message).as_ref() == Some(id))
    }

    fn take_in(&self) {
        self.waiting.borrow_mut().extend(self.receiver.try_iter());
    }
}

/// The request that a message takes back.
fn cancelled_by(message: &Message) -> Option<RequestId> {
    let Message::Notification(note) = message else { return None };
    if note.method != CancelNotification::METHOD.as_str() {
        return None;
    }
    let params: CancelParams = serde_json::from_value(note.params.clone()).ok()?;
    Some(match params.id {
        Id::Int(number) => number.into(),
        Id::String(text) => text.into(),
    })
}
