import { createRequire } from 'node:module';
import PdfEngine from 'pdfkit';
import { checkSheetRows } from './check-sheet-rows.ts';
import type { Box, Canvas, Point, Segment } from './engine/canvas.ts';
import { openDocument, type PdfFile } from './engine/document.ts';
import type { Sink } from './engine/sink.ts';
import type { Color, SetLine, TextStyle } from './engine/typesetter.ts';
import { addDocument } from './print-document.ts';
import type { CheckSheetPrint } from './print.ts';

// The yardstick of the benchmark: the same drawing through the engine's public calls only, with none of our code.

/** One drawn item. */
type Drawn =
  | { readonly kind: 'text'; readonly line: SetLine; readonly style: TextStyle; readonly at: Point }
  | { readonly kind: 'areas'; readonly boxes: readonly Box[]; readonly color: Color }
  | { readonly kind: 'lines'; readonly segments: readonly Segment[]; readonly color: Color; readonly width: number }
  | { readonly kind: 'stroke'; readonly points: readonly Point[]; readonly color: Color; readonly width: number };
/** The items drawn on one page. */
export type DrawnPage = readonly Drawn[];

/** Lays out sheets and records what would be drawn, page by page. */
export function recordSheets(sheets: Iterable<CheckSheetPrint>): readonly DrawnPage[] {
  const pages: DrawnPage[] = [];
  const nowhere: Sink = {
    write: () => undefined,
    ready: async () => {},
    end: async () => {},
    destroy: () => undefined,
  };
  const file = openDocument(nowhere, { language: 'en-US', title: '', at: new Date() });
  const recording: PdfFile = {
    ...file,
    addPage(draw) {
      const drawn: Drawn[] = [];
      draw(recorder(drawn));
      pages.push(drawn);
    },
  };
  for (const sheet of sheets)
    addDocument(recording, { ...sheet, rows: checkSheetRows(sheet), printed: '2026-11-20', orientation: 'portrait' });
  return pages;
}

const recorder = (drawn: Drawn[]): Canvas => ({
  text: (line, style, at) => void drawn.push({ kind: 'text', line, style, at }),
  picture: () => undefined,
  outline: () => undefined,
  areas: (boxes, color) => void drawn.push({ kind: 'areas', boxes, color }),
  lines: (segments, color, width) => void drawn.push({ kind: 'lines', segments, color, width }),
  stroke: (points, color, width) => void drawn.push({ kind: 'stroke', points, color, width }),
});

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  regular: resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
} as const;

/** Draws recorded pages as any user of the engine would by its manual; returns the number of bytes written. */
export async function drawAlone(pages: readonly DrawnPage[]): Promise<number> {
  const document = new PdfEngine({ size: 'A4', margin: 0, autoFirstPage: false });
  document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
  let bytes = 0;
  document.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const ended = new Promise<void>((done) => document.on('end', () => done()));
  for (const page of pages) {
    document.addPage();
    for (const drawn of page) draw(document, drawn);
    // the stream is read while it is written
    await new Promise((next) => setImmediate(next));
  }
  document.end();
  await ended;
  return bytes;
}

function draw(document: PDFKit.PDFDocument, drawn: Drawn): void {
  if (drawn.kind === 'text') {
    const { line, style, at } = drawn;
    document.font(style.weight).fontSize(style.size).fillColor(rgb(style.color));
    document.text(line.text, at.x, at.y, { lineBreak: false, baseline: 'alphabetic' });
  }
  if (drawn.kind === 'areas') {
    for (const { x, y, width, height } of drawn.boxes) document.rect(x, y, width, height);
    document.fill(rgb(drawn.color));
  }
  if (drawn.kind === 'lines') {
    for (const { from, to } of drawn.segments) document.moveTo(from.x, from.y).lineTo(to.x, to.y);
    document.lineWidth(drawn.width).stroke(rgb(drawn.color));
  }
  if (drawn.kind === 'stroke') {
    for (const [at, { x, y }] of drawn.points.entries()) {
      if (at === 0) document.moveTo(x, y);
      else document.lineTo(x, y);
    }
    document.lineWidth(drawn.width).stroke(rgb(drawn.color));
  }
}

const known = new Map<Color, PDFKit.Mixins.ColorValue>();
/** Converts our colours to the engine's format. */
function rgb(color: Color): PDFKit.Mixins.ColorValue {
  const found = known.get(color);
  if (found) return found;
  const [red = 0, green = 0, blue = 0] = color.split(' ').map((part) => Math.round(Number(part) * 255));
  const value: PDFKit.Mixins.ColorValue = [red, green, blue];
  known.set(color, value);
  return value;
}
