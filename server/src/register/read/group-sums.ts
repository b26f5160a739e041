import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import { addsPerOf, hasSubTotals } from '@plumbline/contract/field/kinds.ts';
import { LIVE_SUMS_OVER } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addParts, type PartSum } from '@plumbline/contract/register/part-sums.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldAt, type FieldPath } from '@plumbline/contract/rules/field-path.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import type { Actor } from '../row/actor.ts';
import { column, table } from '../row/columns.ts';
import { rulesOf } from '../row/rules.ts';
import { seenLinks } from '../row/seen-links.ts';
import { fieldOf, where } from './sql/filter-sql.ts';

/** What to sum over which rows. */
export interface SumQuery {
  readonly filter?: Filter | undefined;
  /** Numeric fields to sum over each group; amounts and quantities within their currency and unit. */
  readonly sums?: readonly string[] | undefined;
  /** Maximum rows over which fields computed at each read are summed: `LIVE_SUMS_OVER`, unless a test sets fewer. */
  readonly liveOver?: number;
}
/** A field to sum over the rows of groups. */
export interface Summed {
  readonly name: string;
  /** The value to add, as read from a row `t`. */
  readonly value: RawBuilder<unknown>;
  /**
   * For amounts and quantities: the currency or unit of the value, null where it is the same in every row. Other fields
   * have none.
   */
  readonly per?: RawBuilder<unknown> | null;
}

/** The value of a field, or of the field of the row that a reference names, as read from a row `t`. */
export function valueAt(register: AnyRegister, actor: Actor, { field, of, name, via }: FieldPath): RawBuilder<unknown> {
  if (via === undefined) return seenLinks(actor, register, field, column('t', name));
  // the inner rows are called t as well: the outer one is read before
  const outer = sql`(select ${seenLinks(actor, register, via.field, column('t', via.name))} as named, t.tenant_id as owner) o`;
  const named = via.isMany ? sql`t.id = any(o.named)` : sql`t.id = o.named`;
  const inner = seenLinks(actor, of, field, column('t', name));
  const value = via.isMany ? sql`array_agg(distinct ${inner})` : inner;
  return sql`(select ${value} from ${outer} join ${table(of)} t on t.tenant_id = o.owner and ${named} and t.deleted_at is null)`;
}

/** The values to sum for each row, and what they are summed within; `null` for a field computed at read when there are too many rows to compute it. */
export async function summed(
  db: Db,
  { actor, register }: { readonly actor: Actor; readonly register: AnyRegister },
  { sums = [], filter, liveOver = LIVE_SUMS_OVER }: SumQuery,
): Promise<readonly Summed[]> {
  const fields = sums.map((name) => {
    const field = Object.hasOwn(register.fields, name) ? fieldOf(register, name) : undefined;
    if (!field || !hasSubTotals(field)) throw new AppError('badFilter', { field: field ? field.label : name });
    return { name, isLive: field.live === true, path: addsPerOf(field) };
  });
  const few = fields.some(({ isLive }) => isLive) && !(await isBeyond(db, actor, register, { filter, over: liveOver }));
  const live = few ? rulesOf(register).computedOnRead?.(actor) : undefined;
  return fields.map(({ name, isLive, path }) => {
    const value = isLive ? (live?.[name] ?? sql`null::int`) : column('t', name);
    if (path === undefined) return { name, value };
    // amounts are numeric in tables, and may be text where they are computed at read
    return { name, value: sql`(${value})::numeric`, per: path === null ? null : perSql(register, actor, path) };
  });
}

/** The currency or unit of a row. @throws AppError `badFilter` for a path that names none */
function perSql(register: AnyRegister, actor: Actor, path: string): RawBuilder<unknown> {
  const found = fieldAt(register, path);
  if (!found) throw new AppError('badFilter', { field: path });
  return sql`(${valueAt(register, actor, found)})::text`;
}

const isApart = ({ per }: Summed): boolean => per !== undefined;
/** True when some of the fields add up only within a currency or a unit. */
export const areApart = (sums: readonly Summed[]): boolean => sums.some(isApart);

/** The sums of the other fields over the rows of a group, in the order asked for; null for those. */
export function wholeSums(sums: readonly Summed[], of: 'x' | 'p'): RawBuilder<unknown> {
  if (sums.length === 0) return sql`null::float8[]`;
  const added = sums.map((each, at) =>
    isApart(each) ? sql`null::float8` : sql`sum(${sql.ref(`${of}.s${at}`)})::float8`,
  );
  return sql`array[${sql.join(added)}]`;
}

/** The columns of the parts of groups that have one currency and unit: these, and the sums. */
export const partColumns = (sums: readonly Summed[]): RawBuilder<unknown> =>
  sql.join(
    sums.flatMap(({ per }, at) => [
      sql`sum(${sql.ref(`x.s${at}`)}) as ${sql.ref(`s${at}`)}`,
      ...(per ? [sql.ref(`x.p${at}`)] : []),
    ]),
  );
/** What the rows are grouped by to get these parts, besides the groups themselves. */
export const partKeys = (sums: readonly Summed[]): RawBuilder<unknown> =>
  sql.join(
    sums.flatMap(({ per }, at) => (per ? [sql`, ${sql.ref(`x.p${at}`)}`] : [])),
    sql``,
  );
/** The sums of the parts `p` of a group, by field: pairs of currency or unit and sum. */
export function partSums(sums: readonly Summed[]): RawBuilder<unknown> {
  const pairs = sums.flatMap((each, at) => {
    if (!isApart(each)) return [];
    const own = sql.ref(`p.s${at}`);
    const per = each.per ? sql.ref(`p.p${at}`) : sql`null::text`;
    return [
      sql`${each.name}::text, coalesce(jsonb_agg(jsonb_build_array(${per}, ${own}::text)) filter (where ${own} is not null), '[]')`,
    ];
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Sums as `partSums` reads them. */
export type PartPairs = Readonly<Record<string, readonly (readonly [per: string | null, sum: string])[]>>;
/** The same, one for each currency or unit. */
export const partsOf = (pairs: PartPairs): Readonly<Record<string, readonly PartSum[]>> =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, all]) => [name, addParts(all.map(([per, sum]) => ({ per, sum })))]),
  );

/** True when more rows match than the given number. */
export async function isBeyond(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { filter, over }: { readonly filter?: Filter | undefined; readonly over: number },
): Promise<boolean> {
  const found = await oneRow(
    db,
    sql<{
      more: number;
    }>`select 1 as more from ${table(register)} t where ${where(register, actor, filter)} offset ${over} limit 1`,
  );
  return found !== undefined;
}
