/*
 * What a camera or a program writes into a TIFF beside the picture is overwritten where it is, so that nothing moves.
 */

/** The number of bytes of a value, by its type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Maker, model, date, artist, host; XMP, IPTC, Photoshop's own. */
const WRITTEN: ReadonlySet<number> = new Set([271, 272, 306, 315, 316, 700, 33_723, 34_377]);
/** Directories of their own: of the camera, and of the position. */
const DIRECTORIES: ReadonlySet<number> = new Set([0x8769, 0x8825]);
/** More pages than a scanner joins; a damaged file may point in circles. */
const MOST_PAGES = 5_000;

/** Reads a TIFF in its own byte order. */
interface Tiff {
  readonly bytes: Buffer;
  read(at: number, width: 2 | 4): number;
}

function openTiff(bytes: Buffer): Tiff {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  return {
    bytes,
    read(at, width) {
      if (at < 0 || at + width > bytes.length) return 0;
      return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width);
    },
  };
}

/** Overwrites the value of an entry, where it is. */
function blank({ bytes, read }: Tiff, entry: number): void {
  const size = (SIZES[read(entry + 2, 2)] ?? 1) * read(entry + 4, 4);
  const at = size > 4 ? read(entry + 8, 4) : entry + 8;
  bytes.fill(0, at, Math.min(bytes.length, at + Math.max(size, 4)));
}

/** Overwrites every entry of a directory, which then has none. */
function blankDirectory(tiff: Tiff, at: number): void {
  const entries = tiff.read(at, 2);
  if (at < 8 || at + 2 + entries * 12 > tiff.bytes.length) return;
  for (let index = 0; index < entries; index++) blank(tiff, at + 2 + index * 12);
  tiff.bytes.fill(0, at, at + 2 + entries * 12);
}

/** A TIFF without what its camera wrote. */
export function cleanTiff(original: Buffer): Buffer {
  const tiff = openTiff(Buffer.from(original));
  let at = tiff.read(4, 4);
  for (let page = 0; at >= 8 && page < MOST_PAGES; page++) {
    const entries = tiff.read(at, 2);
    for (let index = 0; index < entries; index++) {
      const entry = at + 2 + index * 12;
      const tag = tiff.read(entry, 2);
      if (DIRECTORIES.has(tag)) blankDirectory(tiff, tiff.read(entry + 8, 4));
      else if (WRITTEN.has(tag)) blank(tiff, entry);
    }
    at = tiff.read(at + 2 + entries * 12, 4);
  }
  return tiff.bytes;
}
