import type { Writable } from 'node:stream';
import { openDocument } from './engine/document.ts';
import { openSink } from './engine/sink.ts';
import { MM, PAPER_SIZES, TEXT } from './look.ts';

/** The angle of a watermark, in degrees, and its centre: visible on pages of either orientation. */
const RISES = 30;
const MIDDLE = { x: PAPER_SIZES.A4.width / 2, y: 100 * MM } as const;

/** Number of lines drawn before other work may run. */
const TOGETHER = 200;

/**
 * Writes the page-number lines of a joined document, one per page: in the middle of the upper edge, where our pages
 * have nothing; also writes the watermark, which is drawn below the content of the page, and once more on a page of its
 * own, which is drawn above pictures.
 */
export async function renderStamps(
  { lines, watermark, language, title, at }: StampsPrint,
  out: Writable,
): Promise<{ readonly pages: number }> {
  const sink = openSink(out);
  try {
    const file = openDocument(sink, { language, title, at });
    const { width } = PAPER_SIZES.A4;
    const under =
      watermark === undefined ? undefined : file.typesetter.set(watermark, TEXT.watermark, PAPER_SIZES.A4.height)[0];
    for (const [index, text] of lines.entries()) {
      const line = file.typesetter.set(text, TEXT.small, width / 2)[0];
      file.addPage((canvas) => {
        if (under) canvas.text(under, TEXT.watermark, beginOf(under.width), RISES);
        if (line) canvas.text(line, TEXT.small, { x: (width - line.width) / 2, y: 6 * MM });
      });
      if (index % TOGETHER === 0) await file.flush();
    }
    if (under) file.addPage((canvas) => canvas.text(under, TEXT.watermarkAbove, beginOf(under.width), RISES));
    await file.end();
    return { pages: file.pages };
  } catch (reason) {
    sink.destroy(reason);
    throw reason;
  }
}

/** The starting point of a watermark of this width. */
const beginOf = (width: number): { readonly x: number; readonly y: number } => ({
  x: MIDDLE.x - (Math.cos((RISES * Math.PI) / 180) * width) / 2,
  y: MIDDLE.y + (Math.sin((RISES * Math.PI) / 180) * width) / 2,
});

/** The page-number lines of a document. */
export interface StampsPrint {
  readonly lines: readonly string[];
  /** Printed large and pale across every page; none by default. */
  readonly watermark?: string;
  /** A language tag. */
  readonly language: string;
  readonly title: string;
  readonly at: Date;
}
