import { limitSigns } from '../limits.ts';
import { FORM_WIDTHS } from '../form-cells.ts';
import type { InputForm, SpreadsheetCell, SpreadsheetForm } from '../spreadsheet-form.ts';
import type { Word } from '../../words/word.ts';
import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import type { FormPart, OwnForm } from './own-form.ts';
import { keyOf, mapOf } from './sheet-map.ts';
import { isBlankMark } from './trade-words.ts';

/** Millimetres of a pixel, at 96 dots an inch. */
const PIXEL = 25.4 / 96;
const FILLED = '#fffbeb';
/** The least size of a hidden row or column: data has no size of 0. */
const LEAST = 0.1;
const EDGES = ['t', 'r', 'b', 'l'];

/**
 * Somebody's own sheet as spreadsheet-form data (reading D84): its cells, merged cells, widths, heights, lines, colours
 * and pictures, with the kind of input of each cell that the form fills in. It is no form of a record, so it is not
 * read back as answers.
 */
export function ownSheetData(sheet: LaidSheet, own: OwnForm): SpreadsheetForm {
  const map = mapOf(sheet);
  const parts = new Map(own.parts.flatMap((part) => part.cells.map((key) => [key, part] as const)));
  const total = sheet.widths.reduce((sum, width) => sum + width, 0) || 1;
  // as wide as the page that the form is printed on
  const scale = Math.min(PIXEL, FORM_WIDTHS[own.template.orientation] / total);
  const size = (pixels: number): number => Math.max(LEAST, Math.round(pixels * scale * 1000) / 1000);
  const positions = sheet.heights.map((_, row) =>
    sheet.widths.map((_width, col) => map.at(row, col) ?? { row, col, text: '' }),
  );
  const cells = new Map(positions.flat().map((cell) => [keyOf(cell), cell] as const));
  const filled = [...cells].filter(
    ([key, cell]) => cell.text !== '' || cell.border !== undefined || cell.fill !== undefined || own.derived.has(key),
  );
  return {
    sheets: [
      {
        name: sheet.name,
        grid: positions.map((row) => row.map(keyOf)),
        widths: sheet.widths.map(size),
        heights: sheet.heights.map(size),
        images: sheet.pictures.flatMap(({ row, col, width, height, src }) =>
          src === null ? [] : [{ src, row, col, w: size(width), h: size(height) }],
        ),
        cells: Object.fromEntries(filled.map(([key, cell]) => [key, toCell(cell, parts.get(key), own)])),
      },
    ],
  };
}

function toCell(cell: LaidCell, part: FormPart | undefined, { derived }: OwnForm): SpreadsheetCell {
  const key = keyOf(cell);
  const form = formOf(cell, part, derived.get(key));
  const borders = EDGES.filter((edge) => cell.border?.includes(edge)).join('');
  return {
    placeholder: form === null || part === undefined ? '' : placeholderOf(part),
    form,
    value: form === null ? cell.text.slice(0, 5000) : '',
    background: cell.fill ?? (form === null ? '' : FILLED),
    borders,
  };
}

/** The kinds of input of the cells that a heading of a column makes inputs. */
const OF_COLUMN: Readonly<Record<string, InputForm>> = { box: 'checkbox', remark: 'text' };
/** The kinds of input of readings; other kinds are texts. */
const OF_INPUT: Readonly<Record<string, InputForm>> = { number: 'float', date: 'date', choice: 'select' };
/** How a cell is filled in; null for one that is read only. */
function formOf(cell: LaidCell, part: FormPart | undefined, derived: string | undefined): InputForm | null {
  if (part?.kind === 'header') return isLabel(cell, part) ? null : 'text';
  const ofColumn = OF_COLUMN[derived ?? ''];
  if (ofColumn !== undefined) return ofColumn;
  return derived === 'input' || isMarked(cell, part) ? inputForm(part) : null;
}
function inputForm(part: FormPart | undefined): InputForm | null {
  const input = part?.task?.input;
  return input === undefined ? null : (OF_INPUT[input.kind] ?? 'text');
}
/** A line to write on, or a box, in the row of a task. */
const isMarked = ({ text }: LaidCell, part: FormPart | undefined): boolean =>
  part?.kind === 'task' && text !== '' && isBlankMark(text);
const isLabel = (cell: LaidCell, { cells }: FormPart): boolean => cells[0] === keyOf(cell);

const both = ({ en, zh }: Word): string => (en === zh ? en : `${en} ${zh}`);
function placeholderOf({ text, task }: FormPart): string {
  const input = task?.input;
  const limits = input?.kind === 'number' ? [input.unit ?? '', limitSigns(input)] : [];
  return [both(text), ...limits].filter(Boolean).join(' · ').slice(0, 2000);
}
