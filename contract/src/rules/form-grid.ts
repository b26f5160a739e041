import { w, type Word } from '../words/word.ts';
import type { FormTemplate, Task } from './form.ts';

/** The page a form is laid out for: A4 portrait with margins of 10 mm leaves 190 mm. */
export const FORM_WIDTH = 190;
/** The name of the control of the sheet's comment; the comment is no answer and is saved apart. */
export const COMMENT_CONTROL = 'comment';

/** What a cell is for. The drawer chooses its look by it, the same on screen and on paper. */
export type CellStyle = 'title' | 'label' | 'value' | 'head' | 'section' | 'number' | 'body' | 'signature';

/** What every control that is filled in has. */
interface Filled {
  /** The key of its answer (`<task>.box`, `<task>.value`, `<task>.comment`, `header.<field>`) or {@link COMMENT_CONTROL}. */
  readonly name: string;
  /** What it asks: its name for a screen reader, never drawn. */
  readonly label: Word;
}
/** One box of a task. The boxes of a task share a name: it is ticked when the answer is its option. */
export interface BoxControl extends Filled {
  readonly kind: 'box';
  readonly option: string;
  /** Ticking it raises a punch item. */
  readonly punch?: true;
}
/** A field to be written. */
export interface FieldControl extends Filled {
  readonly kind: 'number' | 'date' | 'text' | 'multiline';
  /** Shown after the value. */
  readonly unit?: string;
  /** The least and the most that may be entered, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** How many lines are kept free, 1 to 20. */
  readonly lines?: number;
}
/** A picture a machine reads: the address of the record, or its document code. Paper needs it, a screen may leave it out. */
export interface CodeControl {
  readonly kind: 'code';
  readonly which: 'qr' | 'barcode';
}
/** What stands in a cell besides text. */
export type Control = BoxControl | FieldControl | CodeControl;

/** One cell. With a text and a control, the text is a small caption above the control. */
export interface GridCell {
  /** The first of its columns, from 0. */
  readonly col: number;
  readonly colSpan: number;
  /** How many rows it covers, itself included; 1 when absent. Rows covered by one cell stay on one page. */
  readonly rowSpan?: number;
  /** A word carries both languages: a printed form shows both, English first. */
  readonly text?: Word | string;
  readonly style: CellStyle;
  /** `left` when absent. */
  readonly align?: 'left' | 'center' | 'right';
  readonly control?: Control;
}
/** One row. A row without cells is a gap: empty paper, no lines. */
export interface GridRow {
  readonly cells: readonly GridCell[];
  /** The least height in mm; what does not fit makes it higher. */
  readonly height: number;
  /** A heading drawn again at the top of each page its block goes on to. A block ends at a gap. */
  readonly repeat?: true;
  /** No page break between this row and the next. */
  readonly keepWithNext?: true;
}
/** A form as rows and columns, drawn alike on the screen and on paper. Columns nobody needs to see alone may be narrow. */
export interface FormGrid {
  /** The columns in mm; their sum is {@link FORM_WIDTH}. */
  readonly widths: readonly number[];
  readonly rows: readonly GridRow[];
}

/** A sign-off as it is shown: empty person and date while it is open. */
export interface ShownSignOff {
  readonly label: Word | string;
  readonly person: string;
  readonly company?: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
}
/** A punch item raised from a task, as it is shown. */
export interface ShownPunch {
  /** The name of its task. */
  readonly task: string;
  readonly number: string;
  readonly category: string;
  readonly description: string;
}
/** What a form shows beside its template and its answers. */
export interface FormFacts {
  /** The title of the record, such as `20-EM-0003A / E10A`. */
  readonly title: string;
  readonly documentCode: string;
  readonly itr: { readonly name: string; readonly description: string };
  /** The values of the header by source. */
  readonly header: Readonly<Record<string, string>>;
  readonly signOffs: readonly ShownSignOff[];
  /** Listed under the tasks when there are any; a screen that shows them with their task leaves them out. */
  readonly punch?: readonly ShownPunch[];
  /** Makes room for as many lines as it has. */
  readonly comment?: string;
}

