import { type MatrixKey, MATRIX_KEYS, matrixOf, ONLY_FOR } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { queryTogether } from '../../db/query-together.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { levelsSql, optionsIn } from '../../register/row/level-options.ts';
import { type Change, onChange } from '../../register/row/rules.ts';
import { lockNames } from '../../register/write/hold-named.ts';
import { addRows } from '../../register/write/write.ts';
import { allocatedFields, hasLine, missingLines, sheetsFor } from './missing-lines.ts';
import { knowScopes, scopesSql } from './scopes.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/**
 * The change of tagged items in which an actor allocates records: the items are checked once the whole change is done.
 */
const givers = new WeakMap<Actor, Change>();
/** The change of tagged items in which an actor allocates records by a matrix; undefined for any other actor. */
export const givingIn = (actor: Actor): Change | undefined => givers.get(actor);

/** Creates the records that tagged items lack by a matrix. Nothing is ever removed here (domain guide 3.3). */
async function allocate(tx: Tx, actor: Actor, key: MatrixKey, change: Change): Promise<readonly string[]> {
  const missing = missingLines(actor, key, sql<boolean>`x.id = any(${idArray(change.ids)})`);
  const from = sql`(select new_id() as id, l.* from (${missing}) l) as s`;
  const giver: Actor = { ...actor, via: 'matrix' };
  givers.set(giver, change);
  return addRows(tx, giver, known(key), { from, fields: allocatedFields(key), ids: 'made', isHeld: true });
}

/**
 * Holds the library sheets that the matrices give these items: all that the new records name, besides the items
 * themselves, which the change has locked.
 */
async function holdSheets(tx: Tx, actor: Actor, keys: readonly MatrixKey[], ids: readonly string[]): Promise<void> {
  const items = sql<boolean>`x.id = any(${idArray(ids)})`;
  await lockNames(tx, actor, {
    query: sql.join(
      keys.map((key) => sheetsFor(actor, key, items)),
      sql` union all `,
    ),
    fields: keys.map((key) => ({ name: matrixOf(key).of, target: known(matrixOf(key).of) })),
  });
}

/**
 * The matrices, as `key`, that have a line for any of the tagged items: most equipment types require no preservation
 * course, and allocating nothing takes as long as allocating something. For many items this check is skipped.
 */
function askingSql(actor: Actor, keys: readonly MatrixKey[], ids: readonly string[]): RawBuilder<{ key: MatrixKey }> {
  const parts = keys.map((key) => {
    const condition = sql`where exists (select from tagged_item x where x.tenant_id = ${tenantOf(actor)} and x.id = any(${idArray(ids)}) and ${hasLine(actor, key)})`;
    return sql`select ${sql.lit(key)}::text as key ${ids.length > FEW ? sql`` : condition}`;
  });
  return sql<{ key: MatrixKey }>`${sql.join(parts, sql` union all `)}`;
}
const FEW = 20;

/** True when a matrix applies to a change of tagged items. */
const asks = (key: MatrixKey, { op, fields }: Change): boolean =>
  op === 'add' ||
  (op === 'update' &&
    ['equipmentType', 'equipmentStatus', matrixOf(key).ignore, ONLY_FOR.flag].some((field) => fields.includes(field)));

/**
 * Matrices allocate to new and changed items according to the options of the scope of work (domain guide 3.3); the
 * same for screen, import and API call.
 */
export const matricesAllocate = onChange('taggedItem', async (tx, actor, change) => {
  const keys = MATRIX_KEYS.filter((key) => asks(key, change));
  if (keys.length === 0) return;
  const { levels, scopes, asking } = await queryTogether(tx, {
    levels: levelsSql(actor.path),
    // the drift check that runs next would query them as well
    scopes: scopesSql(actor.tenantId, { facility: actor.path.C }),
    asking: askingSql(actor, keys, change.ids),
  });
  knowScopes(tx, actor.path.C, scopes);
  const options = optionsIn(levels);
  const giving = asking.flatMap(({ key }) => {
    const { option, unless } = matrixOf(key);
    // even without the module, some sheets of its library are allocated: Ex inspections recur by the same cycles
    if (unless !== undefined && options[unless] === false && !options[ONLY_FOR.option]) return [];
    const when = options[option];
    return (change.op === 'add' ? when !== 'off' : when === 'onAddAndChange') ? [key] : [];
  });
  if (giving.length === 0) return;
  await holdSheets(tx, actor, giving, change.ids);
  for (const key of giving) await allocate(tx, actor, key, change);
});
