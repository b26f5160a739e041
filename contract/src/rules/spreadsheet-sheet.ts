import { fill, w, type Word } from '../words/word.ts';
import { textOf, type Answers } from './answers.ts';
import type { BoxControl, Control, FieldControl, FormGrid, GridCell, PartControl } from './form-cells.ts';
import { COMMENT_CONTROL, textLines } from './form-grid.ts';
import { limitSigns } from './limits.ts';
import { isNumberOf } from './number-format.ts';
import {
  type InputForm,
  type SpreadsheetCell,
  type SpreadsheetForm,
  type SpreadsheetSheet,
  valueProblem,
} from './spreadsheet-form.ts';
import { readNumber } from './tasks/parts.ts';
import { picturesIn } from './tasks/picture.ts';

/** One of our forms, laid out and filled in. */
export interface OwnSheet {
  /** The name of its sheet: the document code of a record. */
  readonly name: string;
  /** Its layout; values are placed by it, so it must be the same on export and import. */
  readonly grid: FormGrid;
  readonly answers: Answers;
  readonly comment: string;
  /**
   * The texts in place of the two codes on paper: the document code, and a mark of the state in which it was exported.
   */
  readonly codes: { readonly barcode: string; readonly qr: string };
}

/** The background colours, by the purpose of a cell. */
const BACKGROUNDS: Readonly<Partial<Record<GridCell['style'], string>>> = {
  head: '#e2e8f0',
  section: '#e2e8f0',
  label: '#f1f5f9',
};
/** The colour of cells to be filled in. */
const FILLED = '#fffbeb';

type Filled = BoxControl | FieldControl | PartControl;
interface Place {
  readonly row: number;
  readonly cell: GridCell;
  /** `row,column`, from 0. */
  readonly ref: string;
}
/** A position that is filled in. */
interface InputPlace extends Place {
  readonly control: Filled;
}

const placesOf = ({ rows }: FormGrid): readonly Place[] =>
  rows.flatMap(({ cells }, row) => cells.map((cell) => ({ row, cell, ref: `${row},${cell.col}` })));
const isFilledIn = (control: Control | undefined): control is Filled =>
  control !== undefined && control.kind !== 'code';
const inputsOf = (grid: FormGrid): readonly InputPlace[] =>
  placesOf(grid).flatMap((place) => {
    const { control } = place.cell;
    return isFilledIn(control) ? [{ ...place, control }] : [];
  });

/** The inputs and their positions: two layouts for which this is equal can read each other's data. */
export const layoutOf = (grid: FormGrid): readonly string[] =>
  inputsOf(grid).map(({ ref, control }) => [ref, control.name, 'option' in control ? control.option : ''].join(' '));

/**
 * The possible inputs of each control; the first is used on export, all are accepted on import. None for what nobody
 * types.
 */
const FORMS: Readonly<Record<Filled['kind'], readonly InputForm[]>> = {
  box: ['checkbox'],
  number: ['float', 'number', 'text'],
  date: ['date'],
  text: ['text'],
  multiline: ['text'],
  instrument: ['select', 'text'],
  signature: ['signature'],
  picture: [],
  link: [],
};
const formsOf = (control: Filled): readonly InputForm[] =>
  'readOnly' in control && control.readOnly ? [] : FORMS[control.kind];

/** Converts forms to spreadsheet-form data (reading D84). */
export const toSpreadsheetForm = (sheets: readonly OwnSheet[]): SpreadsheetForm => ({ sheets: sheets.map(toSheet) });

function toSheet(own: OwnSheet): SpreadsheetSheet {
  const { name, grid } = own;
  const places = placesOf(grid);
  const covered = grid.rows.map((_, row) => grid.widths.map((_width, col) => `${row},${col}`));
  for (const { row, cell, ref } of places)
    for (let down = 0; down < (cell.rowSpan ?? 1); down++)
      covered[row + down]?.fill(ref, cell.col, cell.col + cell.colSpan);
  return {
    name,
    grid: covered,
    widths: [...grid.widths],
    heights: grid.rows.map(({ height }) => height),
    images: inputsOf(grid).flatMap((place) => imagesOf(place, own)),
    cells: Object.fromEntries(places.map((place) => [place.ref, toCell(place.cell, own)])),
  };
}

