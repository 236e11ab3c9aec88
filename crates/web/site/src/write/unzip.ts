// Texts out of a zip file, stored or deflated, as PKWARE's note on the format has it (APPNOTE 6.3). A file may come from anybody: no more
// is unpacked than is asked for.

/** A file of a zip. */
export interface Packed {
  name: string;
  text: string;
}

/** More files than this aren't looked at. */
const MOST_FILES = 100;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
/** What may follow the end: a comment of two bytes' length. */
const MOST_COMMENT = 0xffff;

/** Whether bytes begin as a zip file does. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | null> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const out = new Uint8Array(most);
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return out.subarray(0, at);
    if (at + value.length > most) {
      await reader.cancel();
      return null;
    }
    out.set(value, at);
    at += value.length;
  }
}

/** The texts in a zip file whose names are wanted; none where the file can't be read, or holds a larger one than `most` bytes. */
export async function unzip(bytes: Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean, most: number): Promise<Packed[] | null> {
  try {
    return await unpacked(bytes, wanted, most);
  } catch {
    // It says lengths or places that aren't there, or is damaged.
    return null;
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean, most: number): Promise<Packed[] | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - END_LENGTH;
  let end = last;
  while (view.getUint32(end, true) !== END) {
    end -= 1;
    if (end < 0 || end < last - MOST_COMMENT) return null;
  }
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const found: Packed[] = [];
  for (let index = 0; index < Math.min(count, MOST_FILES); index++) {
    if (view.getUint32(at, true) !== ENTRY) return null;
    const [name, more, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    if (wanted(path)) {
      const text = await entry(bytes, view, at, most);
      if (text === null) return null;
      found.push({ name: path.slice(path.lastIndexOf('/') + 1), text });
    }
    at += 46 + name + more + comment;
  }
  return found;
}

/** The text of what an entry of the directory stands for. */
async function entry(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number, most: number): Promise<string | null> {
  const method = view.getUint16(at + 10, true);
  const length = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(from, from + length);
  const plain = method === 0 ? packed : method === 8 ? await inflated(packed, most) : null;
  return plain === null || plain.length > most ? null : new TextDecoder('utf-8', { fatal: true }).decode(plain);
}
