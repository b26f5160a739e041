import { inflateSync } from 'node:zlib';

/** Maximum pixels per side; no printed logo needs more. */
const MOST_DOTS = 3000;
/** Channels per pixel, by PNG colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const isSide = (dots: number): boolean => dots > 0 && dots <= MOST_DOTS;

/** The size of the unpacked rows in bytes; undefined for an unsupported kind of picture. */
function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, interlaced] = [bytes[24], bytes[25] ?? -1, bytes[28]];
  const channels = CHANNELS[colour];
  if (depth !== 8 || interlaced !== 0 || channels === undefined) return undefined;
  return isSide(width) && isSide(height) ? (width * channels + 1) * height : undefined;
}

/**
 * True when the PNG can be drawn: eight bits per channel, not interlaced, all rows present. Checked now so that
 * printing cannot fail later.
 */
export function isPng(bytes: Buffer): boolean {
  const size = sizeOf(bytes);
  if (size === undefined) return false;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  try {
    return inflateSync(Buffer.concat(parts), { maxOutputLength: size + 1 }).length === size;
  } catch {
    return false;
  }
}
