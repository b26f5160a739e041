import { isTag, tagAttribute } from './xml-scanner.ts';
import { scanSmallPart } from './scan-small-part.ts';
import type { ZipParts } from './zip-parts.ts';

/** How a number is displayed, as far as it changes what the number means to a person. */
export type NumberShape =
  | { readonly kind: 'number' }
  /** A date, a time of day, or both. */
  | { readonly kind: 'moment'; readonly day: boolean; readonly time: boolean }
  /** Hours that may exceed a day: `[h]:mm`. */
  | { readonly kind: 'elapsed' }
  /** 0.15 shown as 15%. */
  | { readonly kind: 'percent' }
  /** 7 shown as 007: a code, not a quantity. */
  | { readonly kind: 'padded'; readonly digits: number };

const NUMBER: NumberShape = { kind: 'number' };
const DAY: NumberShape = { kind: 'moment', day: true, time: false };
const TIME: NumberShape = { kind: 'moment', day: false, time: true };
const DAY_AND_TIME: NumberShape = { kind: 'moment', day: true, time: true };
const ELAPSED: NumberShape = { kind: 'elapsed' };
const PERCENT: NumberShape = { kind: 'percent' };

/** Built-in formats, known by number (ECMA-376, 18.8.30); 27 to 58 are Chinese, Japanese and Korean. */
const BUILT_IN: ReadonlyArray<readonly [first: number, last: number, shape: NumberShape]> = [
  [9, 10, PERCENT],
  [14, 17, DAY],
  [18, 21, TIME],
  [22, 22, DAY_AND_TIME],
  [27, 31, DAY],
  [32, 35, TIME],
  [36, 36, DAY],
  [45, 45, TIME],
  [46, 46, ELAPSED],
  [47, 47, TIME],
  [50, 58, DAY],
];

/** The shape of a number format as written in the file, such as `yyyy\-mm\-dd` or `00000`. */
export function shapeOfFormat(code: string): NumberShape {
  const positive = code.replace(/\\.|"[^"]*"|[_*]./g, '').split(';', 1)[0] ?? '';
  if (/\[[hms]+\]/i.test(positive)) return ELAPSED;
  const letters = positive.replace(/\[[^\]]*\]/g, '').trim();
  if (/^general$/i.test(letters)) return NUMBER;
  if (letters.includes('%')) return PERCENT;
  if (/^0{2,}$/.test(letters)) return { kind: 'padded', digits: letters.length };
  const time = /[hs]/i.test(letters);
  const day = /[yd]/i.test(letters) || (/m/i.test(letters) && !time);
  return day || time ? { kind: 'moment', day, time } : NUMBER;
}

function shapeOfBuiltIn(id: number): NumberShape {
  return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? NUMBER;
}

/** The shapes of the cell styles of a workbook, by the style number stored in a cell. */
export async function readNumberShapes(parts: ZipParts, part: string | undefined): Promise<readonly NumberShape[]> {
  const own = new Map<number, NumberShape>();
  const shapes: NumberShape[] = [];
  let inCellStyles = false;
  if (part === undefined) return shapes;
  await scanSmallPart(parts, part, (tag) => {
    if (isTag(tag, 'numFmt')) {
      own.set(Number(tagAttribute(tag, 'numFmtId')), shapeOfFormat(tagAttribute(tag, 'formatCode') ?? ''));
    }
    // Named styles before, and differential styles after, also contain <xf> or formats; cells refer only to these.
    if (isTag(tag, 'cellStyleXfs') || isTag(tag, 'cellStyles')) inCellStyles = false;
    if (isTag(tag, 'cellXfs')) inCellStyles = true;
    if (!inCellStyles || !isTag(tag, 'xf')) return;
    const id = Number(tagAttribute(tag, 'numFmtId') ?? 0);
    shapes.push(own.get(id) ?? shapeOfBuiltIn(id));
  });
  return shapes;
}
