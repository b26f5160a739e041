import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PageText, type PlacedWord, type ReadText, Undrawable } from './render-messages.ts';

/** More pages and words than a book of documents has; the rest of a longer file is not read. */
const MOST = { pages: 2_000, words: 400_000, ofPage: 40_000, letters: 200_000 } as const;
const ROUNDED = 10;

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Characters no text of the database may have, and halves of characters. */
const REFUSED = /[\0\p{Cs}]/gu;
const plain = (text: string): string => text.normalize('NFKC').replace(REFUSED, '');

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const matrixOf = ([a, b, c, d, e, f]: readonly number[] = []): Matrix => [
  a ?? 1,
  b ?? 0,
  c ?? 0,
  d ?? 1,
  e ?? 0,
  f ?? 0,
];
/** The matrix that applies the second, then the first. */
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const rounded = (value: number): number => Math.round(value * ROUNDED) / ROUNDED;

/** A piece of text as the reader returns it: its origin is the lower left of its first letter. */
interface Piece {
  readonly str: string;
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
}

/** Where a piece is on the displayed page, from its upper left corner. */
function placed({ str, transform, width, height }: Piece, view: Matrix): PlacedWord {
  const [a, b, , , x, y] = times(view, transform);
  const length = Math.hypot(a, b) || 1;
  const [along, down] = [a / length, b / length];
  const corners = [
    [x, y],
    [x + along * width, y + down * width],
    [x + down * height, y - along * height],
    [x + along * width + down * height, y + down * width - along * height],
  ] as const;
  const [left, top] = [Math.min(...corners.map(([at]) => at)), Math.min(...corners.map(([, at]) => at))];
  const [right, bottom] = [Math.max(...corners.map(([at]) => at)), Math.max(...corners.map(([, at]) => at))];
  const turned = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  const place = [plain(str).trim(), rounded(left), rounded(top), rounded(right - left), rounded(bottom - top)] as const;
  return turned === 0 ? place : [...place, turned];
}

async function piecesOf(
  page: PDFPageProxy,
): Promise<{ readonly pieces: readonly (Piece & { hasEOL: boolean })[]; readonly isPart: boolean }> {
  const pieces: (Piece & { hasEOL: boolean })[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { pieces, isPart: false };
    for (const item of (value as { items: readonly (Partial<Piece> & { hasEOL?: boolean })[] }).items)
      if (item.str !== undefined)
        pieces.push({
          str: item.str,
          transform: matrixOf(item.transform),
          width: item.width ?? 0,
          height: item.height ?? 0,
          hasEOL: item.hasEOL === true,
        });
    if (pieces.length > MOST.ofPage) {
      await reader.cancel(new Error('A page has more words than are read.'));
      return { pieces: pieces.slice(0, MOST.ofPage), isPart: true };
    }
  }
}

/** The distance between pieces of one word, in parts of their height. */
const WITHIN_WORD = 0.25;
/** True when a piece goes on where the one before it ends, as the letters of some drawing programs do. */
function goesOn({ transform: [a, b, , , x, y], width, height }: Piece, next: Piece): boolean {
  const length = Math.hypot(a, b) || 1;
  const [, , , , right, up] = next.transform;
  return Math.hypot(x + (a / length) * width - right, y + (b / length) * width - up) < WITHIN_WORD * height;
}

/** The pieces as one text with single blanks. */
const bodyOf = (pieces: readonly (Piece & { readonly hasEOL: boolean })[]): string =>
  plain(
    pieces
      .map((piece, at) => {
        const next = pieces[at + 1];
        return piece.hasEOL || (next !== undefined && !goesOn(piece, next)) ? `${piece.str} ` : piece.str;
      })
      .join(''),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a page; null where it has none. */
async function textOf(
  document: PDFDocumentProxy,
  number: number,
): Promise<(PageText & { count: number; isPart: boolean }) | null> {
  const page = await document.getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { pieces, isPart } = await piecesOf(page);
  page.cleanup();
  const body = bodyOf(pieces);
  if (body === '') return null;
  const words = pieces.filter(({ str }) => str.trim() !== '').map((piece) => placed(piece, matrixOf(view.transform)));
  return {
    page: number,
    width: rounded(view.width),
    height: rounded(view.height),
    body: body.slice(0, MOST.letters),
    words: JSON.stringify(words),
    count: words.length,
    isPart: isPart || body.length > MOST.letters,
  };
}

/** Reads the text of a PDF with its places. Nothing in it runs: its scripts and forms are not read. @throws Undrawable */
export async function readPdfText(bytes: Uint8Array): Promise<ReadText> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(folder, 'cmaps/'),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    verbosity: 0,
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw new Undrawable(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged');
    });
    const texts: PageText[] = [];
    let [words, isPart] = [0, document.numPages > MOST.pages];
    for (let number = 1; number <= Math.min(document.numPages, MOST.pages); number++) {
      if (words >= MOST.words) return { pages: document.numPages, texts, isPart: true };
      const text = await textOf(document, number);
      if (text === null) continue;
      const { count, isPart: isCut, ...page } = text;
      texts.push(page);
      words += count;
      isPart ||= isCut;
    }
    return { pages: document.numPages, texts, isPart };
  } finally {
    await task.destroy();
  }
}
