import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PdfEngine from 'pdfkit';
import { type Canvas, openCanvas } from './canvas.ts';
import { cleanLine } from './clean-text.ts';
import { type EmbeddedFont, isEmbeddedFont, type Kerning, openFace } from './face.ts';
import type { Sink } from './sink.ts';
import { openPictures } from './pictures.ts';
import { openTypesetter, type Typesetter, type Weight } from './typesetter.ts';

/** The metadata of a PDF. */
export interface DocumentFacts {
  /** A language tag, such as `zh-CN`. */
  readonly language: string;
  readonly title: string;
  readonly at: Date;
}
/** Options of one page. */
interface PageOptions {
  /** Its size in points, A4 upright by default. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly bookmark?: string;
}
/** A PDF being written. */
export interface PdfFile {
  readonly typesetter: Typesetter;
  readonly pages: number;
  /** Adds a page; with a bookmark, readers show it in their outline. */
  addPage(draw: (canvas: Canvas) => void, options?: PageOptions): void;
  /** Waits until the stream has room for more; lets other work run. */
  flush(): Promise<void>;
  /** Embeds the fonts, writes the end, waits until everything is flushed. */
  end(): Promise<void>;
}

/** A bookmark opens its whole page; the type declarations include only the first option. */
const WHOLE_PAGE = { expanded: false, fit: true } as const;
const A4 = { size: 'A4', margin: 0 } as const;

/** Opens a PDF that is written page by page: a finished page no longer occupies memory. */
export function openDocument(sink: Sink, facts: DocumentFacts): PdfFile {
  const title = cleanLine(facts.title);
  const document = new PdfEngine({
    ...A4,
    // no standard font: only our own two
    font: '',
    pdfVersion: '1.7',
    autoFirstPage: false,
    lang: facts.language,
    displayTitle: true,
    info: { Title: title, Creator: 'Plumbline 准绳', CreationDate: facts.at },
  });
  const fonts = { regular: embed(document, 'regular'), bold: embed(document, 'bold') };
  const faces = { regular: openFace(fonts.regular, kerning.regular), bold: openFace(fonts.bold, kerning.bold) };
  const ids = { regular: fonts.regular.id, bold: fonts.bold.id };
  const pictures = openPictures(document);
  const ended = Promise.withResolvers<void>();
  document.on('data', (chunk: Buffer) => sink.write(chunk));
  document.on('end', () => ended.resolve());
  let pages = 0;

  return {
    typesetter: openTypesetter(faces),
    get pages() {
      return pages;
    },
    addPage(draw, { size, bookmark } = {}) {
      document.addPage(size ? { margin: 0, size: [size.width, size.height] } : A4);
      pages++;
      for (const font of [fonts.regular, fonts.bold]) document.page.fonts[font.id] = font.ref();
      const canvas = openCanvas(ids, (bytes) => pictures.on(bytes));
      draw(canvas);
      document.addContent(canvas.content());
      if (bookmark !== undefined) document.outline.addItem(cleanLine(bookmark), WHOLE_PAGE);
    },
    async flush() {
      await nextTurn();
      await sink.ready();
    },
    async end() {
      document.end();
      await ended.promise;
      await sink.end();
    },
  };
}

const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const satisfies Readonly<Record<Weight, string>>;
const { resolve } = createRequire(import.meta.url);
const fontBytes = new Map<Weight, Buffer>();
const kerning: Readonly<Record<Weight, Kerning>> = { regular: new Map(), bold: new Map() };

/** The bytes of a font, read only once. */
function bytesOf(weight: Weight): Buffer {
  const known = fontBytes.get(weight);
  if (known) return known;
  const bytes = readFileSync(resolve(FONT_FILES[weight]));
  fontBytes.set(weight, bytes);
  return bytes;
}

function embed(document: PDFKit.PDFDocument, weight: Weight): EmbeddedFont {
  document.font(bytesOf(weight));
  // the engine stores the font it has just opened here and offers no other access to it
  const font: unknown = Reflect.get(document, '_font');
  if (!isEmbeddedFont(font)) throw new Error('This version of pdfkit keeps its fonts elsewhere.');
  return font;
}
