import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, emptyOf, fromText, isEmpty, isMany, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import { addParts, type PartSum } from '@plumbline/contract/register/part-sums.ts';
import { groupCondition, isGroupable } from '@plumbline/contract/register/groups.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { formatOf } from '../lib/value/format.ts';
import type { CodeNames } from '../lib/code-names.ts';
import { gridWords } from './grid-words.ts';

/** A field that rows are grouped by. */
export interface GroupField {
  readonly name: string;
  readonly field: Field;
}

/** The rows with one value: a line of a grouped list. */
export interface Group {
  /** Identifies the group in its list, and stays the same when the groups are reloaded. */
  readonly key: string;
  readonly by: GroupField;
  /** As returned by `groups`; null where the rows have no value. */
  readonly value: string | null;
  readonly title: string;
  /** 0 for a top-level group, 1 for a subgroup. */
  readonly depth: number;
  readonly count: number;
  /** Totals by field, several where it has several currencies or units; null where there is no meaningful total. */
  readonly sums: Readonly<Record<string, number | readonly PartSum[] | null>>;
  /** The conditions that all its rows meet. */
  readonly filter: readonly Filter[];
  /** The subgroups; undefined where its rows are directly beneath it. */
  readonly within: readonly Group[] | undefined;
}

/** True when rows can be grouped by a field: each row belongs to exactly one group. */
export const isListGroup = (field: Field): boolean => isGroupable(field) && !isMany(field);

/** The display text of a group's value, including the blank group. */
export function groupText(field: Field, { value, title }: Pick<Group, 'value' | 'title'>, language: Language): string {
  if (value === null && isEmpty(emptyOf(field.kind))) return gridWords.blankGroup[language];
  const { caseless, refers } = traitsOf(field);
  return caseless || refers ? title : cellText(fromText(field, value ?? ''), field, language);
}

interface Shape {
  readonly by: readonly GroupField[];
  readonly sums: readonly string[];
  readonly sort: readonly Sort[];
}

/**
 * Builds the groups of a list from the counted groups, ordered by value; in reverse where the list is sorted that way.
 */
export function groupTree(counted: readonly RowGroup[], shape: Shape): readonly Group[] {
  return level(counted, shape, undefined);
}

function level(counted: readonly RowGroup[], shape: Shape, above: Group | undefined): readonly Group[] {
  const depth = above ? above.depth + 1 : 0;
  const by = shape.by[depth];
  if (by === undefined) return [];
  const each = [...Map.groupBy(counted, ({ values }) => values[depth]?.value ?? null)].map(([value, parts]): Group => {
    const own: Group = {
      key: `${above?.key ?? ''}/${JSON.stringify(value)}`,
      by,
      value,
      title: parts[0]?.values[depth]?.title ?? '',
      depth,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      sums: Object.fromEntries(
        shape.sums.map((name, at) => [
          name,
          partsIn(parts, name) ?? sumOf(parts.map(({ sums }) => sums?.[at] ?? null)),
        ]),
      ),
      filter: [...(above?.filter ?? []), groupCondition(by.name, by.field, value)],
      within: undefined,
    };
    return depth + 1 < shape.by.length ? { ...own, within: level(parts, shape, own) } : own;
  });
  const down = shape.sort.some(({ field, desc }) => field === by.name && desc === true);
  return each.sort((group, other) => (down ? compared(other, group) : compared(group, other)));
}

/** The totals of a field that adds up within a currency or a unit; undefined for others, and where no row has a value. */
function partsIn(parts: readonly RowGroup[], name: string): readonly PartSum[] | undefined {
  const sums = addParts(parts.flatMap((part) => part.parts?.[name] ?? []));
  return sums.length === 0 ? undefined : sums;
}

const sumOf = (parts: readonly (number | null)[]): number | null => {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
};

const collator = new Intl.Collator('en', { numeric: true });

/** By the position of a choice in its list, otherwise in natural order of texts and numbers; blank last. */
function compared(group: Group, other: Group): number {
  if (group.value === null || other.value === null) return Number(group.value === null) - Number(other.value === null);
  const choices = choicesOf(group.by.field)?.map(({ value }) => String(value));
  if (choices) return choices.indexOf(group.value) - choices.indexOf(other.value);
  return collator.compare(group.title, other.title);
}

/** A run of lines in a grouped list: a group, or the rows beneath an open group. */
export interface LineRun {
  /** The line where it begins. */
  readonly start: number;
  readonly length: number;
  readonly group: Group;
  readonly isRows: boolean;
}

/** All visible lines of groups, some of which are open. */
export function visibleRuns(groups: readonly Group[], open: ReadonlySet<string>): readonly LineRun[] {
  const found: LineRun[] = [];
  let start = 0;
  const put = (group: Group, length: number, isRows: boolean): void => {
    found.push({ start, length, group, isRows });
    start += length;
  };
  const walk = (group: Group): void => {
    put(group, 1, false);
    if (!open.has(group.key)) return;
    if (group.within) group.within.forEach(walk);
    else put(group, group.count, true);
  };
  groups.forEach(walk);
  return found;
}

/** The number of lines. */
export const lineCount = (runs: readonly LineRun[]): number => {
  const last = runs.at(-1);
  return last ? last.start + last.length : 0;
};

/** A line of a list that is not a row of the register. */
export interface GroupLine {
  readonly group: Group;
  readonly isOpen: boolean;
}

// keyed by object, so that no field of a register is ever mistaken for a marker
const lines = new WeakMap<AnyRow, GroupLine | 'gone'>();
const base = { rev: 0, createdAt: '', updatedAt: '' };

/** A group as a row the grid can render, with its totals in their columns. */
export function lineOf(group: Group, isOpen: boolean): AnyRow {
  const row: AnyRow = { ...group.sums, ...base, id: `group:${group.key}` };
  lines.set(row, { group, isOpen });
  return row;
}

/** Placeholder for a row that has disappeared since it was counted, so that the lines after it keep their positions. */
export function goneLine(group: Group, at: number): AnyRow {
  const row: AnyRow = { ...base, id: `gone:${group.key}:${at}` };
  lines.set(row, 'gone');
  return row;
}

/** The group that a line stands for; undefined for a row. */
export const groupLineOf = (row: AnyRow): GroupLine | undefined => {
  const line = lines.get(row);
  return line === 'gone' ? undefined : line;
};

/** True when a line is a row of the register. */
export const isRow = (row: AnyRow): boolean => !lines.has(row);

/** The parts of a group's line: its value with the name of the code, and the number of rows. */
export function lineParts(
  { group }: GroupLine,
  language: Language,
  names: CodeNames,
): { readonly name: string; readonly count: string } {
  const { by, value, count } = group;
  return {
    name: named(groupText(by.field, group, language), names.get(value ?? '')),
    count: `(${formatOf(language, 'UTC').count(count)})`,
  };
}

/** The parts of a group's line as one text. */
export function lineText(line: GroupLine, language: Language, names: CodeNames): string {
  const { name, count } = lineParts(line, language, names);
  return `${name} ${count}`;
}
