import { isSingle } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';
import { tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, idArray, visible } from '../row/columns.ts';
import { idsFrom } from '../row/ids.ts';
import { WrongRows } from '../row/refuse-wrong.ts';
import { type Change, onChange } from '../row/rules.ts';
import { sameSource } from '../row/source.ts';
import { changeRows } from './write.ts';

/** The error for rows that get the flag in one act: which of them keeps it would be chance. */
export const ONE_ONLY = w('Only one row can have this.', '只能有一行勾选此项。');

/** The fields of a register that can be yes in at most one row per level. */
export const singleFlags = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSingle(field) ? [name] : []));

/**
 * Giving a row such a flag takes it from the row that had it, in the same transaction: with two defaults, it would be
 * chance which one a signature uses. A restored row gives way to the row that has the flag now.
 *
 * @throws WrongRows when one act gives it to several
 */
async function keepSingle(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  flagChange: { readonly change: Change; readonly name: string },
): Promise<void> {
  const { change, name } = flagChange;
  // serialise two users who set it on two rows at the same time
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${tableOf(register)} ${levelOf(actor, register)}`}, 7))`.execute(
    tx,
  );
  const having = sql`select t.id from ${sql.table(tableOf(register))} t
    where ${visible(register, actor, 't')} and ${column('t', name)}`;
  const ownIds = await idsFrom(tx, sql`${having} and t.id = any(${idArray(change.ids)}) order by t.id`);
  if (ownIds.length === 0) return;
  const others = await idsFrom(tx, sql`${having} and t.id <> all(${idArray(change.ids)})`);
  const isBack = change.op === 'restore';
  if (ownIds.length > 1 && !isBack)
    throw new WrongRows(new Map(ownIds.map((id) => [id, [{ field: name, words: ONE_ONLY }]])));
  const losing = isBack ? ownIds.slice(others.length > 0 ? 0 : 1) : others;
  if (losing.length > 0)
    await changeRows(tx, actor, register, sameSource(register, losing, { [name]: false }), { system: true });
}

/** A flag that at most one row has leaves the others when a row gets it. */
export const flagsMove = allRegisters.flatMap((register) =>
  singleFlags(register).map((name) =>
    onChange(register.key as RegisterKey, async (tx, actor, change) => {
      const gives = change.op === 'add' || change.op === 'restore' || change.fields.includes(name);
      if (change.op !== 'remove' && gives) await keepSingle(tx, actor, register, { change, name });
    }),
  ),
);
