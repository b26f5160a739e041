/** A width and height in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): PixelSize | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The three ways in which a WebP states its size. */
const WEBP: Readonly<Record<string, (bytes: Buffer) => PixelSize>> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

const SIZES: Readonly<Record<string, (bytes: Buffer) => PixelSize | null>> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': (bytes) => WEBP[bytes.toString('latin1', 12, 16)]?.(bytes) ?? null,
};

/** The size that a picture states, read before anything is unpacked; null for a damaged one or another type. */
export function pictureSize(bytes: Buffer, type: string): PixelSize | null {
  try {
    return SIZES[type]?.(bytes) ?? null;
  } catch {
    return null;
  }
}
