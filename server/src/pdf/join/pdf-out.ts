import { open } from 'node:fs/promises';
import { type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** A PDF written object by object: of what is written, only the positions stay in memory. */
export interface PdfOut {
  /** Allocates the number of an object to be written. */
  number(): PDFRef;
  write(ref: PDFRef, object: PDFObject): Promise<void>;
  /** Writes the cross-reference table and the end; returns the size. */
  end(root: PDFRef, info: PDFRef): Promise<number>;
  /** Discards a file that has not been ended. */
  drop(): Promise<void>;
}

/** Number of bytes collected before they are written to disk. */
const TOGETHER = 1 << 20;
const FREE = '0000000000 65535 f \n';

/** Opens a PDF at a path. */
export async function openPdfOut(path: string): Promise<PdfOut> {
  const file = await open(path, 'w');
  const places: number[] = [0];
  let at = 0;
  let gathered: Uint8Array[] = [];
  let bufferedBytes = 0;
  const flush = async (): Promise<void> => {
    if (bufferedBytes > 0) await file.writev(gathered);
    gathered = [];
    bufferedBytes = 0;
  };
  const put = async (bytes: Uint8Array): Promise<void> => {
    gathered.push(bytes);
    bufferedBytes += bytes.length;
    at += bytes.length;
    if (bufferedBytes >= TOGETHER) await flush();
  };
  const text = (content: string): Promise<void> => put(Buffer.from(content, 'latin1'));
  await text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  return {
    number() {
      places.push(0);
      return PDFRef.of(places.length - 1);
    },
    async write(ref, object) {
      places[ref.objectNumber] = at;
      const bytes = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(bytes, 0);
      await text(`${ref.objectNumber} 0 obj\n`);
      await put(bytes);
      await text('\nendobj\n');
    },
    async end(root, info) {
      const table = at;
      await text(`xref\n0 ${places.length}\n`);
      // a number that was allocated but never written is marked free
      const lines = places.map((place) => (place === 0 ? FREE : `${String(place).padStart(10, '0')} 00000 n \n`));
      await text(lines.join(''));
      await text(`trailer\n<< /Size ${places.length} /Root ${String(root)} /Info ${String(info)} >>\n`);
      await text(`startxref\n${table}\n%%EOF\n`);
      await flush();
      await file.close();
      return at;
    },
    drop: () => file.close(),
  };
}

/** A PDF that is discarded: to check whether everything in a document can be copied. */
export function noPdfOut(): PdfOut {
  let last = 0;
  return {
    number: () => PDFRef.of(++last),
    write: (_ref, object) => Promise.resolve(void object.sizeInBytes()),
    end: () => Promise.resolve(0),
    drop: () => Promise.resolve(),
  };
}
