import { RIGHTS } from '@plumbline/contract/access.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { columnsShown, type ReportColumn, type ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { addsUp, isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { queryListOf, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { overAll } from '@plumbline/contract/lists/query-list.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { leftOut } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sortStep } from '@plumbline/contract/register/sort.ts';
import {
  fieldAt,
  type FieldPath,
  isColumnPath,
  isGroupPath,
  isHeadingPath,
} from '@plumbline/contract/rules/field-path.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { renamed } from '@plumbline/contract/aliases.ts';
import type { Db } from '../../db/database.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { datedFilter } from '../../register/read/sql/relative-days.ts';
import { captionsOf } from '../../register/row/aliases.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import type { Reader } from './reader.ts';

const WORDS = {
  entity: w('There is no register or list “{entity}”. Choose another.', '没有登记表或列表“{entity}”，请选择其他。'),
  ofOneRow: w(
    '{list} is the list of one row at a time; open it from that row.',
    '{list}仅针对单条记录，请从该记录打开。',
  ),
  group: w('Rows cannot be grouped by {field}. Choose another field.', '无法按 {field} 分组，请选择其他字段。'),
  sort: w('Rows cannot be sorted by {field}. Choose another field.', '无法按 {field} 排序，请选择其他字段。'),
  noGroup: w('A summary needs a grouping. Choose a field to count by.', '汇总报表须至少选择一个分组字段。'),
  sum: w('{field} is no figure that adds up over rows.', '{field} 不是可累加的数值。'),
  gone: w('no longer available', '已不可用'),
  hidden: w('switched off here', '此处未启用'),
  forbidden: w('not permitted', '无权限'),
} as const;

/** A column that a report has, with its heading; `missing` says why it is empty. */
export interface OpenColumn {
  readonly at: ReportColumn;
  readonly heading: Word;
  readonly found: FieldPath | undefined;
  readonly missing: Word | null;
}

/** A report whose parts have been found in its register, for one reader. */
export interface OpenReport {
  readonly layout: ReportLayout;
  readonly reader: Reader;
  /** Its register, with the names of the company; a query list with its rows. */
  readonly register: AnyRegister;
  /** The filter of its rows, with the days of the run. */
  readonly filter: Filter | undefined;
  /** The filter as given, with the days of the run: also the part that a list has taken out. */
  readonly dayFilter: Filter | undefined;
  readonly groups: readonly FieldPath[];
  readonly groupPaths: readonly string[];
  readonly breakdown: FieldPath | undefined;
  readonly columns: readonly OpenColumn[];
  readonly sort: readonly Sort[] | undefined;
}

const wrong = (field: string, words: Word): InvalidError => new InvalidError([{ field, words }]);

/** The register of a report. @throws InvalidError for one that does not exist or only lists the rows of one row */
export function registerOfReport(entity: string): AnyRegister {
  const register = registerOrListOf(entity);
  if (!register) throw wrong('entity', fill(WORDS.entity, { entity }));
  const owner = queryListOf(entity)?.query.of;
  if (owner && !owner.all) throw wrong('entity', fill(WORDS.ofOneRow, { list: register.label }));
  return owner ? overAll(register, owner) : register;
}

function groupOf(layout: Pick<ReportLayout, 'kind'>, register: AnyRegister, at: string, mark = 'groupings'): FieldPath {
  const found = fieldAt(register, at);
  const fits = found && (layout.kind === 'summary' ? isGroupPath(found) : isHeadingPath(found));
  if (!fits) throw wrong(mark, fill(WORDS.group, { field: found?.label ?? at }));
  return found;
}

function sortOf(layout: ReportLayout, register: AnyRegister): readonly Sort[] | undefined {
  const steps = layout.sort.map(sortStep);
  for (const { field } of steps) {
    const found = Object.hasOwn(register.fields, field) ? register.fields[field] : undefined;
    if (!found || found.live || !traitsOf(found).sortable)
      throw wrong('sort', fill(WORDS.sort, { field: found?.label ?? field }));
  }
  return steps.length > 0 ? steps : undefined;
}

/** The filter that a report of this layout would have, checked; also what is wrong with the layout. */
export function demandSound(layout: ReportLayout, register: AnyRegister): void {
  if (layout.kind === 'summary' && layout.groupings.length === 0) throw wrong('groupings', WORDS.noGroup);
  layout.groupings.forEach((at) => groupOf(layout, register, at));
  if (layout.breakdown !== null) groupOf({ kind: 'summary' }, register, layout.breakdown, 'breakdown');
  sortOf(layout, register);
  if (layout.kind !== 'summary') return;
  for (const { field } of layout.columns) {
    const found = Object.hasOwn(register.fields, field) ? register.fields[field] : undefined;
    if (found && !addsUp(found)) throw wrong('columns', fill(WORDS.sum, { field: found.label }));
  }
}

function whyMissing(found: FieldPath | undefined, left: ReadonlySet<string>, reader: Reader): Word | null {
  if (!found || !isColumnPath(found)) return WORDS.gone;
  if (left.has(found.via?.name ?? found.name)) return WORDS.hidden;
  return found.via && !reader.maySee(found.of.key) ? WORDS.forbidden : null;
}

function columnOf(
  at: ReportColumn,
  register: AnyRegister,
  reading: { left: ReadonlySet<string>; reader: Reader },
): OpenColumn {
  const found = fieldAt(register, at.field);
  const missing = whyMissing(found, reading.left, reading.reader);
  const own = found?.label ?? w(at.field, at.field);
  return { at, found: missing ? undefined : found, missing, heading: w(at.en || own.en, at.zh || own.zh) };
}

/**
 * Finds the parts of a report in its register. @throws AppError `forbidden` where the reader may not see the register,
 * InvalidError for what does not fit together
 */
export async function openReport(db: Db, reader: Reader, layout: ReportLayout): Promise<OpenReport> {
  const plain = registerOfReport(layout.entity);
  if (!reader.maySee(plain.key)) throw new AppError('forbidden', { right: RIGHTS.see });
  demandSound(layout, plain);
  const { actor, language } = reader;
  const dayFilter = layout.filter && datedFilter(layout.filter, plain, actor);
  const list = queryListOf(plain.key);
  const bound = list
    ? await bindList(
        list,
        { ...(dayFilter && { filter: dayFilter }) },
        { db, actor, language, maySee: reader.maySee, maySign: reader.maySign },
      )
    : { register: plain, input: { filter: dayFilter } };
  const register = renamed(await captionsOf(db, actor.tenantId), bound.register);
  const left = leftOut(await optionsOn(db, actor.path), plain);
  return {
    layout,
    reader,
    register,
    filter: bound.input.filter,
    dayFilter,
    groups: layout.groupings.map((at) => groupOf(layout, register, at)),
    groupPaths: layout.groupings,
    breakdown: layout.breakdown === null ? undefined : fieldAt(register, layout.breakdown),
    columns: columnsShown(layout, plain).map((at) => columnOf(at, register, { left, reader })),
    sort: sortOf(layout, register),
  };
}

/** True when a row can be under several headings of a field. */
export const isManyPath = ({ field, via }: FieldPath): boolean => via?.isMany ?? (isRefField(field) && isMany(field));
