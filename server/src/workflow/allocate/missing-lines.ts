import { LEVEL_OPTIONS, type LevelOptionKey } from '@plumbline/contract/level-options.ts';
import { type MatrixKey, matrixOf, ONLY_FOR } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, snake } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { isVoid } from '../void/is-void.ts';
import { isNotOver } from '../worked-on.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The facility whose matrices are read. */
export interface MatrixPlace {
  readonly tenantId: string;
  readonly path: { readonly C: string };
}

/** Whether the facility has an option switched on. */
const isOn = (actor: MatrixPlace, option: LevelOptionKey): RawBuilder<boolean> =>
  sql<boolean>`(select coalesce((l.options ->> ${sql.lit(option)})::boolean, ${sql.lit(LEVEL_OPTIONS[option].start)})
    from level l where l.tenant_id = ${actor.tenantId}::uuid and l.id = ${actor.path.C}::uuid)`;
/** Whether a matrix allocates all its sheets rather than only those for some items: its module is on. */
function isWhole(actor: MatrixPlace, key: MatrixKey): RawBuilder<unknown> {
  const { unless } = matrixOf(key);
  return unless === undefined ? sql`` : sql`${isOn(actor, unless)} and `;
}

/** The library sheets of a matrix that are for some items only; read once per statement, not once per row. */
const onlyForSome = (actor: MatrixPlace, key: MatrixKey): RawBuilder<unknown> =>
  sql`array(select i.id from ${table(known(matrixOf(key).of))} i where i.tenant_id = ${actor.tenantId}::uuid
    and i.level_id = ${actor.path.C}::uuid and ${column('i', ONLY_FOR.field)} is not null)`;

/**
 * Whether line `m` of a matrix applies to tagged item `x`: its equipment type and status, where two blanks count as
 * equal, and the restriction of its sheet.
 */
