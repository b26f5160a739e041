import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { snake, tableOf } from '../../db/model.ts';
import { constraintWords } from '../../http/constraint-words.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table, titleOf } from '../row/columns.ts';
import { rules } from '../row/rules.ts';
import { tenantOf } from '../row/tenant-of.ts';

const TAKEN = w('{title} already refers to it.', '{title} 已引用此项。');
const TAKEN_BY_ONE = w('Another row already refers to it.', '已有其他行引用此项。');

/**
 * Rows whose field refers to something another row already refers to: all but the first by id, each with the other
 * row's title.
 */
async function seconds(
  db: Db,
  actor: Actor,
  { register, field }: { readonly register: AnyRegister; readonly field: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const found = await rows(
    db,
    sql<{ id: string; title: string | null }>`select distinct on (t.id) t.id, ${titleOf(register, 'o')} as title
      from ${table(register)} t join ${table(register)} o on o.tenant_id = t.tenant_id and o.deleted_at is null
        and o.id <> t.id and ${column('o', field)} = ${column('t', field)} and (not o.id = any(${idArray(ids)}) or o.id < t.id)
      where t.tenant_id = ${tenantOf(actor)} and t.deleted_at is null and t.id = any(${idArray(ids)}) order by t.id, o.id`,
  );
  return new Map(found.map(({ id, title }) => [id, fill(TAKEN, { title: title ?? '' })]));
}

/** Lets users who refer to the same row at the same time take turns. */
const takeTurns = (
  tx: Tx,
  actor: Actor,
  { register, field }: { readonly register: AnyRegister; readonly field: string },
  ids: readonly string[],
): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${register.key} ${field} ${actor.path[register.level]}`}, 11))
    where exists (select from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})
      and ${column('t', field)} is not null)`.execute(tx);

const single = allRegisters.flatMap((register) =>
  Object.entries(register.fields).flatMap(([field, declared]) =>
    'oneToOne' in declared && !register.subset ? [{ register, key: register.key as RegisterKey, field }] : [],
  ),
);

/** At most one row refers to another; the database refuses last. */
export const oneToOneRules = single.flatMap(({ register, key, field }) => {
  const reference = { register, field };
  return [
    rules(key, {
      besideOthers: [
        {
          fields: [field],
          hold: (tx, actor, ids) => takeTurns(tx, actor, reference, ids),
          wrong: (db, actor, ids) => seconds(db, actor, reference, ids),
        },
      ],
    }),
    constraintWords(`${tableOf(register)}__one_${snake(field)}`, TAKEN_BY_ONE),
  ];
});
