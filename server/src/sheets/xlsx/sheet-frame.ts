import { LAID_MOST, type LostPart } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { CLOSE, isTag, tagAttribute, tagText, XmlScanner, type Tag } from './xml-scanner.ts';
import { xmlPieces } from './zip-parts.ts';

/** The number of pixels of one unit of a column's width, and what each column adds (ECMA-376, 18.3.1.13). */
const [CHARACTER, MARGIN] = [7, 5] as const;
const [USUAL_WIDTH, USUAL_HEIGHT] = [8.43, 15] as const;
const WIDEST = 255;
const HIGHEST = 409;
/** Maximum number of ranges read from a sheet; a form has some hundreds. */
const MOST_RANGES = 5_000;
const MOST_VALIDATIONS = 500;
const MOST_RANGES_OF_ONE = 200;

/** A range of cells, both ends included, from 0. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}
interface Validation {
  readonly kind: 'date' | 'number' | 'list';
  readonly ranges: readonly Range[];
  readonly list: string;
}
/** What a sheet states besides the texts of its cells. */
export interface Frame {
  landscape: boolean;
  usualWidth: number;
  usualHeight: number;
  readonly columns: { readonly first: number; readonly last: number; readonly width: number }[];
  readonly heights: Map<number, number>;
  /** The style of each cell the file contains, by `row,col`. */
  readonly styles: Map<string, number>;
  readonly formulas: Set<string>;
  readonly merged: Range[];
  readonly validations: Validation[];
  readonly lost: LostPart[];
}

const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');
const ranged = (value: number, most: number): number => (value >= 0 ? Math.min(value, most) : 0);
const pixels = (characters: number): number => Math.round(ranged(characters, WIDEST) * CHARACTER + MARGIN);

function placeOf(reference: string): { readonly row: number; readonly col: number } | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === '') return undefined;
  const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, col };
}
/** The range of a reference such as `A1:B2`; undefined for anything else. */
export function rangeOf(reference: string): Range | undefined {
  const [from = '', to = from] = reference.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  if (first === undefined || last === undefined) return undefined;
  return { top: first.row, left: first.col, bottom: last.row, right: last.col };
}
const rangesOf = (references: string): readonly Range[] =>
  references.split(/\s+/, MOST_RANGES_OF_ONE).flatMap((reference) => rangeOf(reference) ?? []);
/** The position is in the range. */
export const isIn = ({ top, left, bottom, right }: Range, row: number, col: number): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

const KINDS: Readonly<Record<string, Validation['kind']>> = {
  list: 'list',
  date: 'date',
  whole: 'number',
  decimal: 'number',
};

/** Collects what a sheet states about its cells. */
class FrameReader {
  readonly frame: Frame = {
    landscape: false,
    usualWidth: pixels(USUAL_WIDTH),
    usualHeight: USUAL_HEIGHT,
    columns: [],
    heights: new Map(),
    styles: new Map(),
    formulas: new Set(),
    merged: [],
    validations: [],
    lost: [],
  };
  #row = -1;
  #col = -1;
  #rule: { readonly kind: Validation['kind']; readonly ranges: readonly Range[] } | undefined;

  visit(tag: Tag): void {
    if (isTag(tag, 'row')) this.#visitRow(tag);
    else if (isTag(tag, 'c')) this.#visitCell(tag);
    else if (isTag(tag, 'f')) this.#visitFormula(tag);
    else if (isTag(tag, 'formula1')) this.#visitList(tag);
    else if (tag.kind !== CLOSE) this.#visitOther(tag);
  }

  #visitRow(tag: Tag): void {
    if (tag.kind === CLOSE) return;
    const number = Number(tagAttribute(tag, 'r'));
    this.#row = Number.isSafeInteger(number) && number > 0 ? number - 1 : this.#row + 1;
    this.#col = -1;
    if (this.#row >= LAID_MOST.rows) return;
    const height = tagAttribute(tag, 'ht');
    if (isOn(tagAttribute(tag, 'hidden'))) this.frame.heights.set(this.#row, 0);
    else if (height !== undefined) this.frame.heights.set(this.#row, ranged(Number(height), HIGHEST));
  }

  #visitCell(tag: Tag): void {
    if (tag.kind === CLOSE) return;
    this.#col = placeOf(tagAttribute(tag, 'r') ?? '')?.col ?? this.#col + 1;
    if (this.#row >= LAID_MOST.rows || this.#col >= LAID_MOST.columns) return;
    const style = Number(tagAttribute(tag, 's') ?? 0);
    this.frame.styles.set(`${this.#row},${this.#col}`, style);
  }

  #visitFormula(tag: Tag): void {
    if (tag.kind !== CLOSE && this.#row < LAID_MOST.rows) this.frame.formulas.add(`${this.#row},${this.#col}`);
  }

  #visitList(tag: Tag): void {
    if (tag.kind !== CLOSE || this.#rule === undefined) return;
    this.frame.validations.push({ ...this.#rule, list: tagText(tag) });
    this.#rule = undefined;
  }

  #visitOther(tag: Tag): void {
    const { frame } = this;
    if (isTag(tag, 'col')) this.#visitColumn(tag);
    else if (isTag(tag, 'sheetFormatPr')) {
      const [width, height] = [tagAttribute(tag, 'defaultColWidth'), tagAttribute(tag, 'defaultRowHeight')];
      if (width !== undefined) frame.usualWidth = pixels(Number(width));
      if (height !== undefined) frame.usualHeight = ranged(Number(height), HIGHEST);
    } else if (isTag(tag, 'mergeCell')) {
      const range = rangeOf(tagAttribute(tag, 'ref') ?? '');
      if (range !== undefined && frame.merged.length < MOST_RANGES) frame.merged.push(range);
    } else if (isTag(tag, 'dataValidation')) this.#visitValidation(tag);
    else if (isTag(tag, 'pageSetup')) frame.landscape = tagAttribute(tag, 'orientation') === 'landscape';
  }

  #visitColumn(tag: Tag): void {
    const [first, last] = [Number(tagAttribute(tag, 'min')) - 1, Number(tagAttribute(tag, 'max')) - 1];
    const width = isOn(tagAttribute(tag, 'hidden')) ? 0 : pixels(Number(tagAttribute(tag, 'width') ?? USUAL_WIDTH));
    if (this.frame.columns.length < MOST_RANGES) this.frame.columns.push({ first, last, width });
  }

  #visitValidation(tag: Tag): void {
    const kind = KINDS[tagAttribute(tag, 'type') ?? ''];
    this.#rule = undefined;
    if (kind === undefined || this.frame.validations.length >= MOST_VALIDATIONS) return;
    this.#rule = { kind, ranges: rangesOf(tagAttribute(tag, 'sqref') ?? '') };
  }
}

/** Reads what a sheet states besides the texts of its cells. Errors: `import.damaged`. */
export async function readFrame(bytes: AsyncIterable<Buffer>): Promise<Frame> {
  const reader = new FrameReader();
  const scanner = new XmlScanner((tag) => reader.visit(tag));
  for await (const piece of xmlPieces(bytes)) scanner.feed(piece);
  scanner.end();
  return reader.frame;
}
