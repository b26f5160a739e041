import { fill, w } from '@plumbline/contract/words/word.ts';
import type { Canvas } from './engine/canvas.ts';
import type { Origin } from './engine/paint.ts';
import type { SetLine, TextStyle, Typesetter } from './engine/typesetter.ts';
import { GROUND, INK, MM, PAGE, TEXT } from './look.ts';

const MARGIN = 10 * MM;
const RIGHT = PAGE.width - MARGIN;
const FOOT = PAGE.height - 11 * MM;
/** Where the content of a page begins. */
export const ORIGIN: Origin = { left: MARGIN, top: 14 * MM };
/** How high the content of a page may be. */
export const CONTENT_HEIGHT = FOOT - 3 * MM - ORIGIN.top;
/** How wide it is. */
export const CONTENT_WIDTH = RIGHT - MARGIN;

/** What stands on the edges of every page. */
export interface PageFrame {
  readonly project: string;
  readonly title: string;
  readonly documentCode: string;
  /** When it was printed, as it is shown. */
  readonly printed: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

const PRINTED = w('Printed {printed}', '打印');
const PAGE_OF = w('Page {page} of {pages}', '第 {page} 页，共 {pages} 页');

/** Draws head and foot of a page: project and title, document code, date of printing, page x of y of this document. */
export function paintFrame(canvas: Canvas, typesetter: Typesetter, frame: PageFrame): void {
  const { project, title, documentCode, printed, page, pages } = frame;
  const one = (text: string, style: TextStyle, width: number): SetLine | undefined =>
    typesetter.set(text, style, width)[0];
  const put = (text: string, y: number, align: 'left' | 'center' | 'right', width: number): void => {
    const line = one(text, TEXT.small, width);
    if (!line) return;
    const x = { left: MARGIN, center: (PAGE.width - line.width) / 2, right: RIGHT - line.width }[align];
    canvas.text(line, TEXT.small, { x, y });
  };
  const half = CONTENT_WIDTH / 2 - 10;
  const third = CONTENT_WIDTH / 3 - 10;
  put(project, 10.2 * MM, 'left', half);
  put(title, 10.2 * MM, 'right', half);
  canvas.areas([{ x: MARGIN, y: 11.5 * MM, width: CONTENT_WIDTH, height: 1.5 }], INK.teal);
  canvas.lines([{ from: { x: MARGIN, y: FOOT }, to: { x: RIGHT, y: FOOT } }], GROUND.line, 0.5);
  put(documentCode, FOOT + 10, 'left', third);
  const when = fill(PRINTED, { printed });
  put(`${when.en} ${when.zh}`, FOOT + 10, 'center', third);
  const count = fill(PAGE_OF, { page, pages });
  put(`${count.en}  ${count.zh}`, FOOT + 10, 'right', third);
}

/** The moment of printing as every reader reads it. */
export const printedAt = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
