/*
 * A HEIC photo is a tree of boxes; what the camera wrote is in items named Exif and mime, whose bytes other boxes only
 * point to. They are overwritten where they are, so that nothing else moves. How the photo is turned is a box of its
 * own.
 */

/** A box: its content is from `at` to `end`. */
interface Box {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

/** The boxes in a part of a file; those that do not fit in it are left out. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const small = bytes.readUInt32BE(at);
    const head = small === 1 ? 16 : 8;
    if (at + head > to) return;
    // the last box may reach to the end
    const short = small === 0 ? to - at : small;
    const size = small === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < head || at + size > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), at: at + head, end: at + size };
    at += size;
  }
}
const boxIn = (bytes: Buffer, { at, end }: Pick<Box, 'at' | 'end'>, type: string): Box | undefined =>
  boxesIn(bytes, at, end).find((box) => box.type === type);

/** The ids of the items that the camera wrote, by their type. */
function writtenItems(bytes: Buffer, { at, end }: Box): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const from = at + 4 + (bytes[at] === 0 ? 2 : 4);
  for (const { type, at: entry } of boxesIn(bytes, from, end)) {
    if (type !== 'infe') continue;
    const isLong = bytes[entry] === 3;
    const id = bytes.readUIntBE(entry + 4, isLong ? 4 : 2);
    const kind = bytes.toString('latin1', entry + (isLong ? 10 : 8), entry + (isLong ? 14 : 12));
    if (kind === 'Exif' || kind === 'mime') found.set(id, kind);
  }
  return found;
}

/** Reads numbers of any width one after another. */
function reader(bytes: Buffer, start: number): (width: number) => number {
  let at = start;
  return (width) => {
    let value = 0;
    for (const end = at + width; at < end; at++) value = value * 256 + (bytes[at] ?? 0);
    return value;
  };
}

/** Where the bytes of items are. */
function* extentsOf(bytes: Buffer, { at }: Box, inIdat: number) {
  const version = bytes[at] ?? 0;
  const [sizes = 0, more = 0] = [bytes[at + 4], bytes[at + 5]];
  const read = reader(bytes, at + 6);
  const index = version === 0 ? 0 : more & 15;
  for (let left = read(version === 2 ? 4 : 2); left > 0; left--) {
    const id = read(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(more >> 4) + (method === 1 ? inIdat : 0);
    for (let extents = read(2); extents > 0; extents--) {
      read(index);
      const from = base + read(sizes >> 4);
      yield { id, from, length: read(sizes & 15) };
    }
  }
}

/** An Exif block that says nothing: where its TIFF begins, and a directory without entries. */
const NOTHING = Buffer.from('\0\0\0\0MM\0*\0\0\0\b\0\0\0\0\0\0', 'latin1');

/** Overwrites an extent of an item. */
function blank(
  bytes: Buffer,
  kind: string,
  { from, length }: { readonly from: number; readonly length: number },
): void {
  if (from + length > bytes.length) return;
  bytes.fill(kind === 'Exif' ? 0 : 0x20, from, from + length);
  if (kind === 'Exif' && length >= NOTHING.length) NOTHING.copy(bytes, from);
}

/** A HEIC photo without what its camera wrote; null for a damaged one. */
export function cleanHeic(heic: Buffer): Buffer | null {
  const meta = boxIn(heic, { at: 0, end: heic.length }, 'meta');
  const inner = meta && { at: meta.at + 4, end: meta.end };
  const [items, places] = ['iinf', 'iloc'].map((type) => inner && boxIn(heic, inner, type));
  if (!inner || !items || !places) return null;
  const written = writtenItems(heic, items);
  const clean = Buffer.from(heic);
  for (const { id, ...extent } of extentsOf(heic, places, boxIn(heic, inner, 'idat')?.at ?? 0)) {
    const kind = written.get(id);
    if (kind !== undefined) blank(clean, kind, extent);
  }
  return clean;
}
