import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isVia } from '@plumbline/contract/register/via.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { snake, tableOf } from '../../db/model.ts';
import { constraintWords } from '../../http/constraint-words.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table, titleOf } from '../row/columns.ts';
import { WrongRows } from '../row/refuse-wrong.ts';
import { type Change, onChange, rules } from '../row/rules.ts';
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

/**
 * Refuses rows that refer to something another row already refers to. An import is checked once all its lines are
 * written.
 */
async function refuseSeconds(
  tx: Tx,
  actor: Actor,
  reference: { readonly register: AnyRegister; readonly field: string },
  { op, ids, fields }: Change,
): Promise<void> {
  const asks = op === 'add' || op === 'restore' || (op === 'update' && fields.includes(reference.field));
  if (!asks || isVia(actor.via, 'judgedLast')) return;
  // serialise users who refer to the same row at the same time
  const lock = `${reference.register.key} ${reference.field} ${actor.path[reference.register.level]}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 11)) where exists (select from ${table(reference.register)} t
    where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and ${column('t', reference.field)} is not null)`.execute(
    tx,
  );
  const taken = await seconds(tx, actor, reference, ids);
  if (taken.size > 0)
    throw new WrongRows(new Map([...taken].map(([id, words]) => [id, [{ field: reference.field, words }]])));
}

const single = allRegisters.flatMap((register) =>
  Object.entries(register.fields).flatMap(([field, declared]) =>
    'oneToOne' in declared && !register.subset ? [{ register, key: register.key as RegisterKey, field }] : [],
  ),
);

/** At most one row refers to another: what an import refuses, once all its lines are written, and the database last. */
export const oneToOneRules = single.flatMap(({ register, key, field }) => {
  const wrong = (db: Db, actor: Actor, ids: readonly string[]) => seconds(db, actor, { register, field }, ids);
  return [
    rules(key, { besideOthers: [{ field, wrong }] }),
    constraintWords(`${tableOf(register)}__one_${snake(field)}`, TAKEN_BY_ONE),
  ];
});

/** At most one row refers to another: what every other change refuses. */
export const oneToOneKept = single.map(({ register, key, field }) =>
  onChange(key, (tx, actor, change) => refuseSeconds(tx, actor, { register, field }, change)),
);
