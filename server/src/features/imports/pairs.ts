import type { ListSheet } from '@plumbline/contract/registers/list-sheets.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { snake } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { changeRows } from '../../register/write/write.ts';

const LAST = w(
  'Nothing would be left: each has at least one {target}. Add the other one in this file too.',
  '删除后将为空：每个至少需要一个{target}。请在同一文件中添加新的。',
);

/**
 * The lists after the checked pairs are applied: `(id, <list>)` of each owner that gains or loses a pair. Items are
 * sorted by id, as in every other write, so that the same list is the same array.
 */
function listsAfter(actor: Actor, { list }: ListSheet): RawBuilder<unknown> {
  const { of: ownerRegister, name, toOwner, toTarget } = list;
  const items = (outcome: string): RawBuilder<unknown> =>
    sql`coalesce(array_agg(${column('p', toTarget)}) filter (where v.outcome = ${outcome}), '{}')`;
  return sql`(select o.id, array(select distinct x from unnest(${column('o', name)} || c.more) x where x <> all(c.less) order by x)
      as ${sql.ref(snake(name))}
    from ${table(ownerRegister)} o join (
      select ${column('p', toOwner)} as owner, ${items('added')} as more, ${items('deleted')} as less
      from typed p join verdict v on v.n = p.n where v.outcome in ('added', 'deleted') group by 1) c on c.owner = o.id
    where o.tenant_id = ${actor.tenantId}::uuid)`;
}

/** The checked pairs of some owners. */
const pairsOf = async (tx: Tx, { list }: ListSheet, owners: readonly string[]) =>
  rows(
    tx,
    sql<{ id: string; owner: string; outcome: string }>`select v.id, ${column('p', list.toOwner)} as owner, v.outcome
      from typed p join verdict v on v.n = p.n
      where v.outcome in ('added', 'deleted') and ${column('p', list.toOwner)} = any(${idArray(owners)})`,
  );

/**
 * The pairs that cannot be written: their owner does not allow the change, or requires the last item. By id of the
 * verdict.
 */
export async function refusedPairs(
  tx: Tx,
  actor: Actor,
  sheet: ListSheet,
): Promise<readonly { readonly id: string; readonly why: Word }[]> {
  const { of: ownerRegister, name, toTarget } = sheet.list;
  const after = await rows(
    tx,
    sql<{ id: string; empty: boolean }>`select s.id, cardinality(${column('s', name)}) = 0 as empty
      from ${listsAfter(actor, sheet)} s`,
  );
  const guard = rulesOf(ownerRegister).guard;
  const change = { op: 'update' as const, ids: after.map(({ id }) => id), fields: [name] };
  const refusals = new Map(((await guard?.(tx, actor, change)) ?? []).map(({ id, why }) => [id, why]));
  const target = sheet.fields[toTarget]?.label ?? w('', '');
  const last = w(fill(LAST, { target: target.en }).en, fill(LAST, { target: target.zh }).zh);
  const emptied = new Set(
    ownerRegister.fields[name]?.required === true ? after.flatMap(({ id, empty }) => (empty ? [id] : [])) : [],
  );
  const pairs = await pairsOf(tx, sheet, [...refusals.keys(), ...emptied]);
  return pairs.flatMap(({ id, owner, outcome }) => {
    const why = refusals.get(owner) ?? (outcome === 'deleted' ? last : undefined);
    return why === undefined ? [] : [{ id, why }];
  });
}

/**
 * Writes the checked pairs to their owners' lists through the single write path: history and consequences belong to the
 * owners.
 */
export async function writePairs(tx: Tx, actor: Actor, sheet: ListSheet): Promise<void> {
  const { of: ownerRegister, name } = sheet.list;
  const from = listsAfter(actor, sheet);
  const ids = await idsFrom(tx, sql`select s.id from ${from} s`);
  await changeRows(tx, actor, ownerRegister, { ids, fields: [name], from: sql`${from} s` }, { system: true });
}
