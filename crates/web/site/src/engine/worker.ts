// A worker: it answers one request at a time, and says so when it has died.

import type { Question, Said, Start } from "./queue";
import { answering } from "./host";

let answer: ((request: string) => string) | undefined;
let current = 0;

const say = (said: Said): void => postMessage(said);

onmessage = (event: MessageEvent<Start | Question>) => {
  const message = event.data;
  if ("module" in message) {
    const tell = (progress: string): void => say({ id: current, progress });
    answer = answering(message.module, { now: () => performance.now(), tell });
    return;
  }
  current = message.id;
  try {
    if (!answer) throw new Error("it was not started");
    say({ id: message.id, answer: answer(message.request) });
  } catch (error) {
    answer = undefined;
    say({ id: message.id, died: error instanceof Error ? error.message : String(error) });
  }
};
