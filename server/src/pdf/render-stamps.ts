import type { Writable } from 'node:stream';
import { openDocument } from './engine/document.ts';
import { openSink } from './engine/sink.ts';
import { MM, PAGES, TEXT } from './look.ts';

/** So many lines are drawn before others may run. */
const TOGETHER = 200;

/** Writes the lines of numbering of a joined document, one a page: in the middle of the upper edge, where no page of ours has anything. */
export async function renderStamps(
  { lines, language, title, at }: StampsPrint,
  out: Writable,
): Promise<{ readonly pages: number }> {
  const sink = openSink(out);
  try {
    const file = openDocument(sink, { language, title, at });
    const { width } = PAGES.portrait;
    for (const [index, text] of lines.entries()) {
      const line = file.typesetter.set(text, TEXT.small, width / 2)[0];
      file.addPage((canvas) => line && canvas.text(line, TEXT.small, { x: (width - line.width) / 2, y: 6 * MM }));
      if (index % TOGETHER === 0) await file.flush();
    }
    await file.end();
    return { pages: file.pages };
  } catch (reason) {
    sink.destroy(reason);
    throw reason;
  }
}

/** The lines of numbering of a document. */
export interface StampsPrint {
  readonly lines: readonly string[];
  /** A language tag. */
  readonly language: string;
  readonly title: string;
  readonly at: Date;
}
