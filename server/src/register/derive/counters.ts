import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { COUNTED, type CountedRegister } from '@plumbline/contract/workflow/counted.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { counterTable } from '../../db/counter-tables.ts';
import { known, snake, sqlType, tableOf } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray } from '../row/columns.ts';
import { andTheirs } from '../row/subcontracted.ts';
import { addFigures, type DerivedFigure } from './catalogue.ts';
import { tenantOf, unestimated } from '../row/tenant-of.ts';

/**
 * One kind of progress that is counted: the rows of a register, grouped by the key columns of a cell (architecture 5).
 */
export interface Counter {
  /** The table whose rows are counted. */
  readonly of: string;
  readonly table: string;
  /** The key columns after tenant and level: their names in the counter, and their SQL over row `t`. */
  readonly keys: readonly { readonly name: string; readonly type: string; readonly is: RawBuilder<unknown> }[];
  /** What is counted, as SQL over row `t`. */
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which rows count. */
  readonly counts: RawBuilder<boolean>;
  /** Which live rows count. */
  readonly unless: RawBuilder<boolean>;
  /** Which of those are done. */
  readonly done: RawBuilder<boolean>;
  /** Fields whose change moves a row to another cell or changes a sum. */
  readonly fields: readonly string[];
}

/** A key column of a cell: sets, references, and whole numbers whose blank counts as 0. */
function keyOf(register: AnyRegister, name: string): Counter['keys'][number] {
  const field = register.fields[name];
  const it = column('t', name);
  if (!field) throw new Error(`${register.key} has no field ${name}.`);
  const type = sqlType(field);
  return { name: snake(name), type, is: type === 'integer' ? sql`coalesce(${it}, 0)` : it };
}

function counterOf(key: string, { by, sums, without, states = '', gone }: CountedRegister): Counter {
  const register = known(key);
  const live = sql<boolean>`t.deleted_at is null`;
  const left = [
    ...(without === undefined ? [] : [sql`not ${column('t', without)}`]),
    ...(gone === undefined ? [] : [sql`${column('t', states)} <> ${sql.lit(gone)}`]),
  ];
  const unless = left.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(left, sql` and `)}`;
  const among = (state: string) => sql`count(*) filter (where ${column('t', states)} = ${state})`;
  return {
    of: tableOf(register),
    table: counterTable(key),
    keys: by.map((name) => keyOf(register, name)),
    sums: {
      total: sql`count(*)`,
      ...Object.fromEntries(Object.entries(sums).map(([sum, state]) => [sum, among(state)])),
    },
    counts: sql<boolean>`${live} and ${unless}`,
    unless,
    done:
      sums['done'] === undefined
        ? sql<boolean>`false`
        : sql<boolean>`${column('t', states)} = ${sql.lit(sums['done'])}`,
    fields: [...by, states, without ?? ''].filter((name) => name !== ''),
  };
}

/** Every counter, by the register whose rows it counts. */
export const COUNTERS: Readonly<Record<string, Counter>> = Object.fromEntries(
  Object.entries(COUNTED).map(([key, declaration]) => [key, counterOf(key, declaration)]),
);

/**
 * The cells of a counter as `c`: the counter table's, or, for people who see only the work of their subcontractors,
 * counted from the rows themselves by the same declaration.
 */
export function cellsFor(actor: Actor, register: string): RawBuilder<unknown> {
  const counter = COUNTERS[register];
  if (!counter) throw new Error(`${register} is not counted.`);
  if (actor.subcontractors === undefined) return sql`${sql.table(counter.table)} c`;
  const keys = counter.keys.map((key) => sql`${key.is} as ${sql.ref(key.name)}`);
  const sums = Object.entries(counter.sums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`);
  return sql`(select t.tenant_id, t.level_id, ${sql.join([...keys, ...sums])} from ${sql.table(counter.of)} t
    where t.tenant_id = ${tenantOf(actor)} and ${counter.counts} ${andTheirs(actor, 't')}
    group by t.tenant_id, t.level_id, ${sql.join(counter.keys.map((key) => key.is))}) c`;
}

/** The key of one cell. */
export type Cell = Readonly<Record<string, unknown>>;

/** True when a change of these fields can move a row to another cell. */
export const moves = (counter: Counter, fields: readonly string[]): boolean =>
  fields.some((field) => counterColumns(counter).includes(snake(field)));

/** The columns that identify a cell within its company. */
const keyNames = (counter: Counter): readonly string[] => ['level_id', ...counter.keys.map((key) => key.name)];

/** The cell key of row `t`, as result columns. */
const cellColumns = (counter: Counter): RawBuilder<unknown> =>
  sql`t.level_id, ${sql.join(counter.keys.map((key) => sql`${key.is} as ${sql.ref(key.name)}`))}`;

