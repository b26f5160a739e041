import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of one colour with an alpha channel; `pixels` replaces the pixel data its size requires. */
export function png(width: number, height: number, pixels = Buffer.alloc(height * (1 + width * 4), 0x7f)): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // the filter byte of each row
  for (let row = 0; row < height; row += 1) {
    if (row * (1 + width * 4) < pixels.length) pixels[row * (1 + width * 4)] = 0;
  }
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

/** A zip whose parts are stored uncompressed; `unpacked` falsifies their size. */
export function zip(parts: Readonly<Record<string, string>>, unpacked?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(unpacked === undefined ? 0 : 8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(unpacked ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, title]));
    files.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}

/** The smallest text document. */
export const docx = (more: Readonly<Record<string, string>> = {}): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>', ...more });

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);

/** A JPEG as a camera writes it, with its position, and as it is stored; each name gives other bytes. */
export function aPhoto(name: string): { readonly taken: Buffer; readonly clean: Buffer } {
  const begin = Buffer.from([0xff, 0xd8]);
  const picture = [
    segment(0xdb, Buffer.from(name)),
    segment(0xda, Buffer.from('scan')),
    Buffer.from([1, 2, 0xff, 0xd9]),
  ];
  const marks = segment(0xe1, Buffer.from('Exif\0\0GPS 59.97 N 5.00 E'));
  return { taken: Buffer.concat([begin, marks, ...picture]), clean: Buffer.concat([begin, ...picture]) };
}
