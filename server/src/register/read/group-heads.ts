import { AppError } from '@plumbline/contract/errors.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { hasSortTitle, known } from '../../db/model.ts';
import { RecentNames } from '../../db/recent-names.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, table } from '../row/columns.ts';
import { fieldOf, where } from './sql/filter-sql.ts';
import { isNarrowed } from '../row/seen-links.ts';

/** The rows to group. */
interface Grouped {
  readonly actor: Actor;
  readonly register: AnyRegister;
  /** The field whose values are walked. */
  readonly by: string;
  readonly filter: Filter | undefined;
}

/**
 * The register a field refers to. @throws AppError `badFilter` unless it is a single reference to rows that have a
 * title order
 */
export function targetOf({ actor, register, by }: Grouped): AnyRegister {
  const field = fieldOf(register, by);
  const isOne = field && isRefField(field) && !isMany(field) && !isNarrowed(actor, register, field);
  const target = isOne ? known(field.to) : undefined;
  if (!target || !hasSortTitle(target)) throw new AppError('badFilter', { field: field ? field.label : by });
  return target;
}

/**
 * The rows of the first values of a reference in title order, as a table expression `t`: the `values` of each row, and
 * as `place` the number of its value, from 1 to one more than requested. It walks the target register by title and
 * finds the rows of each value by their index, so the cost depends only on the page, however many rows and groups there
 * are. Rows without a value are in no group.
 *
 * @throws AppError `badFilter`
 */
export function rowsOfHeads(grouping: Grouped, heads: number, values: RawBuilder<unknown>): RawBuilder<unknown> {
  const { actor, register, by, filter } = grouping;
  const target = targetOf(grouping);
  // the offset makes the planner fetch the rows value by value and stop after the last one needed
  return sql`(select * from (select dense_rank() over (order by h.title_sort, h.id) as place, t.*
      from (select r.id, r.title_sort from ${table(target)} r where r.tenant_id = ${actor.tenantId}::uuid
        and r.level_id = ${levelOf(actor, target)}::uuid and r.deleted_at is null order by r.title_sort, r.id) h
      cross join lateral (select ${values} from ${table(register)} t
        where ${where(register, actor, filter)} and ${column('t', by)} = h.id offset 0) t) t where place <= ${heads + 1})`;
}

/** Up to this many rows are always grouped at once. */
export const FEW_GROUPED = 5000;
const many = new RecentNames();
const nameOf = ({ actor, register, by, filter }: Grouped): string =>
  JSON.stringify([actor.tenantId, actor.path, actor.subcontractors, register.key, by, filter]);

/** True when more than a few rows were found the last time this query ran. */
export const areMany = (grouping: Grouped): boolean => many.has(nameOf(grouping));
/** Remembers whether the query finds more than a few rows. */
export const noteMany = (grouping: Grouped, are: boolean): void =>
  are ? many.add(nameOf(grouping)) : many.forget(nameOf(grouping));
