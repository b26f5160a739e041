import { dayIn, timeIn, zoneLabel } from '@plumbline/contract/rules/clock.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { pageCodeText } from '@plumbline/contract/rules/page-code.ts';
import type { Canvas } from './engine/canvas.ts';
import { qrBoxes } from './engine/codes.ts';
import type { Origin } from './engine/paint.ts';
import type { SetLine, TextStyle, Typesetter } from './engine/typesetter.ts';
import type { PaperPrint, StatePrint } from './print.ts';
import { GROUND, INK, MM, type Orientation, pageSize, type PaperSize, STATE_INK, TEXT } from './look.ts';
import { markSteps, WORK_STATES } from '@plumbline/contract/rules/work-state.ts';

const MARGIN = 10 * MM;
/** The code of a page with the quiet zone around it; what a scanner reads of it is at least 14 mm wide. */
const CODE = 16.5 * MM;
const footOf = (orientation: Orientation, size?: PaperSize): number =>
  pageSize(orientation, size).height - CODE - 3 * MM;
/** Where the content of a page begins. */
export const ORIGIN: Origin = { left: MARGIN, top: 14 * MM };
/** Maximum height of a page's content. */
export const contentHeight = (orientation: Orientation, size?: PaperSize): number =>
  footOf(orientation, size) - 3 * MM - ORIGIN.top;
/** The width of a page's content. */
export const contentWidth = (orientation: Orientation, size?: PaperSize): number =>
  pageSize(orientation, size).width - 2 * MARGIN;

/** The header and footer of every page. */
export interface PageFrame {
  readonly project: string;
  readonly title: string;
  readonly documentCode: string;
  /** The address that opens what is printed, for the code of each page; empty where nothing opens it. */
  readonly address: string;
  /** The revision of the form, where it has one. */
  readonly revision?: number;
  readonly paper?: PaperPrint;
  /** The state of what is printed, between project and title. */
  readonly state?: StatePrint;
  /** The orientation of its pages. */
  readonly orientation: Orientation;
  /** The size of its paper, A4 by default. */
  readonly size?: PaperSize;
  /** The time of printing, as displayed. */
  readonly printed: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** The side of the mark of a state, in points. */
const MARK = 6.5;
const REVISION = w('Form rev. {revision}', '表单版本 {revision}');
const PRINTED = w('Printed {printed}', '打印');
const PAGE_OF = w('Page {page} of {pages}', '第 {page} 页，共 {pages} 页');

/**
 * Draws header and footer of a page: project, state and title, document code, date of printing, page x of y of this document,
 * and the code by which a scan of the page is filed, with its text beside it.
 */
export function paintFrame(canvas: Canvas, typesetter: Typesetter, frame: PageFrame): void {
  const { project, title, documentCode, address, printed, page, pages, orientation, size } = frame;
  const right = pageSize(orientation, size).width - MARGIN;
  const foot = footOf(orientation, size);
  const width = right - MARGIN;
  const typesetLine = (text: string, style: TextStyle, width: number): SetLine | undefined =>
    typesetter.set(text, style, width)[0];
  const put = (text: string, y: number, align: 'left' | 'center' | 'right', room: number, end = right): void => {
    const line = typesetLine(text, TEXT.small, room);
    if (!line) return;
    const x = { left: MARGIN, center: (end + MARGIN - line.width) / 2, right: end - line.width }[align];
    canvas.text(line, TEXT.small, { x, y });
  };
  const stateWidth = frame.state ? putState(frame.state) : 0;
  const half = (width - stateWidth) / 2 - 10;
  // the texts of the footer end where the code of the page begins
  const footRight = address === '' ? right : right - CODE - 3 * MM;
  const third = (footRight - MARGIN) / 3 - 10;
  put(project, 10.2 * MM, 'left', half);
  put(title, 10.2 * MM, 'right', half);
  canvas.areas([{ x: MARGIN, y: 11.5 * MM, width, height: 1.5 }], INK.teal);
  canvas.lines([{ from: { x: MARGIN, y: foot }, to: { x: right, y: foot } }], GROUND.line, 0.5);
  put(
    [documentCode, revisionText(frame)].filter((part) => part !== '').join('   '),
    foot + 10,
    'left',
    third,
    footRight,
  );
  const when = fill(PRINTED, { printed });
  put(`${when.en} ${when.zh}`, foot + 10, 'center', third, footRight);
  const count = fill(PAGE_OF, { page, pages });
  put(`${count.en}  ${count.zh}`, foot + 10, 'right', third, footRight);
  if (address !== '') {
    const text = pageCodeText(address, { revision: frame.revision ?? null, page, pages });
    const corner = { x: right - CODE, y: foot + 1.5 * MM };
    canvas.areas(qrBoxes(text, { ...corner, width: CODE }), INK.black);
    put(text.replace(/^https?:\/\/[^/]*/, ''), foot + 31, 'left', footRight - MARGIN, footRight);
  }
  if (frame.paper) paintPaper(frame.paper);

  /** Draws the state in the middle of the header, its mark before its word, and returns their width. */
  function putState({ state, word: { en, zh } }: StatePrint): number {
    const line = typesetLine(en === zh ? en : `${en} ${zh}`, TEXT.small, width / 3);
    if (!line) return 0;
    const room = MARK + 3 + line.width;
    const x = MARGIN + (width - room) / 2;
    const mark = { x, y: 10.2 * MM - MARK + 0.7, side: MARK };
    canvas.outline(markSteps(WORK_STATES[state].mark), mark, STATE_INK[state]);
    canvas.text(line, TEXT.small, { x: x + MARK + 3, y: 10.2 * MM });
    return room;
  }

  function paintPaper({ logoLeft, logoRight, foot: texts }: PaperPrint): void {
    const logo = { x: MARGIN, y: 2 * MM, width, height: 5.5 * MM };
    if (logoLeft) canvas.picture(logoLeft, logo, 'left');
    if (logoRight) canvas.picture(logoRight, logo, 'right');
    for (const [at, align] of (['left', 'center', 'right'] as const).entries())
      if (texts[at]) put(texts[at], foot + 20, align, third, footRight);
  }
}

function revisionText({ revision }: PageFrame): string {
  if (revision === undefined) return '';
  const { en, zh } = fill(REVISION, { revision });
  return `${en} ${zh}`;
}

/** The time of printing in the site's time zone, with the zone, so that every reader reads the same. */
export const printedAt = (at: Date, zone: string): string =>
  `${dayIn(at, zone)} ${timeIn(at, zone)} ${zoneLabel(at, zone)}`;
