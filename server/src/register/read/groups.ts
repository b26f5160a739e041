import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { GROUPS_OVER, type RowGroup, type VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldAt, isGroupPath } from '@plumbline/contract/rules/field-path.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { sqlType } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { shownTitle, table } from '../row/columns.ts';
import { where } from './sql/filter-sql.ts';
import { areMany, FEW_GROUPED, noteMany, rowsOfHeads, targetOf } from './group-heads.ts';
import { type Counts, cachedCounts } from './cached-counts.ts';
import {
  areApart,
  isBeyond,
  partColumns,
  partKeys,
  type PartPairs,
  partsOf,
  partSums,
  type Summed,
  summed,
  type SumQuery,
  valueAt,
  wholeSums,
} from './group-sums.ts';

/** What to count, and the maximum number of groups returned. */
export interface GroupQuery extends SumQuery {
  readonly by: readonly string[];
  readonly limit: number;
  /** When there are many rows: only the groups of this many values of the first field, in title order. */
  readonly heads?: number | undefined;
  /** Maximum rows counted: `GROUPS_OVER`, unless a test sets fewer; infinite for reports, which count all. */
  readonly over?: number;
  /** Maximum rows that are always grouped completely: `FEW_GROUPED`, unless a test sets fewer. */
  readonly few?: number;
}

/** One field to group by, and the SQL names of its parts. */
interface Part {
  readonly name: string;
  readonly field: Field;
  /** The register the field belongs to. */
  readonly of: AnyRegister;
  /** The value as it is read from a row `t`. */
  readonly read: RawBuilder<unknown>;
  /** True when a row can have several values. */
  readonly isMany: boolean;
  /** The value of a row; one value at a time for multiple references. */
  readonly value: RawBuilder<unknown>;
  /** The grouping key: text ignores case, as in filters. */
  readonly key: RawBuilder<unknown>;
  readonly at: number;
}

/**
 * A field to group by: of the row itself, or of the rows a reference names, such as `subSystems.system`. A row whose
 * references lead to the same value more than once counts in it once.
 */
function partOf(
  register: AnyRegister,
  actor: Actor,
  { name, at }: { readonly name: string; readonly at: number },
): Part {
  const found = fieldAt(register, name);
  if (!found || !isGroupPath(found)) throw new AppError('badFilter', { field: found?.label ?? name });
  const { field, of, via } = found;
  const many = via ? via.isMany : isMany(field);
  const value = many ? sql.ref(`e${at}.v`) : sql.ref(`x.v${at}`);
  const key = traitsOf(field).caseless ? sql`nullif(lower(${value}), '')` : value;
  return { name, field, of, at, value, key, isMany: many, read: valueAt(register, actor, found) };
}

const titleSql = ({ field, of, at }: Part, { actor }: Pick<Asked, 'actor'>): RawBuilder<unknown> => {
  if (!isRefField(field)) return sql.ref(`g.t${at}`);
  const id = sql.ref(`g.k${at}`);
  return sql`(select ${shownTitle({ actor, register: of }, field, { alias: 'w', id })} from (select ${actor.tenantId}::uuid as tenant_id) w)`;
};

type Line = Readonly<Record<`k${number}` | `t${number}`, string | null>> & {
  readonly sums: readonly (number | null)[] | null;
  readonly parts: PartPairs | null;
  readonly count: number;
  readonly total: number;
  readonly whole: number;
  /** With `heads`: the number of the last value reached. */
  readonly last: number | null;
};

/** A grouping request, prepared once for all ways of reading it. */
interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly query: GroupQuery;
  readonly parts: readonly Part[];
  readonly sums: readonly Summed[];
}

/**
 * Counts rows by up to three fields, largest groups first, and sums the requested fields. A row with several references
 * counts in the group of each. In a register with more than `GROUPS_OVER` rows only that many are counted, and the
 * result says so: a count must not delay other requests.
 *
 * With `heads`, few rows are grouped completely; with many rows and more values than requested, only the rows of the
 * first values are read. When a feature keeps counts for all that match (`cacheCounts`), those are used.
 */
export async function groups(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: GroupQuery,
): Promise<VerbOutput['groups']> {
  const parts = [...new Set(query.by)].map((name, at) => partOf(register, actor, { name, at }));
  const sums = await summed(db, { actor, register }, query);
  const request: Asked = { actor, register, query, parts, sums };
  return query.heads === undefined ? allGroups(db, request) : firstGroups(db, request, query.heads);
}

async function allGroups(db: Db, request: Asked): Promise<VerbOutput['groups']> {
  const { actor, register, query } = request;
  const cached = await keptGroups(db, request);
  if (cached) return { ...answerOf(request, await titled(db, request, { counts: cached })), bounded: false };
  const over = query.over ?? GROUPS_OVER;
  const found = await grouped(db, request, matching(request, over));
  const full = wholeOf(found) >= over;
  return {
    ...answerOf(request, found),
    bounded: full && (await isBeyond(db, actor, register, { ...query, over })),
  };
}

/** The SQL for stored groups of a single field. */
async function keptGroups(
  db: Db,
  { actor, register, query, parts, sums }: Asked,
): Promise<RawBuilder<unknown> | undefined> {
  const [only, ...more] = parts;
  if (!only || more.length > 0 || sums.length > 0) return undefined;
  const counts: Counts | undefined = await cachedCounts(db, actor, register, { by: only.name, filter: query.filter });
  return (
    counts &&
    sql`n as (select g.k::${sql.raw(sqlType(only.field))} as k0, g.k as t0, g.count, null::float8[] as sums, null::jsonb as parts
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) g(k, count))`
  );
}