/** A cell placed by its left and right edge in mm, before the columns are known. */
interface Placed extends Omit<GridCell, 'col' | 'colSpan'> {
  readonly from: number;
  readonly to: number;
}
interface PlacedRow extends Omit<GridRow, 'cells'> {
  readonly cells: readonly Placed[];
}

type Content = Omit<Placed, 'from' | 'to' | 'style'>;
const cell = (from: number, to: number, style: CellStyle, content: Content): Placed => ({
  from,
  to,
  style,
  ...content,
});

const TITLE_EDGE = 116;
const QR_EDGE = 164;
const LINE = 6.5;
/** The height that leaves room to write this many lines by hand. */
const roomFor = (lines: number): number => 4 + lines * 4;
const gap: PlacedRow = { cells: [], height: 4 };

/**
 * Lays a check sheet out (domain guide 2.11): heading with codes, header two pairs a row, tasks, comment, sign-offs
 * up to four a row. Pure: the answers are put in by who draws it, by the names of the controls.
 */
export function layOut(template: FormTemplate, facts: FormFacts): FormGrid {
  return toGrid([
    ...heading(template, facts),
    ...header(template, facts.header),
    gap,
    ...tasks(template),
    ...punch(template, facts.punch ?? []),
    ...comment(template, facts.comment ?? ''),
    ...signOffs(facts.signOffs),
  ]);
}

function heading(template: FormTemplate, facts: FormFacts): readonly PlacedRow[] {
  const code = (which: CodeControl['which'], from: number, to: number): Placed =>
    cell(from, to, 'value', { rowSpan: 3, align: 'center', control: { kind: 'code', which } });
  const line = (style: CellStyle, text: Word | string): Placed => cell(0, TITLE_EDGE, style, { text });
  const itr = [facts.itr.name, facts.itr.description].filter((part) => part !== '').join('  ');
  return [
    {
      cells: [line('title', template.title), code('barcode', TITLE_EDGE, QR_EDGE), code('qr', QR_EDGE, FORM_WIDTH)],
      height: 12,
      keepWithNext: true,
    },
    { cells: [line('body', itr)], height: LINE, keepWithNext: true },
    { cells: [line('value', facts.title)], height: LINE, keepWithNext: true },
  ];
}

type HeaderField = FormTemplate['header'][number];

function header(template: FormTemplate, values: Readonly<Record<string, string>>): readonly PlacedRow[] {
  const half = FORM_WIDTH / 2;
  const labelWidth = 30;
  const pair = (field: HeaderField, from: number, to: number): readonly Placed[] => [
    cell(from, from + labelWidth, 'label', { text: field.label }),
    cell(from + labelWidth, to, 'value', headerValue(field, values)),
  ];
  return inGroups(template.header, 2).map(([left, right]) => ({
    cells: [...(left ? pair(left, 0, right ? half : FORM_WIDTH) : []), ...(right ? pair(right, half, FORM_WIDTH) : [])],
    height: LINE,
  }));
}

function headerValue(field: HeaderField, values: Readonly<Record<string, string>>): Content {
  if ('source' in field) return { text: values[field.source] ?? '' };
  return { control: { kind: 'text', name: `header.${field.field}`, label: field.label } };
}

/** Where the columns of the task table stand; a column no task needs has no width. */
interface TaskEdges {
  readonly text: number;
  readonly boxes: number;
  readonly boxWidth: number;
  readonly value: number;
  readonly remark: number;
}

function taskEdges(template: FormTemplate): TaskEdges {
  const hasValue = template.tasks.some((task) => task.input !== undefined);
  const hasRemark = template.tasks.some((task) => task.comment === 'inline');
  const alone = hasValue === hasRemark ? undefined : 46;
  const remark = FORM_WIDTH - (hasRemark ? (alone ?? 36) : 0);
  const value = remark - (hasValue ? (alone ?? 30) : 0);
  const boxWidth = template.boxes.length > 4 ? 10 : 12;
  return { text: 12, boxes: value - template.boxes.length * boxWidth, boxWidth, value, remark };
}

