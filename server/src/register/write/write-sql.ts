import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql } from '../../db/database.ts';
import { baseOf, snake } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { type ExtraChanges, extraChangesSql } from '../history/extra-changes.ts';
import { column, table } from '../row/columns.ts';
import { type Cell, type Counter, counterFor, holdingSql, moves } from '../derive/counters.ts';
import type { Written } from '../derive/dependents.ts';
import { diffSql, linesSql } from '../history/history.ts';
import { asIds, type Ids } from '../row/ids.ts';
import { sideCells, sideColumns, type CellMove, stepCounter, stepsSql, wholeStepsSql } from '../derive/cell-moves.ts';
import { tenantOf } from '../row/tenant-of.ts';

/**
 * The one statement that adds rows: it writes them and their history, and locks their counter cells. It returns their
 * ids.
 */
export function addSql(
  actor: Actor,
  register: AnyRegister,
  {
    columns,
    from,
  }: { readonly columns: readonly (readonly [string, RawBuilder<unknown>])[]; readonly from: RawBuilder<unknown> },
): RawBuilder<Changed> {
  const { key } = baseOf(register);
  const counter = counterFor(key, 'all');
  const sides = counter ? sql`, ${sideColumns(counter, 'is')}` : sql``;
  const lines = sql`select id, level_id, null::jsonb as changes, null::text as note from added`;
  const steps = counter && stepCounter(key, 'all') ? wholeStepsSql(counter, 'add', sql`added`) : sql`null`;
  return sql<Changed>`with added as (insert into ${table(register)} as t (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select ${sql.join(columns.map(([, value]) => value))} from ${from} returning t.id, t.level_id${sides}),
    h as (${linesSql(actor, register, { action: 'add', lines })})${heldSql(actor, counter, counter && sql`select ${sideCells(counter, 'is')} from added`)}
    select ${steps} as steps, ${counter ? CELLS : sql`null`} as cells, ${asIds('added')}`;
}

/** The part of a writing statement that locks the cells of a query, as `held`. */
const heldSql = (actor: Actor, counter: Counter | undefined, cells: RawBuilder<unknown> | undefined) =>
  counter && cells ? sql`, held as (${holdingSql(counter, actor.tenantId, cells)})` : sql``;
const CELLS = sql`(select json_agg(k) from held k)`;

/** What a writing statement returned about the rows besides their ids. */
export const writtenBy = (changed: Changed | undefined): Written => ({
  cells: changed?.cells ?? [],
  steps: changed?.steps ?? null,
});

/**
 * The one statement that changes rows: it gives the rows `t` that `which` allows the values of `s`, raises the revision
 * of those that really differ, writes their history, and locks the cells they were in and are in. It returns the ids of
 * those that differ.
 */
export function changeSql(
  actor: Actor,
  register: AnyRegister,
  options: {
    readonly action: 'update' | 'follow';
    readonly from: RawBuilder<unknown>;
    readonly fields: readonly string[];
    readonly which: RawBuilder<boolean>;
    readonly also?: ExtraChanges | undefined;
    /** Keeps the revision, so that nobody who is editing the row is interrupted. */
    readonly keepsRev?: boolean | undefined;
    /** An additional result: ids as JSON. */
    readonly besides?: RawBuilder<unknown> | undefined;
    /**
     * The values are calculated: they are stored beside the differences and written from there, rather than calculated
     * a second time.
     */
    readonly once?: boolean;
  },
): RawBuilder<Changed> {
  const {
    kept: storedColumns,
    values,
    valueOf,
  } = options.once === true ? keptOnce(options.fields) : { kept: [], values: options.from, valueOf: sourced };
  const sets = options.fields.map((name, at) => sql`${sql.ref(snake(name))} = ${valueOf(name, at)}`);
  const { key } = baseOf(register);
  const counter = counterFor(key, options.fields);
  const was = counter ? sql`, ${sideColumns(counter, 'was')}` : sql``;
  const is = counter ? sql`, ${sideColumns(counter, 'is')}` : sql``;
  const both = sql`written join d using (id)`;
  const cells =
    counter &&
    (moves(counter, options.fields)
      ? sql`select ${sideCells(counter, 'was')} from ${both} union select ${sideCells(counter, 'is')} from ${both}`
      : sql`select ${sideCells(counter, 'was')} from ${both}`);
  const steps = counter && stepCounter(key, options.fields) ? stepsSql(counter, both) : sql`null`;
  return sql<Changed>`with d as materialized (
      select t.id, t.level_id${was}${sql.join(storedColumns, sql``)}, ${diffSql(register, options.fields)}${extraChangesSql(options.also)} as changes from ${options.from} join ${table(register)} t
        on t.id = s.id where ${options.which}),
    h as (${linesSql(actor, register, {
      action: options.action,
      lines: sql`select d.id, d.level_id, d.changes, null::text as note from d where d.changes <> '{}'::jsonb`,
    })}),
    written as (update ${table(register)} t set ${sql.join([...sets, sql`rev = t.rev + ${options.keepsRev === true ? 0 : 1}::int`])}, updated_at = now(), updated_by = ${actor.userId}::uuid
      from ${values} join h on h.row_id = s.id
      where t.tenant_id = ${tenantOf(actor)} and t.id = s.id returning t.id${is})${heldSql(actor, counter, cells)}
    select ${steps} as steps, ${counter ? CELLS : sql`null`} as cells, ${options.besides ?? sql`null::json`} as besides, ${asIds('written')}`;
}

const sourced = (name: string): RawBuilder<unknown> => column('s', name);
/** Values stored in `d` and written from there. */
const keptOnce = (fields: readonly string[]) => ({
  kept: fields.map((name, at) => sql`, ${sourced(name)} as ${sql.ref(`v${at}`)}`),
  values: sql`d s`,
  valueOf: (_name: string, at: number): RawBuilder<unknown> => sql.ref(`s.v${at}`),
});

/** The result of a statement that writes rows. */
export interface Changed extends Ids {
  readonly steps: readonly CellMove[] | null;
  readonly cells: readonly Cell[] | null;
  readonly besides?: readonly string[] | null;
}
