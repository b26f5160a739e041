import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Row } from './engine/rows.ts';
import { GROUND, INK, MM, TEXT } from './look.ts';
import type { DoubtPrint, DoubtsPrint } from './print.ts';
import { block, both, framed, gap, plain } from './row-parts.ts';

const MORE = w('and {count} more, listed in the record', '另有 {count} 项，见记录');
/** Maximum number of printed lines about what put a record in doubt; the record itself has all of them. */
const DOUBT_MOST = 20;

/** A warning above the printed content, as wide as the page. */
export function banner(message: Word, width: number): readonly Row[] {
  const text = both(message, TEXT.banner);
  const warning = block(0, width, [text], { align: 'center', fill: GROUND.warn, frame: INK.amber });
  return [{ blocks: [warning], height: 9 * MM }, gap()];
}

/** A plain note above the printed content, as wide as the page. */
export const note = (message: Word, width: number): readonly Row[] => [
  { blocks: [block(0, width, [both(message, TEXT.value)], { ...framed, fill: GROUND.tint })], height: 0 },
  gap(),
];

/** What put a record in doubt and what cleared the doubt, one below the other; nothing for a record never in doubt. */
export function doubtRows(doubt: DoubtsPrint | undefined, title: Word, width: number): readonly Row[] {
  if (!doubt || doubt.lines.length === 0) return [];
  const hidden = doubt.lines.length - DOUBT_MOST;
  const line = ({ says: message, by, date }: DoubtPrint): Row => ({
    blocks: [block(0, width, [both(message, TEXT.value), plain(`${by}, ${date}`, TEXT.label)], framed)],
    height: 0,
  });
  const head = block(0, width, [both(title, TEXT.head)], { ...framed, fill: GROUND.tint });
  return [
    gap(),
    { blocks: [head], height: HEAD * MM, keepWithNext: true },
    ...doubt.lines.slice(0, DOUBT_MOST).map(line),
    ...(hidden > 0
      ? [{ blocks: [block(0, width, [both(fill(MORE, { count: hidden }), TEXT.label)], framed)], height: 0 }]
      : []),
  ];
}
/** The height of its heading, in mm. */
const HEAD = 7;