const isFor = (actor: MatrixPlace, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status
    and ((${column('x', ONLY_FOR.flag)} and ${isOn(actor, ONLY_FOR.option)} and ${column('m', matrixOf(key).of)} = any(${onlyForSome(actor, key)}))
      or (${isWhole(actor, key)}not ${column('m', matrixOf(key).of)} = any(${onlyForSome(actor, key)})))`;

/** The lines of a matrix as `m`, for tagged items `x`. */
export const linesOf = (actor: MatrixPlace, key: MatrixKey): RawBuilder<unknown> =>
  sql`${table(known(matrixOf(key).lines))} m on m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null and ${isFor(actor, key)}`;

/** The library sheets that a matrix gives tagged items, by the field of their records: a query of `name`, `id`. */
export const sheetsFor = (actor: MatrixPlace, key: MatrixKey, items: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select ${sql.lit(matrixOf(key).of)}::text as name, ${column('m', matrixOf(key).of)} as id
    from (select distinct x.tenant_id, x.level_id, x.equipment_type, x.equipment_status, ${column('x', ONLY_FOR.flag)}
      from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and ${items}) x join ${linesOf(actor, key)}`;

/** Whether a matrix has a line for tagged item `x`. */
export const hasLine = (actor: MatrixPlace, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${table(known(matrixOf(key).lines))} m where m.tenant_id = x.tenant_id
    and m.level_id = x.level_id and m.deleted_at is null and ${isFor(actor, key)})`;

/**
 * Whether record `k` is the one line `m` of a matrix requires for a tagged item. Written so that no index on the
 * library reference is used: an item has few records, an ITR has a tenth of the plant's, and rows an import has just
 * written are in no statistics yet.
 */
export function isWanted(key: MatrixKey): RawBuilder<boolean> {
  const { of: referenceField, apart } = matrixOf(key);
  const texts = apart.map(
    (name) => sql` and lower(coalesce(${column('k', name)}, '')) = lower(coalesce(${column('m', name)}, ''))`,
  );
  return sql<boolean>`(${column('k', referenceField)} = ${column('m', referenceField)}) is true${sql.join(texts, sql``)}`;
}

/** Whether a line of a matrix requires record `k` of its tagged item `x`. */
export const hasLineFor = (actor: MatrixPlace, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${table(known(matrixOf(key).lines))} m where m.tenant_id = x.tenant_id
    and m.level_id = x.level_id and m.deleted_at is null and ${isFor(actor, key)} and ${isWanted(key)})`;

/** Whether `o` is a live cycle of the same course as cycle `k`. */
const SAME_COURSE = sql`o.tenant_id = k.tenant_id and o.level_id = k.level_id and o.tagged_item = k.tagged_item and o.pwl = k.pwl
  and o.deleted_at is null`;
/** Open cycles before those that are over, recurring ones before those that are not, then the later due date. */
const rank = (cycle: string): RawBuilder<unknown> =>
  sql`${isNotOver('tagPwl', cycle)}, coalesce(${sql.ref(`${cycle}.frequency`)}, 0) <> 0, coalesce(${sql.ref(`${cycle}.due_date`)}, '-infinity'::date)`;

/** The record `k` that line `m` of a matrix requires for tagged item `x`, in a scope of work. */
const theWanted = (scope: RawBuilder<unknown>, key: MatrixKey): RawBuilder<unknown> =>
  sql`select from ${table(known(key))} k where k.tenant_id = x.tenant_id and k.level_id = ${scope}
    and k.tagged_item = x.id and k.deleted_at is null and ${isWanted(key)}`;

/** The condition that a scope of work lacks the record that line `m` of a matrix requires for tagged item `x`. */
export const isLacking = (scope: RawBuilder<unknown>, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`not exists (${theWanted(scope, key)})`;

/**
 * Like `isLacking`, but evaluated row by row: for a join the planner expects no remaining rows, and would sort a whole
 * new scope of work for its first page. Not for checks of many items, which use the join.
 */
export const isLackingAlone = (scope: RawBuilder<unknown>, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`not exists (${theWanted(scope, key)} offset 0)`;

/**
 * Selects which of several records for a matrix line counts: of cycles the running one, else an open one, else the
 * last. Whether a running one exists is checked first, by its own index, which rules out the many cycles that are over.
 */
export const STANDS: Readonly<Record<MatrixKey, RawBuilder<unknown>>> = {
  tagItr: sql``,
  tagPwl: sql`and (${isNotOver('tagPwl', 'k')} or not exists (select from tag_pwl o where ${SAME_COURSE}
      and o.frequency > 0 and ${isNotOver('tagPwl', 'o')}))
    and not exists (select from tag_pwl o where ${SAME_COURSE} and o.id <> k.id
      and (${rank('o')}, o.id) > (${rank('k')}, k.id))`,
};

/** A live cycle `k` of the course that line `m` requires for item `x`, in a scope of work. */
const inCourse = (scope: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from tag_pwl k where k.tenant_id = x.tenant_id and k.level_id = ${scope} and k.tagged_item = x.id and k.pwl = m.pwl and k.deleted_at is null`;
const RUNS = sql`k.frequency > 0 and ${isNotOver('tagPwl', 'k')}`;

/**
 * The record `k` that counts for line `m` and item `x` in a scope of work, as a join: the same selection as `STANDS`,
 * course by course. A running cycle ranks above all others and there is only one: it is found without reading those
 * that are over, which are read only when none is running. Not for checks of many items, which use joins.
 */
export const STANDING: Readonly<Record<MatrixKey, (scope: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  tagItr: (scope) => sql`join tag_itr k on k.tenant_id = x.tenant_id and k.level_id = ${scope} and k.tagged_item = x.id
    and k.deleted_at is null and ${isWanted('tagItr')}`,
  tagPwl: (scope) => sql`cross join lateral (select k.* ${inCourse(scope)} and ${RUNS}
      union all (select k.* ${inCourse(scope)} and not exists (select ${inCourse(scope)} and ${RUNS})
        order by row(${rank('k')}, k.id) desc limit 1)) k`,
};

/** Whether record `k` recurs as often as line `m` requires, for recurring records. */
export const SAME: Readonly<Record<MatrixKey, RawBuilder<boolean> | undefined>> = {
  tagItr: undefined,
  tagPwl: sql<boolean>`coalesce(k.frequency, 0) = coalesce(m.frequency, 0)`,
};

/** Whether a matrix requires nothing of a tagged item, `x` by default: the item ignores the matrix, or is void. */
export const isIgnoring = (key: MatrixKey, item = 'x'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${item}.${snake(matrixOf(key).ignore)}`)} or ${isVoid('taggedItem', item)})`;

/** The values line `m` of a matrix gives new records, by field. */
const GIVEN: { readonly [K in MatrixKey]: (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>> } = {
  tagItr: () => ({}),
  // without a first due date it is due after one interval; a one-off cycle has no due date until one is set
  tagPwl: (actor) => ({
    dueDate: sql`${todayOf(actor)}::date + coalesce(m.first_due, m.frequency)`,
    frequency: sql`coalesce(m.frequency, 0)`,
  }),
};

/** The values line `m` of a matrix gives new records, by field. */
export const givenBy = (key: MatrixKey, actor: Actor): Readonly<Record<string, RawBuilder<unknown>>> =>
  GIVEN[key](actor);

/** The fields a matrix fills in the records it creates, in the column order of `missingLines`. */
export const allocatedFields = (key: MatrixKey): readonly string[] => {
  const { of: referenceField, apart, gives } = matrixOf(key);
  return ['taggedItem', referenceField, ...apart, ...gives];
};

/**
 * The records a matrix requires for tagged items and the actor's scope does not have: one row each, with the columns of
 * `allocatedFields` (domain guide 3.3, 3.5). `tags` is a condition on the items, called `x`; items that ignore the
 * matrix require none. Everything that creates, counts or shows missing records is based on this query.
 */
export function missingLines(actor: Actor, key: MatrixKey, tags: RawBuilder<boolean>): RawBuilder<unknown> {
  const { of: referenceField, apart } = matrixOf(key);
  const given = GIVEN[key](actor);
  const columns = [
    sql`x.id as tagged_item`,
    ...[referenceField, ...apart].map((name) => sql`${column('m', name)}`),
    ...matrixOf(key).gives.map((name) => sql`${given[name] ?? sql`null`} as ${sql.ref(snake(name))}`),
  ];
  return sql`select ${sql.join(columns)}
    from tagged_item x
    join ${linesOf(actor, key)}
    where x.tenant_id = ${tenantOf(actor)} and x.deleted_at is null and ${tags} and not ${isIgnoring(key)}
      and ${isLacking(sql`${actor.path.E}::uuid`, key)}`;
}
