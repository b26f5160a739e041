import { z } from 'zod';
import { choice, number, text, type Field } from '../../field/field.ts';
import { plainWord } from '../../words/plain-word.ts';
import { fill, w, type Word } from '../../words/word.ts';
import { cellKey, TICKED } from '../answers.ts';
import { cell, type Content, head, LINE, type PlacedRow } from '../form-cells.ts';
import { HINTS, numberProblem, readNumber } from './parts.ts';
import { repeated } from './repeated.ts';
import { formKey, type OfflineLine, type TaskKind } from './task-kind.ts';

/** One column of a table: `fixed` text, or a cell to be filled in on each row. */
const column = z.strictObject({
  name: formKey,
  label: plainWord,
  kind: z.enum(['fixed', 'text', 'number', 'check']),
  /** Its relative width. */
  share: z.int().min(1).max(12).default(1),
});
type Column = z.output<typeof column>;

/** The options of a table task, as stored in a template. */
export const tableInput = z.strictObject({
  kind: z.literal('table'),
  label: plainWord.optional(),
  columns: z.array(column).min(1).max(20),
  /** The texts of the fixed columns, in order. */
  rows: z
    .array(z.array(z.string().max(200)).max(20))
    .min(1)
    .max(60),
});
type Table = z.output<typeof tableInput>;

const WORDS = {
  reserved: w('"{name}" is reserved by the form.', '“{name}”为表单保留名称。'),
  columns: w('Task {number}: a table has at most {most} columns here.', '任务 {number}：此处表格最多 {most} 列。'),
  tick: w('x for yes', '填 x 表示是'),
} as const;
/** A column must not have the name of another part of a task: their answers would share a key. */
const PARTS = new Set(['box', 'value', 'comment']);

/** The positions of a table's columns between the given edges. */
function columnPlaces({ columns }: Table, { text, end }: { readonly text: number; readonly end: number }) {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let from = text;
  return columns.map((column) => {
    const place = { column: column, from, to: from + ((end - text) * column.share) / all };
    from = place.to;
    return place;
  });
}

function tableCell(task: string, { name: at, kind, label: caption }: Column, row: number): Content {
  const name = cellKey(task, at, row);
  const label: Word = w(`${caption.en}, ${row}`, `${caption.zh}, ${row}`);
  if (kind === 'check') return { align: 'center', control: { kind: 'box', name, option: TICKED, says: label, label } };
  return { control: { kind: kind === 'number' ? 'number' : 'text', name, label } };
}

/** The column of a part such as `reading.2`; undefined for a part that is not a fillable cell. */
function columnAt({ columns, rows }: Table, part: string): Column | undefined {
  const [name, row] = part.split('.');
  const isPlace = rows.some((_, at) => part === `${name}.${at + 1}`) && row !== undefined;
  return isPlace ? columns.find((column) => column.name === name && column.kind !== 'fixed') : undefined;
}

const READS: Readonly<Record<Column['kind'], Pick<OfflineLine, 'hints' | 'read'>>> = {
  number: { hints: [HINTS.number], read: readNumber },
  check: { hints: [WORDS.tick], read: () => ({ value: TICKED }) },
  text: { hints: [], read: (text) => ({ value: text }) },
  fixed: { hints: [] },
};

/** The fillable cells of a table, row by row, each with the texts of its row. */
const filledCells = ({ columns, rows }: Table) =>
  rows.flatMap((texts, at) =>
    columns.flatMap(({ name, kind, label }) => {
      if (kind === 'fixed') return [];
      const row = texts.filter((text) => text !== '');
      const what = w([...row, label.en].join(' · '), [...row, label.zh].join(' · '));
      return [{ part: `${name}.${at + 1}`, kind, what }];
    }),
  );

const YES = { [TICKED]: w('x', 'x') };
const FIELDS: Readonly<Record<Exclude<Column['kind'], 'fixed'>, (label: Word) => Field>> = {
  number: (label) => number(label, { decimals: 10 }),
  check: (label) => choice(label, { of: YES }),
  text: (label) => text(label, { max: 2000 }),
};

/**
 * Rows of fixed texts and of cells to be filled in. It may be filled only partly: it requires no value and has no
 * weight (domain guide 3.4).
 */
export const tableTask: TaskKind<Table> = {
  word: w('a table', '表格'),
  start: () => ({
    kind: 'table',
    columns: [
      { name: 'column1', label: w('Point', '测点'), kind: 'fixed', share: 1 },
      { name: 'column2', label: w('Reading', '读数'), kind: 'number', share: 1 },
    ],
    rows: [['1'], ['2'], ['3']],
  }),
  weighs: false,
  parts: {},
  served: [],
  judge: ({ input }, part, value) => {
    const at = columnAt(input, part);
    if (at === undefined) return undefined;
    if (at.kind === 'number') return numberProblem(value);
    return at.kind === 'check' && value !== TICKED ? undefined : null;
  },
  says: () => null,
  figures: ({ input }) =>
    input.columns.flatMap(({ name, kind, label }) => (kind === 'number' ? [{ part: name, label, many: true }] : [])),
  below: ({ name, input }, edges) => {
    const places = columnPlaces(input, edges);
    const side = () => cell(0, edges.text, 'number', {});
    const fixed = input.columns.filter(({ kind }) => kind === 'fixed');
    return [
      {
        cells: [side(), ...places.map((place) => head(place.from, place.to, place.column.label))],
        height: LINE,
        keepWithNext: true,
      },
      ...input.rows.map((texts, row): PlacedRow => ({
        cells: [
          side(),
          ...places.map(({ column: tableColumn, from, to }) =>
            tableColumn.kind === 'fixed'
              ? cell(from, to, 'body', { text: texts[fixed.indexOf(tableColumn)] ?? '' })
              : cell(from, to, 'value', tableCell(name, tableColumn, row + 1)),
          ),
        ],
        height: 8,
      })),
    ];
  },
  problems: ({ number, input }, { mostColumns: most }) => [
    ...repeated(input.columns.map(({ name }, at) => [`input.columns.${at}`, name] as const)),
    ...input.columns
      .filter(({ name }) => PARTS.has(name))
      .map(({ name }) => ({ at: 'input', words: fill(WORDS.reserved, { name }) })),
    ...(input.columns.length > most ? [{ at: 'input', words: fill(WORDS.columns, { number, most }) }] : []),
  ],
  offline: () => null,
  // the fixed texts of a row identify it
  offlineLines: ({ input }) => filledCells(input).map(({ part, kind, what }) => ({ part, what, ...READS[kind] })),
  tableCells: ({ input }, label) =>
    filledCells(input).map(({ part, kind, what }) => ({
      part,
      field: FIELDS[kind](w(`${label.en} · ${what.en}`, `${label.zh} · ${what.zh}`)),
    })),
};