function tasks(template: FormTemplate): readonly PlacedRow[] {
  const edges = taskEdges(template);
  return [
    taskHead(template, edges),
    ...template.tasks.flatMap((task) => [...section(task), taskRow(template, task, edges)]),
  ];
}

/** Leaves out what has no width. */
const wide = (cells: readonly Placed[]): readonly Placed[] => cells.filter(({ from, to }) => to > from);

const head = (from: number, to: number, text: Word | string, align: 'left' | 'center' = 'left'): Placed =>
  cell(from, to, 'head', { text, align });
const headRow = (cells: readonly Placed[]): PlacedRow => ({ cells, height: LINE, repeat: true, keepWithNext: true });

const taskHead = (template: FormTemplate, edges: TaskEdges): PlacedRow =>
  headRow(
    wide([
      head(0, edges.text, w('No.', '序号'), 'center'),
      head(edges.text, edges.boxes, w('Check item', '检查项目')),
      ...boxPlaces(template, edges).map(({ option, from, to }) => head(from, to, option, 'center')),
      head(edges.value, edges.remark, w('Value', '数值')),
      head(edges.remark, FORM_WIDTH, w('Remark', '备注')),
    ]),
  );

const boxPlaces = (template: FormTemplate, edges: TaskEdges) =>
  template.boxes.map((option, index) => {
    const from = edges.boxes + index * edges.boxWidth;
    return { option, from, to: from + edges.boxWidth };
  });

const section = (task: Task): readonly PlacedRow[] =>
  task.title === undefined
    ? []
    : [{ cells: [{ from: 0, to: FORM_WIDTH, style: 'section', text: task.title }], height: LINE, keepWithNext: true }];

function taskRow(template: FormTemplate, task: Task, edges: TaskEdges): PlacedRow {
  const hasBoxes = task.boxes && template.boxes.length > 0;
  const isTextOnly = !hasBoxes && task.input === undefined && task.comment === 'none';
  const number: Placed = { from: 0, to: edges.text, style: 'number', text: task.number, align: 'center' };
  const body = (to: number): Placed => ({ from: edges.text, to, style: 'body', text: task.text });
  if (isTextOnly) return { cells: [number, body(FORM_WIDTH)], height: LINE };
  return {
    cells: wide([
      number,
      body(hasBoxes ? edges.boxes : edges.value),
      ...(hasBoxes ? boxCells(template, task, edges) : []),
      ...writing(task, edges),
    ]),
    height: Math.max(8, task.input?.kind === 'text' ? roomFor(task.input.lines ?? 1) : 0),
  };
}

const boxCells = (template: FormTemplate, task: Task, edges: TaskEdges): readonly Placed[] =>
  boxPlaces(template, edges).map(({ option, from, to }) => ({
    from,
    to,
    style: 'value',
    align: 'center',
    control: {
      kind: 'box',
      name: `${task.name}.box`,
      option,
      label: task.text,
      ...(template.punchBox === option ? { punch: true } : {}),
    },
  }));

/** Value and remark. A task with only one of them writes over both columns, so no cell stands dead. */
function writing(task: Task, edges: TaskEdges): readonly Placed[] {
  const remark: Control = { kind: 'text', name: `${task.name}.comment`, label: REMARK };
  if (task.input === undefined) {
    return [cell(edges.value, FORM_WIDTH, 'value', task.comment === 'inline' ? { control: remark } : {})];
  }
  if (task.comment === 'none') return [cell(edges.value, FORM_WIDTH, 'value', valueOf(task, task.input))];
  return [
    cell(edges.value, edges.remark, 'value', valueOf(task, task.input)),
    cell(edges.remark, FORM_WIDTH, 'value', { control: remark }),
  ];
}
const REMARK = w('Remark', '备注');

