// Several files in one, uncompressed: they are small. As PKWARE's note on the format has it (APPNOTE 6.3).

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** Numbers of two and four bytes, the lowest first. */
function numbers(...parts: [value: number, bytes: 2 | 4][]): Uint8Array {
  const out: number[] = [];
  for (const [value, bytes] of parts) for (let at = 0; at < bytes; at++) out.push((value >>> (8 * at)) & 255);
  return Uint8Array.from(out);
}

// The first of January 1980: what is in it is the same whenever it was made.
const DAY = 0x21;
const UTF8 = 0x800;

/** A zip file of texts. */
export function zip(files: { name: string; text: string }[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const file of files) {
    const name = encoder.encode(file.name);
    const text = encoder.encode(file.text);
    const said: [number, 2 | 4][] = [
      [20, 2], [UTF8, 2], [0, 2], [0, 2], [DAY, 2], [checksum(text), 4], [text.length, 4], [text.length, 4], [name.length, 2], [0, 2],
    ];
    const local = numbers([0x04034b50, 4], ...said);
    directory.push(numbers([0x02014b50, 4], [20, 2], ...said, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name);
    parts.push(local, name, text);
    at += local.length + name.length + text.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' });
}

/** Hands a file to whoever reads the page. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