async function firstGroups(db: Db, request: Asked, heads: number): Promise<VerbOutput['groups']> {
  const { actor, register, query } = request;
  const few = query.few ?? FEW_GROUPED;
  const grouping = { actor, register, by: query.by[0] ?? '', filter: query.filter };
  targetOf(grouping);
  if (!areMany(grouping)) {
    const found = await grouped(db, request, matching(request, few + 1));
    if (wholeOf(found) <= few) return { ...answerOf(request, found), bounded: false, more: false };
  }
  const found = await grouped(db, request, rowsOfHeads(grouping, heads, valuesOf(request)), heads);
  const isMore = (found[0]?.last ?? 0) > heads;
  noteMany(grouping, isMore);
  return isMore
    ? { ...answerOf(request, found), bounded: false, more: true }
    : { ...(await allGroups(db, request)), more: false };
}

const wholeOf = ([first]: readonly Line[]): number => first?.whole ?? 0;
const answerOf = ({ parts }: Asked, found: readonly Line[]): Pick<VerbOutput['groups'], 'groups' | 'total'> => ({
  groups: found.map((line) => groupOf(parts, line)),
  total: found[0]?.total ?? 0,
});

/** The values read from each row `t`: the fields to group by, and the values to sum. */
const valuesOf = ({ parts, sums }: Asked): RawBuilder<unknown> =>
  sql.join([
    ...parts.map(({ read, at }) => sql`${read} as ${sql.ref(`v${at}`)}`),
    ...sums.flatMap(({ value, per }, at) => [
      sql`${value} as ${sql.ref(`s${at}`)}`,
      ...(per ? [sql`${per} as ${sql.ref(`p${at}`)}`] : []),
    ]),
  ]);

/** The first matching rows, in no particular order. */
const matching = (request: Asked, most: number): RawBuilder<unknown> =>
  sql`(select ${valuesOf(request)}, null::int as place from ${table(request.register)} t
    where ${where(request.register, request.actor, request.query.filter)} ${Number.isFinite(most) ? sql`limit ${most}` : sql``})`;

/** Groups some rows; rows whose place is beyond `heads` only show that there are more. */
function grouped(db: Db, request: Asked, source: RawBuilder<unknown>, heads?: number): Promise<readonly Line[]> {
  const { parts, sums } = request;
  const spread = parts
    .filter((part) => part.isMany)
    .map(({ at }) => sql`left join lateral unnest(${sql.ref(`x.v${at}`)}) as ${sql.ref(`e${at}`)}(v) on true`);
  const from = sql`from x ${sql.join(spread, sql` `)} ${heads === undefined ? sql`` : sql`where x.place <= ${heads}`}`;
  const keys = each(parts, ({ key, at }) => sql`${key} as ${sql.ref(`k${at}`)}`);
  const shown = each(parts, (part) => sql`${shownSql(part)} as ${sql.ref(`t${part.at}`)}`);
  const by = each(parts, k);
  const n = areApart(sums)
    ? sql`p as (select ${keys}, ${shown}, count(*) as count, ${partColumns(sums)} ${from} group by ${by} ${partKeys(sums)}),
        n as (select ${by}, ${each(parts, ({ at }) => sql`min(${sql.ref(`t${at}`)}) as ${sql.ref(`t${at}`)}`)}, sum(count)::bigint as count,
          ${wholeSums(sums, 'p')} as sums, ${partSums(sums)} as parts from p group by ${by})`
    : sql`n as (select ${keys}, ${shown}, count(*) as count, ${wholeSums(sums, 'x')} as sums, null::jsonb as parts ${from} group by ${by})`;
  const counts = sql`x as (select * from ${source} t), ${n}`;
  return titled(db, request, { counts, ...(heads !== undefined && { last: sql`(select max(place)::int from x)` }) });
}

/** How a value of a group is written; where the key ignores case, one of the ways it is written. */
const shownSql = ({ field, value }: Part): RawBuilder<unknown> =>
  traitsOf(field).caseless ? sql`min(${value}::text)` : sql`${value}::text`;
const each = (parts: readonly Part[], render: (part: Part) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(parts.map(render));
const k = (part: Part): RawBuilder<unknown> => sql.ref(`k${part.at}`);

/**
 * The first groups from `n`, which `counts` defines, in order and with titles; `last` gives the place of the last row.
 */
function titled(
  db: Db,
  { actor, query, parts }: Asked,
  { counts, last = sql`null` }: { readonly counts: RawBuilder<unknown>; readonly last?: RawBuilder<unknown> },
): Promise<readonly Line[]> {
  return rows(
    db,
    sql<Line>`with ${counts},
      g as (select n.*, sum(n.count) over (partition by n.k0) as first, count(*) over () as total, sum(n.count) over () as whole
        from n order by first desc, n.k0, n.count desc, ${each(parts, k)} limit ${query.limit})
      select ${each(parts, ({ at }) => sql`${sql.ref(`g.k${at}`)}::text as ${sql.ref(`k${at}`)}`)},
        ${each(parts, (part) => sql`coalesce(${titleSql(part, { actor })}, '') as ${sql.ref(`t${part.at}`)}`)}, g.count::int as count, g.total::int as total, g.whole, g.sums, g.parts,
        ${last} as last
      from g order by g.first desc, t0, g.count desc, ${sql.ref(`t${parts.length - 1}`)}`,
  );
}

const groupOf = (parts: readonly Part[], line: Line): RowGroup => ({
  values: parts.map(({ at }) => ({ value: line[`k${at}`] ?? null, title: line[`t${at}`] ?? '' })),
  count: line.count,
  ...(line.sums && { sums: line.sums }),
  ...(line.parts && { parts: partsOf(line.parts) }),
});
