/** What a camera writes into a photo: its maker, and a position. */
export const CAMERA = 'PhoneCo';

/**
 * A HEIC photo of 64 by 48 pixels, the left half red and the right half blue, with a camera and a position; drawn for
 * this test and coded by heif-enc.
 */
export const aHeic = (): Buffer =>
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA7ZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAPaAAEAAAAAAAAALQACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAAEBwABAAAAAAAAAHwAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAAqppcHJwAAACh2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAAdRjb2xycHJvZgAAAcgAAAAABDAAAG1udHJSR0IgWFlaIAfgAAEAAQAAAAAAAGFjc3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAD21gABAAAAANMtAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACWRlc2MAAADwAAAAJHJYWVoAAAEUAAAAFGdYWVoAAAEoAAAAFGJYWVoAAAE8AAAAFHd0cHQAAAFQAAAAFHJUUkMAAAFkAAAAKGdUUkMAAAFkAAAAKGJUUkMAAAFkAAAAKGNwcnQAAAGMAAAAPG1sdWMAAAAAAAAAAQAAAAxlblVTAAAACAAAABwAcwBSAEcAQlhZWiAAAAAAAABvogAAOPUAAAOQWFlaIAAAAAAAAGKZAAC3hQAAGNpYWVogAAAAAAAAJKAAAA+EAAC2z1hZWiAAAAAAAAD21gABAAAAANMtcGFyYQAAAAAABAAAAAJmZgAA8qcAAA1ZAAAT0AAAClsAAAAAAAAAAG1sdWMAAAAAAAAAAQAAAAxlblVTAAAAIAAAABwARwBvAG8AZwBsAGUAIABJAG4AYwAuACAAMgAwADEANgAAABBwaXhpAAAAAAMICAgAAAAbaXBtYQAAAAAAAAACAAECgQIAAgMDhIUAAAAoaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAA5jZHNjAAMAAQACAAAAsW1kYXQAAAApKAGvGYDvSaW//+e5X/kUL/oLvNrT/iTPCAazNuiuPtXVLf0D+lZQFoAAAAAATU0AKgAAAAgAAwEPAAIAAAAIAAAAPAESAAMAAAABAAYAAIglAAQAAAABAAAASAAAAAAAAAAAAAAAAAAAUGhvbmVDbwAAAAAAAAEAAQACAAAAAk4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'base64',
  );

/** A HEIC photo that states other pixels than it has. */
export function heicOfSize(width: number, height: number): Buffer {
  const heic = aHeic();
  for (let at = heic.indexOf('ispe'); at !== -1; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(width, at + 8);
    heic.writeUInt32BE(height, at + 12);
  }
  // a picture of one tile says its size once more
  const grid = heic.indexOf('idat');
  if (grid !== -1) {
    heic[grid + 5] = 1;
    heic.writeUInt16BE(Math.min(width, 65_535), grid + 8);
    heic.writeUInt16BE(Math.min(height, 65_535), grid + 10);
  }
  return heic;
}

interface TiffOptions {
  readonly width?: number;
  readonly height?: number;
  readonly orientation?: number;
  /** The pixels; by default a red upper row, the rest white. */
  readonly pixels?: Buffer;
}

/** A TIFF without compression, red above and white below, with a maker and a position. */
export function aTiff({ width = 8, height = 4, orientation = 1, pixels }: TiffOptions = {}): Buffer {
  const data = pixels ?? Buffer.alloc(width * height * 3, 0xff);
  if (!pixels) for (let x = 0; x < width; x++) data.fill(0, x * 3 + 1, x * 3 + 3);
  const tags: [number, number, number, number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [271, 2, 8, 0],
    [273, 4, 1, 0],
    [274, 3, 1, orientation],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 1, data.length],
    [0x8825, 4, 1, 0],
  ];
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  const maker = head.length;
  const gps = maker + 8;
  const position = Buffer.alloc(18);
  position.writeUInt16LE(1, 0);
  position.writeUInt16LE(1, 2);
  position.writeUInt16LE(2, 4);
  position.writeUInt32LE(2, 6);
  position.write('N\0', 10, 'latin1');
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    const place = { 271: maker, 273: gps + position.length, [0x8825]: gps }[tag] ?? value;
    head.writeUInt32LE(place, at + 8);
  }
  return Buffer.concat([head, Buffer.from(`${CAMERA}\0`), position, data]);
}

/** A PDF with pages of these contents, each in points of A5 across. */
export function aDrawing(...pages: readonly string[]): Buffer {
  const kids = pages.map((_, at) => `${3 + at * 2} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents ${4 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

/** A PDF of these objects, the first of which is its catalogue. */
export function pdfOf(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.5\n'];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    places.push(length);
    const part = `${at + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
  }
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) parts.push(`${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}
