import { AppError } from '@plumbline/contract/errors.ts';
import type { Summary, SummaryFigure, SummaryLine } from '@plumbline/contract/features/reports/calls.ts';
import { REPORT_GROUPS } from '@plumbline/contract/features/reports/layout.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import type { FieldPath } from '@plumbline/contract/rules/field-path.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import { recordOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { groups } from '../../register/read/groups.ts';
import { count } from '../../register/read/read.ts';
import { column, table } from '../../register/row/columns.ts';
import { groupTitle } from '../exports/export-groups.ts';
import { isManyPath, type OpenReport } from './open-report.ts';

const MANY = w(
  'This summary would have {count} {count:group|groups}; it can have at most {most}. Choose a filter, or another grouping.',
  '该汇总将有 {count} 个分组，最多允许 {most} 个。请增加筛选条件或更换分组字段。',
);
const NONE = w('None', '无');
/** Rows of a reference that a filter can name; with more there is no link to exactly these rows. */
const MOST_NAMED = 1000;

/** How the counts of a group are made up. */
interface Tally {
  count: number;
  done: number;
  sums: (number | null)[];
}

/** The states of a worked record that mean done; undefined for rows that are no records. */
function doneStates({
  register,
}: OpenReport): { readonly field: string; readonly done: readonly string[] } | undefined {
  const record = recordOf(baseOf(register).key);
  if (!record || !Object.hasOwn(register.fields, record.states.field)) return undefined;
  return { field: record.states.field, done: statesThat(record, 'done') };
}

const keyOf = (values: RowGroup['values']): string => JSON.stringify(values.map(({ value }) => value));

/** The groups of some fields; undefined for more of them than a summary can have. */
async function grouped(
  db: Db,
  { register, reader, filter }: OpenReport,
  by: readonly string[],
  sums: readonly string[],
): Promise<{ readonly groups: readonly RowGroup[]; readonly total: number }> {
  return groups(db, reader.actor, register, {
    by,
    filter,
    limit: REPORT_GROUPS * 40,
    // summaries count every row, however many there are
    over: Infinity,
    ...(sums.length > 0 && { sums }),
  });
}

/** Groups added up over the fields that are not at these places. */
function addedUp(found: readonly RowGroup[], places: readonly number[]): readonly RowGroup[] {
  const all = new Map<string, { values: RowGroup['values']; count: number; sums: (number | null)[] }>();
  for (const { values, count: rowsOf, sums = [] } of found) {
    const own = places.flatMap((place) => values[place] ?? []);
    const key = keyOf(own);
    const line = all.get(key) ?? { values: own, count: 0, sums: sums.map(() => null) };
    all.set(key, line);
    line.count += rowsOf;
    for (const [at, sum] of sums.entries()) line.sums[at] = plus(line.sums[at] ?? null, sum);
  }
  return [...all.values()];
}
const plus = (one: number | null, two: number | null): number | null => (two === null ? one : (one ?? 0) + two);

/** The groups of a report by some of its fields. */
type Counted = (by: readonly string[]) => Promise<readonly RowGroup[]>;

/**
 * Reads the rows of a report once, grouped by all its fields, and adds up over fields of which a row has one value; only
 * what a row is counted in several times is read again.
 */
async function countedBy(
  db: Db,
  report: OpenReport,
  state: string | undefined,
  sums: readonly string[],
): Promise<Counted> {
  const { groupPaths, groups: own, breakdown, layout } = report;
  const many = new Set(groupPaths.filter((_, at) => own[at] && isManyPath(own[at])));
  const split = layout.breakdown !== null && breakdown && !isManyPath(breakdown) ? [layout.breakdown] : [];
  const base = [...new Set([...groupPaths, ...(state === undefined ? [] : [state]), ...split])];
  const read = await grouped(db, report, base, sums);
  const isWhole = read.groups.length === read.total;
  return async (by) => {
    const places = by.map((path) => base.indexOf(path));
    const isAddedUp = isWhole && !places.includes(-1) && base.every((path) => by.includes(path) || !many.has(path));
    if (isAddedUp) return addedUp(read.groups, places);
    const found = await grouped(db, report, by, sums);
    if (found.groups.length < found.total)
      throw new AppError('notAllowedHere', { why: fill(MANY, { count: found.total, most: REPORT_GROUPS }) });
    return found.groups;
  };
}

/** Adds up the groups that agree in their first values. */
function tallies(found: readonly RowGroup[], first: number, done: ReadonlySet<string> | undefined) {
  const all = new Map<string, { readonly values: RowGroup['values']; readonly tally: Tally }>();
  for (const { values, count, sums = [] } of found) {
    const key = keyOf(values.slice(0, first));
    const line = all.get(key) ?? {
      values: values.slice(0, first),
      tally: { count: 0, done: 0, sums: sums.map(() => null) },
    };
    all.set(key, line);
    line.tally.count += count;
    if (done?.has(values[first]?.value ?? '')) line.tally.done += count;
    for (const [at, sum] of sums.entries()) line.tally.sums[at] = plus(line.tally.sums[at] ?? null, sum);
  }
  return all;
}

/** The filter for the rows of a group; null where no filter finds exactly these. */
async function conditionOf(db: Db, report: OpenReport, found: FieldPath, value: string | null): Promise<Filter | null> {
  const { field, of, name, via } = found;
  if (!via) return groupCondition(name, field, value);
  const { tenantId } = report.reader.actor;
  const is =
    value === null ? sql`${column('t', name)} is null` : sql`lower(${column('t', name)}::text) = lower(${value})`;
  const named = await rows(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(of)} t where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and ${is} limit ${MOST_NAMED + 1}`,
  );
  if (named.length > MOST_NAMED) return null;
  const among: Filter = { field: via.name, op: 'anyOf', value: named.map(({ id }) => id) };
  if (value !== null) return among;
  const blank: Filter = { field: via.name, op: 'blank' };
  return named.length === 0 ? blank : { or: [blank, among] };
}

/** All conditions together; null where one of them cannot be stated. */
const both = (...parts: readonly (Filter | null | undefined)[]): Filter | null => {
  if (parts.includes(null)) return null;
  return { and: parts.filter((part): part is Filter => part !== undefined && part !== null) };
};

/** All rows, each once. The sums of rows that may be in several groups are known only where the rows have one state each. */
async function totalOf(db: Db, report: OpenReport, counted: Counted, lines: readonly Tally[]): Promise<Tally> {
  const states = doneStates(report);
  const none: Tally = { count: 0, done: 0, sums: (lines[0]?.sums ?? []).map(() => null) };
  if (states) {
    const [found] = tallies(await counted([states.field]), 0, new Set(states.done)).values();
    return found?.tally ?? none;
  }
  if (report.groups.some(isManyPath))
    return { ...none, count: await count(db, report.reader.actor, report.register, report.filter) };
  return lines.reduce<Tally>(
    (all, line) => ({
      count: all.count + line.count,
      done: 0,
      sums: all.sums.map((sum, at) => plus(sum, line.sums[at] ?? null)),
    }),
    none,
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
type Value = RowGroup['values'][number];

/** Two values of one field that both have one, in order: as declared for a fixed list, otherwise by title. */
function compareSet(found: FieldPath | undefined, a: Value, b: Value): number {
  const choices = found ? choicesOf(found.field) : null;
  if (!choices) return collator.compare(a.title, b.title) || String(a.value).localeCompare(String(b.value));
  const placeOf = ({ value }: Value): number => choices.findIndex((choice) => String(choice.value) === value);
  return placeOf(a) - placeOf(b);
}

/** The order of values; rows without a value last. */
function compare(found: FieldPath | undefined, a: Value | undefined, b: Value | undefined): number {
  if (!a || !b || a.value === b.value) return 0;
  if (a.value === null) return 1;
  return b.value === null ? -1 : compareSet(found, a, b);
}

/** The counts of a summary, before they are arranged. */
interface Counts {
  readonly states: { readonly field: string; readonly done: readonly string[] } | undefined;
  readonly lines: readonly { readonly values: RowGroup['values']; readonly tally: Tally }[];
  /** The rows of a group with a value of the breakdown, by the key of both. */
  readonly parts: ReadonlyMap<string, number>;
  /** The values of the breakdown, and how many rows have each. */
  readonly values: readonly Value[];
  readonly byValue: ReadonlyMap<string | null, number>;
  readonly total: Tally;
}

async function readCounts(db: Db, report: OpenReport): Promise<Counts> {
  const { groupPaths, groups: by, layout, columns, breakdown } = report;
  const all = doneStates(report);
  // each field is read once: a grouping by the state itself is not split by it again
  const states = all && groupPaths.includes(all.field) ? undefined : all;
  const sums = columns.flatMap(({ found }) => (found ? [found.name] : []));
  const counted = await countedBy(db, report, all?.field, sums);
  const found = await counted(states ? [...groupPaths, states.field] : groupPaths);
  const lines = [...tallies(found, groupPaths.length, states && new Set(states.done)).values()];
  if (lines.length > REPORT_GROUPS)
    throw new AppError('notAllowedHere', { why: fill(MANY, { count: lines.length, most: REPORT_GROUPS }) });
  const split = layout.breakdown;
  const parts = split === null ? [] : await counted([...groupPaths, split]);
  const wholes = split === null ? [] : await counted([split]);
  const order = (a: Counts['lines'][number], b: Counts['lines'][number]): number =>
    by.reduce((before, path, at) => before || compare(path, a.values[at], b.values[at]), 0);
  return {
    states,
    lines: lines.toSorted(order),
    parts: new Map(parts.map((group) => [keyOf(group.values), group.count])),
    values: wholes.flatMap((group) => group.values).toSorted((a, b) => compare(breakdown, a, b)),
    byValue: new Map(wholes.map((group) => [group.values[0]?.value ?? null, group.count])),
    total: await totalOf(
      db,
      report,
      counted,
      lines.map(({ tally }) => tally),
    ),
  };
}

/** The title of a value in the language of the reader. */
function titleOf(found: FieldPath | undefined, value: Value, language: Language): string {
  if (value.value === null) return NONE[language];
  return found ? groupTitle(found.of, found.name, value, language) : value.title;
}

/** The conditions on the values of groups, each made once. */
function conditionsOf(db: Db, report: OpenReport) {
  const made = new Map<string, Filter | null>();
  return async (found: FieldPath | undefined, value: string | null): Promise<Filter | null> => {
    if (!found) return null;
    const key = JSON.stringify([found.via?.name, found.name, value]);
    const before = made.get(key);
    if (before !== undefined) return before;
    const condition = await conditionOf(db, report, found, value);
    made.set(key, condition);
    return condition;
  };
}

/**
 * The counts of a report: a line for each group, the completed and outstanding records of each, and its parts by the
 * breakdown. Called on one snapshot, so that all figures agree. The last line counts each row once.
 */
export async function summarise(db: Db, report: OpenReport): Promise<Summary> {
  const { groups: by, columns, reader, dayFilter, breakdown } = report;
  const { language } = reader;
  const { states, lines, parts, values, byValue, total } = await readCounts(db, report);
  const condition = conditionsOf(db, report);
  const done: Filter | undefined = states && { field: states.field, op: 'anyOf', value: [...states.done] };
  const open: Filter | undefined = states && {
    and: states.done.map((state) => ({ field: states.field, op: 'isNot', value: state }) as const),
  };
  const ofValues = await Promise.all(values.map(({ value }) => condition(breakdown, value)));

  function lineOf(
    tally: Tally,
    group: Filter | null | undefined,
    partOf: (value: string | null) => number,
  ): Omit<SummaryLine, 'titles'> {
    const figure = (number: number, more?: Filter | null): SummaryFigure => ({
      count: number,
      filter: both(dayFilter, group, more),
    });
    return {
      total: figure(tally.count),
      done: states ? figure(tally.done, done) : null,
      open: states ? figure(tally.count - tally.done, open) : null,
      parts: values.map(({ value }, at) => figure(partOf(value), ofValues[at] ?? null)),
      sums: tally.sums,
    };
  }
  const made: SummaryLine[] = [];
  for (const { values: own, tally } of lines) {
    const conditions = await Promise.all(own.map(({ value }, at) => condition(by[at], value)));
    const partOf = (value: string | null): number => parts.get(keyOf([...own, { value, title: '' }])) ?? 0;
    const titles = own.map((value, at) => titleOf(by[at], value, language));
    made.push({ titles, ...lineOf(tally, both(...conditions), partOf) });
  }
  return {
    groups: by.map(({ label }) => label),
    breakdown: breakdown?.label ?? null,
    values: values.map((value) => titleOf(breakdown, value, language)),
    sums: columns.flatMap(({ found, heading }): readonly Word[] => (found ? [heading] : [])),
    lines: made,
    all: { titles: [], ...lineOf(total, undefined, (value) => byValue.get(value) ?? 0) },
  };
}