function toCell(cell: GridCell, own: OwnSheet): SpreadsheetCell {
  const { control, text = '', style } = cell;
  const content = textLines(text, style).join('\n');
  if (!isFilledIn(control)) {
    const value = control ? own.codes[control.which] : content;
    return { placeholder: '', form: null, value, background: BACKGROUNDS[style] ?? '' };
  }
  const value = valueOf(control, own);
  const [form = null] = formsOf(control);
  return {
    placeholder: placeholderOf(control),
    // a figure stored with more decimals than the format allows, or below zero, is exported as it is
    form: form === 'float' && value !== '' && !isNumberOf('float', value) ? 'text' : form,
    value,
    background: form === null ? '' : FILLED,
  };
}

function placeholderOf(control: Filled): string {
  const { en, zh } = control.label;
  const option = control.kind === 'box' ? control.option : '';
  const numberControl = 'unit' in control || 'min' in control || 'max' in control ? control : undefined;
  const parts = [
    en === zh ? en : `${en} ${zh}`,
    option,
    numberControl?.unit ?? '',
    numberControl ? limitSigns(numberControl) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function valueOf(control: Filled, { answers, comment }: OwnSheet): string {
  if (control.name === COMMENT_CONTROL) return comment;
  if (control.kind === 'box') return answers[control.name] === control.option ? 'true' : '';
  if (control.kind === 'picture') return '';
  if (control.kind === 'instrument') return textOf(answers, `${control.task}.said`);
  if (control.kind === 'signature') return textOf(answers, `${control.task}.signer`);
  return textOf(answers, control.name);
}

const SRC = 'files/';
/** Pictures and drawn signatures, side by side starting at the cell they answer. */
function imagesOf({ row, cell, control }: InputPlace, { answers, grid }: OwnSheet): SpreadsheetSheet['images'] {
  if (control.kind !== 'picture' && control.kind !== 'signature') return [];
  const ids = picturesIn(answers, control.task);
  const width = grid.widths.slice(cell.col, cell.col + cell.colSpan).reduce((sum, columnWidth) => sum + columnWidth, 0);
  const h = grid.rows[row]?.height ?? 1;
  return ids.map((id) => ({ src: `${SRC}${id}`, row, col: cell.col, w: width / ids.length, h }));
}

const WORDS = {
  at: w('Row {row}, column {column}: {why}', '第 {row} 行第 {column} 列：{why}'),
  noInput: w('nothing is filled in here; left out.', '此处不可填写，已忽略。'),
  form: w('this field is not of type {form}; left unchanged.', '此处不是“{form}”类型，保持原样。'),
  value: w('"{value}" does not fit: {must}. Left unchanged.', '“{value}” 不适用：应为{must}。保持原样。'),
  one: w('only one box of a task can be ticked; left unchanged.', '一个任务只能勾选一个选项，保持原样。'),
  drawn: w(
    'pictures and signatures can only be added on screen; left unchanged.',
    '照片和签名只能在屏幕上提供，保持原样。',
  ),
} as const;

/**
 * The result of reading a sheet: valid values replace the existing ones, the rest is reported and leaves the existing
 * value.
 */
export interface ReadSheet {
  readonly answers: Answers;
  readonly comment: string;
  readonly problems: readonly Word[];
}

/**
 * Reads a sheet into the form it was exported from. `files` are the pictures it may refer to; pictures already in the
 * answers are always allowed.
 */
export function readSpreadsheetForm(sheet: SpreadsheetSheet, own: OwnSheet, files: readonly string[] = []): ReadSheet {
  const inputs = inputsOf(own.grid);
  const reader = new Reader(sheet, own, files);
  for (const place of inputs) reader.read(place);
  reader.readBoxes(inputs);
  const known = new Set(inputs.map(({ ref }) => ref));
  for (const [ref, { form, value }] of Object.entries(sheet.cells))
    if (form !== null && value !== '' && !known.has(ref)) reader.tell(ref, WORDS.noInput);
  return { answers: reader.answers, comment: reader.comment, problems: reader.problems };
}

class Reader {
  readonly answers: Record<string, string | number | null>;
  comment: string;
  readonly problems: Word[] = [];
  readonly #sheet: SpreadsheetSheet;
  readonly #now: Answers;
  readonly #files: ReadonlySet<string>;

  constructor(sheet: SpreadsheetSheet, { answers, comment }: OwnSheet, files: readonly string[]) {
    this.answers = { ...answers };
    this.comment = comment;
    this.#sheet = sheet;
    this.#now = answers;
    this.#files = new Set(files);
  }

  tell(ref: string, word: Word, facts: Readonly<Record<string, string | Word>> = {}): void {
    const [row = 0, column = 0] = ref.split(',').map(Number);
    this.problems.push(fill(WORDS.at, { row: row + 1, column: column + 1, why: fill(word, facts) }));
  }

  /** The validated value of a position; undefined where it stays as it is. */
  #given({ ref, control }: InputPlace): string | undefined {
    const cell = this.#sheet.cells[ref];
    const forms = formsOf(control);
    if (cell === undefined || forms.length === 0) return undefined;
    if (cell.form === null || !forms.includes(cell.form)) {
      this.tell(ref, WORDS.form, { form: cell.form ?? '' });
      return undefined;
    }
    const must = valueProblem(cell.form, cell.value);
    if (must === null) return cell.value;
    this.tell(ref, WORDS.value, { value: cell.value.slice(0, 50), must });
    return undefined;
  }

  read(place: InputPlace): void {
    const { control } = place;
    if (control.kind === 'box') return;
    if (control.kind === 'picture' || control.kind === 'signature') {
      this.#readDrawn(place, control);
      return;
    }
    const value = this.#given(place);
    if (value === undefined) return;
    if (control.name === COMMENT_CONTROL) this.comment = value;
    else if (control.kind === 'instrument') this.#readInstrument(control, value);
    else this.#put(place, value);
  }

  #put({ ref, control }: InputPlace, value: string): void {
    if (value === '') {
      Reflect.deleteProperty(this.answers, control.name);
      return;
    }
    const read = control.kind === 'number' ? readNumber(value) : { value };
    if ('value' in read) this.answers[control.name] = read.value;
    else if ('warning' in read) this.tell(ref, WORDS.value, { value: value.slice(0, 50), must: read.warning });
  }

  /** An instrument is exported by its name; a different name is looked up in the register. */
  #readInstrument({ task, name }: PartControl, value: string): void {
    if (value === textOf(this.#now, `${task}.said`)) return;
    if (value === '') Reflect.deleteProperty(this.answers, name);
    else this.answers[name] = value;
  }

  #readDrawn(place: InputPlace, { kind, task }: PartControl): void {
    const { row, cell } = place;
    const here = this.#sheet.images.filter((image) => image.row === row && image.col === cell.col);
    const ids = here.map(({ src }) => src.slice(SRC.length));
    const stands = picturesIn(this.#now, task);
    const signer = kind === 'signature' ? (this.#given(place) ?? '') : '';
    const isSame = ids.join(' ') === stands.join(' ') && signer === textOf(this.#now, `${task}.signer`);
    if (isSame || (ids.length === 0 && signer === '')) return;
    if (ids.length === 0 || !ids.every((id) => this.#files.has(id))) {
      this.tell(place.ref, WORDS.drawn);
      return;
    }
    this.answers[`${task}.value`] = ids.join(' ');
    if (signer !== '') this.answers[`${task}.signer`] = signer;
  }

  /** The boxes of a task share a name: one of them is ticked, or none. A box missing from the data stays as it is. */
  readBoxes(inputs: readonly InputPlace[]): void {
    const boxes = inputs.flatMap((place) => (place.control.kind === 'box' ? [{ place, box: place.control }] : []));
    for (const [name, group] of Map.groupBy(boxes, ({ box }) => box.name)) {
      const ticked = group.filter(({ place, box }) => {
        const value = this.#given(place);
        return value === undefined ? this.#now[name] === box.option : value === 'true';
      });
      const [first, second] = ticked;
      if (second) this.tell(second.place.ref, WORDS.one);
      else if (first) this.answers[name] = first.box.option;
      else if (group.some(({ box }) => box.option === this.#now[name])) Reflect.deleteProperty(this.answers, name);
    }
  }
}
