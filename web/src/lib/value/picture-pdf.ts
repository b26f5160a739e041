/** A3 landscape, in points. */
const PAGE = { width: 1190.55, height: 841.89, margin: 28 } as const;

/** A JPEG and its size in pixels. */
export interface JpegPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One A3 landscape page with a picture as large as fits: the screen content as a file anyone can open and print. */
export function pdfOfPicture({ bytes, width, height }: JpegPicture): Blob {
  const scale = Math.min((PAGE.width - 2 * PAGE.margin) / width, (PAGE.height - 2 * PAGE.margin) / height);
  const [w, h] = [width * scale, height * scale].map((side) => side.toFixed(2));
  const top = (PAGE.height - PAGE.margin - height * scale).toFixed(2);
  const draw = `q ${w} 0 0 ${h} ${((PAGE.width - width * scale) / 2).toFixed(2)} ${top} cm /P Do Q`;
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    ],
    [`<</Length ${draw.length}>>\nstream\n${draw}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>\nstream\n`,
      bytes,
      '\nendstream',
    ],
  ];
  return new Blob(written(objects), { type: 'application/pdf' });
}

const sizeOf = (part: string | Uint8Array): number => part.length;

/**
 * Writes the objects one after the other, then the offset of each. Everything but the picture is ASCII, so one
 * character is one byte.
 */
function written(objects: readonly (readonly (string | Uint8Array)[])[]): BlobPart[] {
  const parts: (string | Uint8Array)[] = ['%PDF-1.4\n'];
  const begins: number[] = [];
  let at = sizeOf(parts[0] ?? '');
  for (const [index, object] of objects.entries()) {
    begins.push(at);
    const objectParts = [`${index + 1} 0 obj\n`, ...object, '\nendobj\n'];
    at += objectParts.reduce((sum, part) => sum + sizeOf(part), 0);
    parts.push(...objectParts);
  }
  const lines = begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
  );
  return parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part)));
}