function valueOf(task: Task, input: NonNullable<Task['input']>): Content {
  const common = { name: `${task.name}.value`, label: input.label ?? task.text };
  const caption = input.label ? { text: input.label } : {};
  if (input.kind === 'date') return { ...caption, control: { kind: 'date', ...common } };
  if (input.kind === 'number') {
    const { unit, min, max } = input;
    const limits = {
      ...(unit ? { unit } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
    return { ...caption, control: { kind: 'number', ...common, ...limits } };
  }
  const lines = input.lines ?? 1;
  return { ...caption, control: lines > 1 ? { kind: 'multiline', ...common, lines } : { kind: 'text', ...common } };
}

function punch(template: FormTemplate, items: readonly ShownPunch[]): readonly PlacedRow[] {
  if (items.length === 0) return [];
  const numbers = new Map(template.tasks.map((task) => [task.name, task.number]));
  const columns = [0, 12, 50, 70, FORM_WIDTH];
  const labels = [w('No.', '序号'), w('Punch item', '尾项'), w('Category', '类别'), w('Description', '描述')];
  const inColumns = (style: CellStyle, texts: readonly (Word | string)[]): readonly Placed[] =>
    texts.map((text, at) => cell(columns[at] ?? 0, columns[at + 1] ?? FORM_WIDTH, style, { text }));
  const line = ({ task, number, category, description }: ShownPunch): PlacedRow => ({
    cells: inColumns('value', [numbers.get(task) ?? '', number, category, description]),
    height: LINE,
  });
  return [gap, headRow(inColumns('head', labels)), ...items.map(line)];
}

function comment(template: FormTemplate, written: string): readonly PlacedRow[] {
  if (template.hideComment) return [];
  const whole = { from: 0, to: FORM_WIDTH };
  const label = w('Comment', '备注');
  const lines = Math.min(20, Math.max(3, written.split('\n').length));
  return [
    gap,
    { cells: [{ ...whole, style: 'head', text: label }], height: LINE, keepWithNext: true },
    {
      cells: [{ ...whole, style: 'value', control: { kind: 'multiline', name: COMMENT_CONTROL, label, lines } }],
      height: roomFor(lines),
    },
  ];
}

function signOffs(all: readonly ShownSignOff[]): readonly PlacedRow[] {
  if (all.length === 0) return [];
  return [gap, ...inGroups(all, 4).flatMap((group) => signOffRows(group, FORM_WIDTH / Math.min(4, all.length)))];
}

function signOffRows(group: readonly ShownSignOff[], width: number): readonly PlacedRow[] {
  const row = (style: CellStyle, height: number, text: (one: ShownSignOff) => Word | string): PlacedRow => ({
    cells: group.map((one, index) => ({ from: index * width, to: (index + 1) * width, style, text: text(one) })),
    height,
    keepWithNext: true,
  });
  const name = row('signature', 14, ({ person, company }) =>
    [person, company ?? ''].filter((part) => part !== '').join('\n'),
  );
  const { keepWithNext: _, ...date } = row('value', LINE, (one) => `Date 日期  ${one.date}`);
  return [row('head', LINE, ({ label }) => label), name, date];
}

function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Cuts the width at every edge any cell has, and counts the columns each cell covers. */
function toGrid(rows: readonly PlacedRow[]): FormGrid {
  const round = (edge: number): number => Math.round(edge * 1000) / 1000;
  const used = rows.flatMap((row) => row.cells.flatMap(({ from, to }) => [round(from), round(to)]));
  const edges = [...new Set([0, ...used, FORM_WIDTH])].toSorted((a, b) => a - b);
  const place = ({ from, to, ...cell }: Placed): GridCell => {
    const col = edges.indexOf(round(from));
    return { col, colSpan: edges.indexOf(round(to)) - col, ...cell };
  };
  return {
    widths: edges.slice(1).map((edge, at) => round(edge - (edges[at] ?? 0))),
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(place) })),
  };
}

/** The styles whose two languages stand side by side in one line; the others put English above Chinese. */
const IN_ONE_LINE: ReadonlySet<CellStyle> = new Set(['label', 'head', 'section', 'value', 'number']);

/** The lines a text of a cell begins with, before wrapping; a word that is the same in both languages is said once. */
export function textLines(text: Word | string, style: CellStyle): readonly string[] {
  if (typeof text === 'string') return text.split('\n');
  if (text.en === text.zh) return [text.en];
  return IN_ONE_LINE.has(style) ? [`${text.en} ${text.zh}`] : [text.en, text.zh];
}
