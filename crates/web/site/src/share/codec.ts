// What travels in a link: JSON, deflated, in base64url. A link may come from anybody, so nothing is read beyond its bounds.

import { speech } from '../look/words';

/** The longest payload that is looked at, in characters. */
export const MOST_ENCODED = 64 * 1024;
/** The most it may hold once it is inflated, in bytes. */
export const MOST_INFLATED = 256 * 1024;

/** Why a link can't be read; the message is for whoever opened it. */
export class LinkError extends Error {}

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const stray = /[^A-Za-z0-9_-]/.exec(text);
  if (stray) {
    throw new LinkError(speech().link.stray(stray.index + 1));
  }
  if (text.length % 4 === 1) {
    throw new LinkError(speech().link.cut);
  }
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // Errors of the writing side show on the reading side too.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      // Nothing more is inflated.
      await reader.cancel().catch(() => undefined);
      throw new LinkError(speech().link.holds(Math.floor(most / 1024)));
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The payload of a link.
 *
 * @throws LinkError where it would be longer than a link that is opened. */
export async function encode(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  if (bytes.length > MOST_INFLATED) {
    throw new LinkError(speech().link.tooMuch(MOST_INFLATED / 1024));
  }
  const text = toBase64Url(await through(bytes, new CompressionStream('deflate-raw'), MOST_INFLATED * 2));
  if (text.length > MOST_ENCODED) {
    throw new LinkError(speech().link.tooMuchPacked(MOST_ENCODED / 1024));
  }
  return text;
}

/** What a payload holds; what it is has still to be looked at.
 *
 * @throws LinkError where it is too long, damaged, or no JSON. */
export async function decode(payload: string): Promise<unknown> {
  if (payload === '') throw new LinkError(speech().link.empty);
  if (payload.length > MOST_ENCODED) {
    throw new LinkError(speech().link.longer(MOST_ENCODED / 1024));
  }
  const packed = fromBase64Url(payload);
  let bytes: Uint8Array;
  try {
    bytes = await through(packed, new DecompressionStream('deflate-raw'), MOST_INFLATED);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError(speech().link.notUnpacked);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LinkError(speech().link.noText);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new LinkError(speech().link.notRead);
  }
}
