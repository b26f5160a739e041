import { crc32, inflateSync } from 'node:zlib';

/** Maximum size of a drawn signature, in pixels per side. */
const SIGNATURE_PIXELS = 2_000;
const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Number of values per pixel, by the colour type of PNG. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG; null when one is corrupt, or data follows the last. */
function chunksOf(png: Buffer): readonly Chunk[] | null {
  if (!png.subarray(0, 8).equals(SIGN)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    if (at + 12 > png.length) return null;
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, end) });
    at = end + 4;
    if (type === 'IEND') return at === png.length ? chunks : null;
  }
  return null;
}

/** Number of bytes of the unpacked pixels, with a filter byte before each row. */
function pixelBytes(head: Buffer): number | null {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = CHANNELS[head.readUInt8(9)];
  const isPlain = head.readUInt8(8) === 8 && head.readUInt8(12) === 0;
  if (channels === undefined || !isPlain || width === 0 || height === 0) return null;
  if (width > SIGNATURE_PIXELS || height > SIGNATURE_PIXELS) return null;
  return height * (1 + width * channels);
}

/**
 * True when bytes are one complete PNG of 8-bit colour and a sane size: every chunk is intact, the pixels unpack to
 * exactly the size the header states, nothing follows the end.
 */
export function isSignaturePng(png: Buffer): boolean {
  const chunks = chunksOf(png);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return false;
  const wanted = pixelBytes(head.data);
  if (wanted === null) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    return inflateSync(packed, { maxOutputLength: wanted }).length === wanted;
  } catch {
    return false;
  }
}
