import { w } from '../words/word.ts';
import {
  cell,
  type Control,
  FORM_WIDTHS,
  head,
  headRow,
  LINE,
  type Placed,
  type PlacedRow,
  roomFor,
} from './form-cells.ts';
import type { FormTemplate, Task } from './form.ts';
import { askedBy } from './tasks/task-kinds.ts';

/** The positions of the columns of the task table, in mm; a column that no task needs has no width. */
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

/** The content of a task's row besides its boxes; choices and tables have rows of their own below it. */
const inRow = (task: Task) => {
  const taskInput = askedBy(task);
  return taskInput?.kind.inRow?.(taskInput.asked);
};

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

/** The tasks of a form as rows: a heading, then each task with its inputs. */
export function taskRows(template: FormTemplate): readonly PlacedRow[] {
  const edges = taskEdges(template);
  return [
    taskHead(template, edges),
    ...template.tasks.flatMap((task) => [...section(task, edges), ...rowsOf(template, task, edges)]),
  ];
}

function rowsOf(template: FormTemplate, task: Task, edges: TaskEdges): readonly PlacedRow[] {
  const first = taskRow(template, task, edges);
  const taskInput = askedBy(task);
  const below = [...(taskInput?.kind.below?.(taskInput.asked, edges) ?? []), ...longComment(task, edges)];
  // the inputs of a task stay on the same page as its text
  return below.length === 0 ? [first] : [{ ...first, keepWithNext: true }, ...below];
}

/** Drops cells without width. */
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
  const value = inRow(task);
  const isTextOnly = !hasBoxes && value === undefined && task.comment !== 'inline';
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
    height: Math.max(8, value?.height ?? 0),
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

/** Value and remark. A task with only one of them uses both columns, so that no cell is left unused. */
function writing(task: Task, edges: TaskEdges): readonly Placed[] {
  const remark: Control = { kind: 'text', name: `${task.name}.comment`, label: REMARK };
  const value = inRow(task)?.content;
  const hasRemark = task.comment === 'inline';
  if (value === undefined) return [cell(edges.value, edges.end, 'value', hasRemark ? { control: remark } : {})];
  if (!hasRemark) return [cell(edges.value, edges.end, 'value', value)];
  return [cell(edges.value, edges.remark, 'value', value), cell(edges.remark, edges.end, 'value', { control: remark })];
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
