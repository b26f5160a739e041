import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, emptyOf, fromText, isEmpty, isMany, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import { groupCondition, isGroupable } from '@plumbline/contract/register/groups.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { cellText } from '../lib/cell-text.ts';
import { formatOf } from '../lib/format.ts';
import type { CodeNames } from '../lib/code-names.ts';
import { gridWords } from './grid-words.ts';

/** A field rows are grouped by. */
export interface GroupField {
  readonly name: string;
  readonly field: Field;
}

/** Rows with one value: a line of a list that is grouped. */
export interface Group {
  /** Names it among the groups of its list, and is the same when they are read anew. */
  readonly key: string;
  readonly by: GroupField;
  /** As `groups` answers it; null where the rows have none. */
  readonly value: string | null;
  readonly title: string;
  /** 0, or 1 for a group within another. */
  readonly depth: number;
  readonly count: number;
  /** By field; null where nothing can be said. */
  readonly sums: Readonly<Record<string, number | null>>;
  /** What its rows have in common. */
  readonly filter: readonly Filter[];
  /** The groups within; undefined where its rows stand beneath it. */
  readonly within: readonly Group[] | undefined;
}

/** Whether rows can stand in groups of a field: each in one of them alone. */
export const isListGroup = (field: Field): boolean => isGroupable(field) && !isMany(field);

/** What a value is called; the blank ones too. */
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

/** The groups of a list from what was counted, in the order of their values; the other way round where the list is sorted so. */
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
        shape.sums.map((name, at) => [name, sumOf(parts.map(({ sums }) => sums?.[at] ?? null))]),
      ),
      filter: [...(above?.filter ?? []), groupCondition(by.name, by.field, value)],
      within: undefined,
    };
    return depth + 1 < shape.by.length ? { ...own, within: level(parts, shape, own) } : own;
  });
  const down = shape.sort.some(({ field, desc }) => field === by.name && desc === true);
  return each.sort((one, other) => (down ? compared(other, one) : compared(one, other)));
}

const sumOf = (parts: readonly (number | null)[]): number | null => {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
};

const collator = new Intl.Collator('en', { numeric: true });

/** By the place of a choice in its list, else as people expect names and figures to follow; blank last. */
function compared(one: Group, other: Group): number {
  if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
  const choices = choicesOf(one.by.field)?.map(({ value }) => String(value));
  if (choices) return choices.indexOf(one.value) - choices.indexOf(other.value);
  return collator.compare(one.title, other.title);
}

/** What stands one after the other in a grouped list: a group, or the rows beneath one that is open. */
export interface Stretch {
  /** The line it begins at. */
  readonly start: number;
  readonly length: number;
  readonly group: Group;
  readonly isRows: boolean;
}

/** All that is seen of groups of which some are open. */
export function stretchesOf(groups: readonly Group[], open: ReadonlySet<string>): readonly Stretch[] {
  const found: Stretch[] = [];
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

/** How many lines there are. */
export const lineCount = (stretches: readonly Stretch[]): number => {
  const last = stretches.at(-1);
  return last ? last.start + last.length : 0;
};

/** What a line of a list is that is no row of the register. */
export interface GroupLine {
  readonly group: Group;
  readonly isOpen: boolean;
}

// by the object, so that no field of a register is ever mistaken for it
const lines = new WeakMap<AnyRow, GroupLine | 'gone'>();
const base = { rev: 0, createdAt: '', updatedAt: '' };

/** A group as a row the grid can draw: its sums stand in their columns. */
export function lineOf(group: Group, isOpen: boolean): AnyRow {
  const row: AnyRow = { ...group.sums, ...base, id: `group:${group.key}` };
  lines.set(row, { group, isOpen });
  return row;
}

/** What stands where a row was that is gone since it was counted: the lines after it keep their places. */
export function goneLine(group: Group, at: number): AnyRow {
  const row: AnyRow = { ...base, id: `gone:${group.key}:${at}` };
  lines.set(row, 'gone');
  return row;
}

/** The group a line stands for; undefined for a row. */
export const groupLineOf = (row: AnyRow): GroupLine | undefined => {
  const line = lines.get(row);
  return line === 'gone' ? undefined : line;
};

/** Whether a line is a row of the register. */
export const isRow = (row: AnyRow): boolean => !lines.has(row);

/** What a line of a group says: its value with what the code means, and how many rows there are. */
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

/** The same in one text. */
export function lineText(line: GroupLine, language: Language, names: CodeNames): string {
  const { name, count } = lineParts(line, language, names);
  return `${name} ${count}`;
}
