import { w, type Word } from '../words/word.ts';
import type { AnsweredBy } from './answered.ts';
import {
  cell,
  type CellStyle,
  type CodeControl,
  type Content,
  FORM_WIDTHS,
  type FormGrid,
  gap,
  head,
  headRow,
  inGroups,
  LINE,
  type Placed,
  type PlacedRow,
  roomFor,
  toGrid,
} from './form-cells.ts';
import { columnsOf, type ListRows } from './form-sources.ts';
import { taskRows } from './form-tasks.ts';
import type { FormTemplate, HeaderEntry } from './form.ts';
import { readingLine, type Reading } from './readings.ts';

/** The name of the control for the sheet comment; the comment is not an answer and is saved separately. */
export const COMMENT_CONTROL = 'comment';

/** A sign-off as displayed: person and date are empty while it is open. */
interface ShownSignOff {
  readonly label: Word | string;
  readonly person: string;
  readonly company?: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
}
/** A punch item raised from a task, as displayed. */
interface ShownPunch {
  /** The name of its task. */
  readonly task: string;
  readonly number: string;
  readonly category: string;
  readonly description: string;
}
/** What a form shows besides its template and its answers. */
export interface FormFacts {
  /** The title of the record, such as `20-EM-0003A / E10A`. */
  readonly title: string;
  readonly documentCode: string;
  readonly itr: { readonly name: string; readonly description: string };
  /** The header values, by source. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows of the lists, by source. */
  readonly lists?: Readonly<Record<string, ListRows>>;
  readonly signOffs: readonly ShownSignOff[];
  /** Listed below the tasks when there are any; a screen that shows them with their task omits them. */
  readonly punch?: readonly ShownPunch[];
  /** Values outside their limits, listed below the tasks when there are any; a screen marks them in place. */
  readonly outside?: readonly Reading[];
  /** Who answered which tasks, listed below the tasks where known. */
  readonly answered?: readonly AnsweredBy[];
  /** Space is reserved for as many lines as it has. */
  readonly comment?: string;
}

/**
 * Lays out a check sheet (domain guide 2.11): heading with codes, header with two pairs per row, lists, tasks, comment,
 * sign-offs up to four per row. Pure: the renderer inserts the answers, by the names of the controls.
 */
export function layOut(template: FormTemplate, facts: FormFacts): FormGrid {
  const width = FORM_WIDTHS[template.orientation];
  const rows = [
    ...heading(template, facts, width),
    ...header(template.header, facts.header, width),
    ...lists(template, facts.lists ?? {}, width),
    ...(template.tasks.length === 0 ? [] : [gap, ...taskRows(template)]),
    ...answered(facts.answered ?? [], width),
    ...outside(facts.outside ?? [], width),
    ...punch(template, facts.punch ?? [], width),
    ...comment(template, facts.comment ?? '', width),
  ];
  return toGrid(facts.signOffs.length === 0 ? rows : withSignOffs(rows, signOffs(facts.signOffs, width)), width);
}

/** No page has signatures alone: what they are for begins on the page before, or stands above them. */
function withSignOffs(rows: readonly PlacedRow[], signed: readonly PlacedRow[]): readonly PlacedRow[] {
  const last = rows.length - 1;
  const joined = rows.map((row, at) => (at === last ? { ...row, keepWithNext: true as const } : row));
  return [...joined, { ...gap, keepWithNext: true }, ...signed];
}

/** The widths of the two codes, in mm. */
const [BARCODE, QR] = [48, 26] as const;

function heading(template: FormTemplate, facts: FormFacts, width: number): readonly PlacedRow[] {
  const qr = width - QR;
  const edge = qr - BARCODE;
  const code = (which: CodeControl['which'], from: number, to: number): Placed =>
    cell(from, to, 'value', { rowSpan: 3, align: 'center', control: { kind: 'code', which } });
  const line = (style: CellStyle, text: Word | string): Placed => cell(0, edge, style, { text });
  const itr = [facts.itr.name, facts.itr.description].filter((part) => part !== '').join('  ');
  return [
    {
      cells: [line('title', template.title), code('barcode', edge, qr), code('qr', qr, width)],
      height: 12,
      keepWithNext: true,
    },
    { cells: [line('body', itr)], height: LINE, keepWithNext: true },
    { cells: [line('value', facts.title)], height: LINE, keepWithNext: true },
  ];
}

type Pair = Exclude<HeaderEntry, { readonly heading: unknown }>;

/** Groups header entries into lines: a heading alone, a wide pair alone, or up to two pairs. */
function headerLines(entries: readonly HeaderEntry[]): readonly (readonly HeaderEntry[])[] {
  const lines: HeaderEntry[][] = [];
  let open: HeaderEntry[] | undefined;
  for (const entry of entries) {
    if ('heading' in entry || entry.wide) {
      lines.push([entry]);
      open = undefined;
    } else if (open) {
      open.push(entry);
      open = undefined;
    } else {
      open = [entry];
      lines.push(open);
    }
  }
  return lines;
}

function header(
  entries: readonly HeaderEntry[],
  values: Readonly<Record<string, string>>,
  width: number,
): readonly PlacedRow[] {
  const half = width / 2;
  const labelWidth = 30;
  const pair = (field: Pair, from: number, to: number): readonly Placed[] => [
    cell(from, from + labelWidth, 'label', { text: field.label }),
    cell(from + labelWidth, to, 'value', headerValue(field, values)),
  ];
  return headerLines(entries).map(([left, right]): PlacedRow => {
    if (left && 'heading' in left)
      return { cells: [cell(0, width, 'section', { text: left.heading })], height: LINE, keepWithNext: true };
    const hasRight = right && !('heading' in right);
    return {
      cells: [...(left ? pair(left, 0, hasRight ? half : width) : []), ...(hasRight ? pair(right, half, width) : [])],
      height: LINE,
    };
  });
}