/**
 * The statement that locks the cells of a query until the transaction ends, creates missing ones, and returns their
 * keys. A row that lies in no cell is left out. Cells are locked in a fixed order, and counted by a later statement:
 * two writers of one cell run one after the other, and the second sees what the first wrote.
 *
 * @param cells a query of `level_id` and the columns of the key
 */
export function holdingSql(counter: Counter, tenantId: string, cells: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(keyNames(counter).map((name) => sql.ref(name)));
  const lies = keyNames(counter).map((name) => sql`k.${sql.ref(name)} is not null`);
  return sql`insert into ${sql.table(counter.table)} as c (tenant_id, ${columns})
    select distinct ${tenantId}::uuid, ${columns} from (${cells}) k where ${sql.join(lies, sql` and `)} order by ${columns}
    on conflict (tenant_id, ${columns}) do update set total = c.total returning ${columns}`;
}

/** Locks the cells some rows lie in now. */
export function holdCellsOf(
  tx: Tx,
  counter: Counter,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly Cell[]> {
  const theirs = sql`select ${cellColumns(counter)} from ${sql.table(counter.of)} t
    where t.tenant_id = ${unestimated(tenantId)} and t.id = any(${idArray(ids)})`;
  return rows(tx, sql<Cell>`${holdingSql(counter, tenantId, theirs)}`);
}

/** Cells as a table expression `k`. */
function cellsSql(counter: Counter, cells: readonly Cell[]): RawBuilder<unknown> {
  const types = ['level_id uuid', ...counter.keys.map((key) => `${key.name} ${key.type}`)].join(', ');
  return sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as k(${sql.raw(types)})`;
}

/** The statement that recounts locked cells. */
export function countingSql(counter: Counter, tenantId: string, cells: readonly Cell[]): RawBuilder<unknown> {
  const names = keyNames(counter);
  const sums = Object.entries(counter.sums);
  const match = sql.join(
    counter.keys.map((key) => sql`${key.is} = k.${sql.ref(key.name)}`),
    sql` and `,
  );
  return sql`update ${sql.table(counter.table)} c set ${sql.join(sums.map(([name]) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from (select distinct ${sql.join(names.map((name) => sql`k.${sql.ref(name)}`))} from ${cellsSql(counter, cells)}) k
    cross join lateral (select ${sql.join(sums.map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))}
      from ${sql.table(counter.of)} t
      where t.tenant_id = ${unestimated(tenantId)} and t.level_id = k.level_id and ${match} and ${counter.counts}) n
    where c.tenant_id = ${unestimated(tenantId)} and ${sql.join(
      names.map((name) => sql`c.${sql.ref(name)} = k.${sql.ref(name)}`),
      sql` and `,
    )}`;
}

/** Recounts cells: locks them, then counts them. */
export async function recount(db: Db, counter: Counter, tenantId: string, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  await holdingSql(counter, tenantId, sql`select * from ${cellsSql(counter, cells)}`).execute(db);
  await countingSql(counter, tenantId, cells).execute(db);
}

/** The counter of a register, if a change of these fields can affect it. */
export const counterFor = (register: string, fields: readonly string[] | 'all'): Counter | undefined => {
  const counter = COUNTERS[register];
  return counter && (fields === 'all' || fields.some((field) => counter.fields.includes(field))) ? counter : undefined;
};

/** The columns by which a recount finds rows, in order; the schema has an index on them. */
const counterColumns = (counter: Counter): readonly string[] => counter.keys.map((key) => snake(key.name));

/** The counts of a register: every cell that counts anything. */
function figureOf(register: string, counter: Counter): DerivedFigure {
  const sums = Object.entries(counter.sums);
  const lies = counter.keys.map((key) => sql`and ${key.is} is not null`);
  return {
    mechanism: 'counter',
    of: register,
    from: { [register]: counter.fields },
    by: ['level', ...(COUNTED[register]?.by ?? [])],
    kept: {
      table: counter.table,
      key: keyNames(counter),
      values: sums.map(([name]) => name),
      where: sql<boolean>`(${sql.join(
        sums.map(([name]) => sql`k.${sql.ref(name)} <> 0`),
        sql` or `,
      )})`,
      fresh: (
        _,
        tenantId,
      ) => sql`select ${cellColumns(counter)}, ${sql.join(sums.map(([name, sum]) => sql`(${sum})::int as ${sql.ref(name)}`))}
        from ${sql.table(counter.of)} t where t.tenant_id = ${unestimated(tenantId)} and ${counter.counts} ${sql.join(lies, sql` `)}
        group by t.level_id, ${sql.join(counter.keys.map((key) => key.is))}`,
      recount: (tx, tenantId, keys) => recount(tx, counter, tenantId, keys),
    },
  };
}
/** Every counter in the catalogue. */
export const counterFigures = addFigures(() =>
  Object.entries(COUNTERS).map(([register, counter]) => figureOf(register, counter)),
);
