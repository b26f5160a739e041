import { text } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { type AnswerColumn, answerColumns, cellOf } from '@plumbline/contract/rules/answer-columns.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { limitOf, limitSigns, type Limits } from '@plumbline/contract/rules/limits.ts';
import { isNotApplicable, measuredIn } from '@plumbline/contract/rules/readings.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import type { AnswerRow, AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { made, paintText, type CellPaint } from '../../grid/cell-paint.ts';
import { valueWidth, type PlacedColumn } from '../../grid/columns.ts';
import { tableWords } from './words.ts';

/** The columns that describe a row, before its answers. */
const FACTS = {
  tag: text(tableWords.tag, { max: 100, mono: true, computed: true }),
  description: text(tableWords.description, { max: 100, computed: true }),
  stand: text(tableWords.stand, { max: 100, computed: true }),
} as const;
const WIDTHS = { tag: 150, description: 170, stand: 110 } as const;

/** The table of a sheet, in the form the list grid expects. */
export interface TableGrid {
  readonly register: AnyRegister;
  readonly columns: readonly PlacedColumn[];
  /** The columns that hold answers, by name. */
  readonly answers: ReadonlyMap<string, AnswerColumn>;
  /** The columns that users cannot edit. */
  readonly locked: ReadonlySet<string>;
  readonly cells: Readonly<Record<string, CellPaint>>;
}

const WIDE = 160;
const NARROW = 116;
const widthOf = ({ field }: AnswerColumn): number => Math.max(NARROW, Math.min(WIDE, valueWidth(field)));

/** Converts the form of a sheet to columns. */
export function tableGrid({ template, register, title }: AnswerTable): TableGrid {
  const answers = answerColumns(template);
  const plain = { sortable: false, filterable: false, grows: false } as const;
  const facts = (['tag', 'description', 'stand'] as const).map((name): PlacedColumn => ({
    ...plain,
    name,
    field: FACTS[name],
    width: WIDTHS[name],
    pinned: name === 'tag',
  }));
  const columns = answers.map((answer): PlacedColumn => ({
    ...plain,
    name: answer.name,
    field: answer.field,
    width: widthOf(answer),
    pinned: false,
  }));
  return {
    register: {
      key: `${register}Answers`,
      label: { en: title, zh: title },
      route: '',
      group: 'Certification',
      level: 'E',
      naturalKey: ['tag'],
      title: 'tag',
      access: 'work',
      fields: { ...FACTS, ...Object.fromEntries(answers.map(({ name, field }) => [name, field])) },
    },
    columns: [...facts, ...columns],
    answers: new Map(answers.map((answer) => [answer.name, answer])),
    locked: new Set([...Object.keys(FACTS), ...answers.flatMap(({ name, field }) => (field.computed ? [name] : []))]),
    cells: Object.fromEntries(answers.flatMap((answer) => limitedCell(answer) ?? [])),
  };
}

/** A measured value outside its limits is marked by an icon as well as by its colour. */
function limitedCell(column: AnswerColumn): readonly [string, CellPaint][] | undefined {
  const { task, answer, name } = column;
  const limits = task && answer === `${task.name}.value` ? measuredIn(task) : undefined;
  return limits && task ? [[name, paintLimited(limits, `${task.name}:box`)]] : undefined;
}
const paintLimited =
  (limits: Limits, box: string): CellPaint =>
  (host, facts) => {
    const { value, row, language } = facts;
    const ticked = row[box];
    const isOut =
      typeof value === 'number' &&
      limitOf(value, limits) !== 'within' &&
      !isNotApplicable(typeof ticked === 'string' ? ticked : null);
    if (!isOut) return paintText(host, facts);
    const mark = made('span', 'pl-check pl-alarm', '!');
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', fill(tableWords.limit, { value, limit: limitSigns(limits) })[language]);
    mark.title = mark.getAttribute('aria-label') ?? '';
    host.append(mark, ` ${value}`);
    return undefined;
  };

/** A row in the form the grid renders. */
export function tableRow(
  { template }: Pick<AnswerTable, 'template'>,
  row: AnswerRow,
  answers: Answers,
  { columns, language }: { readonly columns: ReadonlyMap<string, AnswerColumn>; readonly language: Language },
): AnyRow {
  const seen = withComputed(template, answers);
  const { done, total } = sheetProgress(template, seen);
  const values = [...columns.values()].map((column) => {
    const value = cellOf(column, seen);
    return [column.name, typeof value === 'object' && value !== null ? value[language] : value] as const;
  });
  return {
    id: row.id,
    rev: 0,
    createdAt: '',
    updatedAt: '',
    tag: row.tag,
    description: row.description,
    stand: row.locked === null ? fill(tableWords.done, { done, total })[language] : row.locked[language],
    ...Object.fromEntries(values),
  };
}