function headerValue(field: Pair, values: Readonly<Record<string, string>>): Content {
  if ('source' in field) return { text: values[field.source] ?? '' };
  return { control: { kind: 'text', name: `header.${field.field}`, label: field.label } };
}

/** The lists of the record: a title, the captions, the rows. A list without rows still gets one empty row. */
function lists(template: FormTemplate, rows: Readonly<Record<string, ListRows>>, width: number): readonly PlacedRow[] {
  return template.lists.flatMap(({ title, source, columns }) => {
    const share = width / columns.length;
    const line = (style: CellStyle, text: (name: string) => Word | string): readonly Placed[] =>
      columns.map((name, at) => cell(at * share, (at + 1) * share, style, { text: text(name) }));
    const captions = columnsOf(source);
    const shown = rows[source]?.length ? rows[source] : [{}];
    return [
      gap,
      { cells: [cell(0, width, 'section', { text: title })], height: LINE, keepWithNext: true as const },
      headRow(line('head', (name) => captions[name] ?? name)),
      ...shown.map((row): PlacedRow => ({ cells: line('value', (name) => row[name] ?? ''), height: LINE })),
    ];
  });
}

/** Places texts side by side between the given edges, in mm. */
const inColumns =
  (edges: readonly number[]) =>
  (style: CellStyle, texts: readonly (Word | string)[]): readonly Placed[] =>
    texts.map((text, at) => cell(edges[at] ?? 0, edges[at + 1] ?? edges.at(-1) ?? 0, style, { text }));

function answered(marks: readonly AnsweredBy[], width: number): readonly PlacedRow[] {
  if (marks.length === 0) return [];
  const columns = inColumns([0, width * 0.3, width * 0.45, width]);
  const labels = [w('Answered by', '填写人'), w('Date', '日期'), w('Tasks', '任务')];
  return [
    gap,
    headRow(columns('head', labels)),
    ...marks.map(({ by, on, tasks }): PlacedRow => ({ cells: columns('value', [by, on, tasks]), height: LINE })),
  ];
}

function outside(readings: readonly Reading[], width: number): readonly PlacedRow[] {
  if (readings.length === 0) return [];
  const columns = inColumns([0, width * 0.6, width]);
  const labels = [
    readings.some(({ expired }) => expired) ? QUESTIONED : w('Value out of limits', '超出限值的读数'),
    w('Remark', '备注'),
  ];
  return [
    gap,
    headRow(columns('head', labels)),
    ...readings.map((reading): PlacedRow => ({
      cells: columns('value', [readingLine(reading), reading.reason]),
      height: LINE,
    })),
  ];
}

const QUESTIONED = w('Value out of limits or instrument out of calibration', '超出限值或仪器校准过期的读数');

function punch(template: FormTemplate, items: readonly ShownPunch[], width: number): readonly PlacedRow[] {
  if (items.length === 0) return [];
  const numbers = new Map(template.tasks.map((task) => [task.name, task.number]));
  const columns = inColumns([0, 12, 50, 70, width]);
  const labels = [w('No.', '序号'), w('Punch item', '尾项'), w('Category', '类别'), w('Description', '描述')];
  const line = ({ task, number, category, description }: ShownPunch): PlacedRow => ({
    cells: columns('value', [numbers.get(task) ?? '', number, category, description]),
    height: LINE,
  });
  return [gap, headRow(columns('head', labels)), ...items.map(line)];
}

function comment(template: FormTemplate, written: string, width: number): readonly PlacedRow[] {
  if (template.hideComment) return [];
  const label = w('Comment', '备注');
  const lines = Math.min(20, Math.max(3, written.split('\n').length));
  return [
    gap,
    { cells: [head(0, width, label)], height: LINE, keepWithNext: true },
    {
      cells: [cell(0, width, 'value', { control: { kind: 'multiline', name: COMMENT_CONTROL, label, lines } })],
      height: roomFor(lines),
    },
  ];
}

function signOffs(all: readonly ShownSignOff[], width: number): readonly PlacedRow[] {
  return inGroups(all, 4).flatMap((group) => signOffRows(group, width / Math.min(4, all.length)));
}

function signOffRows(group: readonly ShownSignOff[], width: number): readonly PlacedRow[] {
  const row = (style: CellStyle, height: number, text: (signOff: ShownSignOff) => Word | string): PlacedRow => ({
    cells: group.map((signOff, index) => ({
      from: index * width,
      to: (index + 1) * width,
      style,
      text: text(signOff),
    })),
    height,
    keepWithNext: true,
  });
  const name = row('signature', 14, ({ person, company }) =>
    [person, company ?? ''].filter((part) => part !== '').join('\n'),
  );
  const { keepWithNext: _, ...date } = row('value', LINE, (signOff) => `Date 日期  ${signOff.date}`);
  return [row('head', LINE, ({ label }) => label), name, date];
}

/** The styles whose two languages are side by side on one line; the other styles put English above Chinese. */
const IN_ONE_LINE: ReadonlySet<CellStyle> = new Set(['label', 'head', 'section', 'value', 'number']);

/** The lines of a cell's text before wrapping; a word that is identical in both languages appears once. */
export function textLines(text: Word | string, style: CellStyle): readonly string[] {
  if (typeof text === 'string') return text.split('\n');
  if (text.en === text.zh) return [text.en];
  return IN_ONE_LINE.has(style) ? [`${text.en} ${text.zh}`] : [text.en, text.zh];
}
