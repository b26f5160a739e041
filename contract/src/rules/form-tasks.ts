import { w, type Word } from '../words/word.ts';
import { cellKey, TICKED, type FormTemplate, type Task, type TaskTable } from './form.ts';
import {
  cell,
  type Content,
  type Control,
  FORM_WIDTHS,
  head,
  headRow,
  inGroups,
  LINE,
  type Placed,
  type PlacedRow,
  roomFor,
} from './form-cells.ts';

/** Where the columns of the task table stand, in mm; a column no task needs has no width. */
interface TaskEdges {
  readonly text: number;
  readonly boxes: number;
  readonly boxWidth: number;
  readonly value: number;
  readonly remark: number;
  /** The right edge of the page. */
  readonly end: number;
}
const REMARK = w('Remark', '备注');

/** The input that has a cell in the row of its task; choices and tables have rows of their own below it. */
type InRow = Extract<NonNullable<Task['input']>, { readonly kind: 'number' | 'date' | 'text' }>;
const inRow = ({ input }: Task): InRow | undefined =>
  input === undefined || input.kind === 'choice' || input.kind === 'table' ? undefined : input;

function taskEdges(template: FormTemplate): TaskEdges {
  const end = FORM_WIDTHS[template.orientation];
  const wider = end / FORM_WIDTHS.portrait;
  const hasValue = template.tasks.some((task) => inRow(task) !== undefined);
  const hasRemark = template.tasks.some((task) => task.comment === 'inline');
  const alone = hasValue === hasRemark ? undefined : 46 * wider;
  const remark = end - (hasRemark ? (alone ?? 36 * wider) : 0);
  const value = remark - (hasValue ? (alone ?? 30 * wider) : 0);
  const boxWidth = template.boxes.length > 4 ? 10 : 12;
  return { text: 12, boxes: value - template.boxes.length * boxWidth, boxWidth, value, remark, end };
}

/** The tasks of a form as rows: a heading, then each task with what it asks. */
export function taskRows(template: FormTemplate): readonly PlacedRow[] {
  const edges = taskEdges(template);
  return [
    taskHead(template, edges),
    ...template.tasks.flatMap((task) => [...section(task, edges), ...rowsOf(template, task, edges)]),
  ];
}

function rowsOf(template: FormTemplate, task: Task, edges: TaskEdges): readonly PlacedRow[] {
  const first = taskRow(template, task, edges);
  const below = [...choiceRows(task, edges), ...tableRows(task, edges), ...longComment(task, edges)];
  // what a task asks is not parted from what it says
  return below.length === 0 ? [first] : [{ ...first, keepWithNext: true }, ...below];
}

/** Leaves out what has no width. */
const wide = (cells: readonly Placed[]): readonly Placed[] => cells.filter(({ from, to }) => to > from);

const taskHead = (template: FormTemplate, edges: TaskEdges): PlacedRow =>
  headRow(
    wide([
      head(0, edges.text, w('No.', '序号'), 'center'),
      head(edges.text, edges.boxes, w('Check item', '检查项目')),
      ...boxPlaces(template, edges).map(({ option, from, to }) => head(from, to, option, 'center')),
      head(edges.value, edges.remark, w('Value', '数值')),
      head(edges.remark, edges.end, REMARK),
    ]),
  );

const boxPlaces = (template: FormTemplate, edges: TaskEdges) =>
  template.boxes.map((option, index) => {
    const from = edges.boxes + index * edges.boxWidth;
    return { option, from, to: from + edges.boxWidth };
  });

const section = (task: Task, { end }: TaskEdges): readonly PlacedRow[] =>
  task.title === undefined
    ? []
    : [{ cells: [{ from: 0, to: end, style: 'section', text: task.title }], height: LINE, keepWithNext: true }];

