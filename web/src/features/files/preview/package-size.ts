/** Sizes that the directory of a zip states, in bytes. */
export interface PackageSize {
  /** Of all parts together. */
  readonly total: number;
  /** Of the largest part that is text. */
  readonly text: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

function endOf(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= 0 && at > view.byteLength - 66_000; at--)
    if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** The unpacked sizes of a document, read before anything is unpacked; null when it is no zip. */
export function packageSize(bytes: Uint8Array): PackageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return null;
  let [total, text] = [0, 0];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const title = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    total += size;
    if (/\.(?:xml|rels)$/i.test(title)) text = Math.max(text, size);
    at += 46 + name + extra + comment;
  }
  return { total, text };
}