function taskRow(template: FormTemplate, task: Task, edges: TaskEdges): PlacedRow {
  const hasBoxes = task.boxes && template.boxes.length > 0;
  const input = inRow(task);
  const isTextOnly = !hasBoxes && input === undefined && task.comment !== 'inline';
  const number: Placed = { from: 0, to: edges.text, style: 'number', text: task.number, align: 'center' };
  const body = (to: number): Placed => ({ from: edges.text, to, style: 'body', text: task.text });
  if (isTextOnly) return { cells: [number, body(edges.end)], height: LINE };
  return {
    cells: wide([
      number,
      body(hasBoxes ? edges.boxes : edges.value),
      ...(hasBoxes ? boxCells(template, task, edges) : []),
      ...writing(task, edges),
    ]),
    height: Math.max(8, input?.kind === 'text' ? roomFor(input.lines ?? 1) : 0),
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
  const input = inRow(task);
  const hasRemark = task.comment === 'inline';
  if (input === undefined) return [cell(edges.value, edges.end, 'value', hasRemark ? { control: remark } : {})];
  if (!hasRemark) return [cell(edges.value, edges.end, 'value', valueOf(task, input))];
  return [
    cell(edges.value, edges.remark, 'value', valueOf(task, input)),
    cell(edges.remark, edges.end, 'value', { control: remark }),
  ];
}

function valueOf(task: Task, input: InRow): Content {
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

const CHOICE_BOX = 10;
/** So many options stand side by side. */
const OPTIONS_IN_ROW = 3;

/** The options of a choice, each a box and its words, three a row; the last of an uneven row has the rest. */
function choiceRows(task: Task, { text, end }: TaskEdges): readonly PlacedRow[] {
  const { input } = task;
  if (input?.kind !== 'choice') return [];
  const inRowMost = Math.min(OPTIONS_IN_ROW, input.options.length);
  const width = (end - text) / inRowMost;
  const groups = inGroups(input.options, inRowMost);
  return groups.map((group, row): PlacedRow => ({
    cells: [
      cell(0, text, 'number', {}),
      ...group.flatMap((option, at) => {
        const from = text + at * width;
        const to = at === group.length - 1 ? end : from + width;
        const control: Control = {
          kind: 'box',
          name: `${task.name}.value`,
          option: option.name,
          says: option.text,
          label: input.label ?? task.text,
        };
        return [
          cell(from, from + CHOICE_BOX, 'value', { align: 'center', control }),
          cell(from + CHOICE_BOX, to, 'body', { text: option.text }),
        ];
      }),
    ],
    height: 8,
    ...(row < groups.length - 1 ? { keepWithNext: true as const } : {}),
  }));
}

/** The columns of a table between their edges. */
function columnPlaces({ columns }: TaskTable, { text, end }: TaskEdges) {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let from = text;
  return columns.map((column) => {
    const place = { column, from, to: from + ((end - text) * column.share) / all };
    from = place.to;
    return place;
  });
}

function tableRows(task: Task, edges: TaskEdges): readonly PlacedRow[] {
  const { input } = task;
  if (input?.kind !== 'table') return [];
  const places = columnPlaces(input, edges);
  const side = (): Placed => cell(0, edges.text, 'number', {});
  const fixedAt = new Map(
    input.columns.filter(({ kind }) => kind === 'fixed').map(({ name }, at) => [name, at] as const),
  );
  return [
    {
      cells: [side(), ...places.map(({ column, from, to }) => head(from, to, column.label))],
      height: LINE,
      keepWithNext: true,
    },
    ...input.rows.map((texts, row): PlacedRow => ({
      cells: [
        side(),
        ...places.map(({ column, from, to }) =>
          column.kind === 'fixed'
            ? cell(from, to, 'body', { text: texts[fixedAt.get(column.name) ?? 0] ?? '' })
            : cell(from, to, 'value', tableCell(task, column, row + 1)),
        ),
      ],
      height: 8,
    })),
  ];
}

function tableCell(task: Task, column: TaskTable['columns'][number], row: number): Content {
  const name = cellKey(task.name, column.name, row);
  const label: Word = w(`${column.label.en}, ${row}`, `${column.label.zh}, ${row}`);
  if (column.kind === 'check')
    return { align: 'center', control: { kind: 'box', name, option: TICKED, says: label, label } };
  return { control: { kind: column.kind === 'number' ? 'number' : 'text', name, label } };
}

function longComment(task: Task, { text, end }: TaskEdges): readonly PlacedRow[] {
  if (task.comment !== 'long') return [];
  const lines = task.commentLines ?? 3;
  const control: Control = { kind: 'multiline', name: `${task.name}.comment`, label: REMARK, lines };
  return [
    {
      cells: [cell(0, text, 'number', {}), cell(text, end, 'value', { text: REMARK, control })],
      height: roomFor(lines),
    },
  ];
}
