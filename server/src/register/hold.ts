import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { one, rememberedBy, type Tx, rows, sql } from '../db/database.ts';
import { tableOf } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { idArray, table, visible } from './columns.ts';

const noneHeld = (): Map<string, Set<string>> => new Map();

/** Remembers that the transaction holds rows, so that {@link areHeld} need not ask for them again. */
export function noteHeld(tx: Tx, register: AnyRegister, ids: readonly string[]): void {
  const all = rememberedBy(tx, noneHeld);
  const here = all.get(tableOf(register)) ?? new Set();
  all.set(tableOf(register), here);
  for (const id of ids) here.add(id);
}

/** Whether the transaction holds these rows already: nobody else can have changed them since. */
export function areHeld(tx: Tx, register: AnyRegister, ids: readonly string[]): boolean {
  const here = rememberedBy(tx, noneHeld).get(tableOf(register));
  return here !== undefined && ids.every((id) => here.has(id));
}

/** The rows of a register the transaction holds; undefined where they are more than are named in a statement each time. */
export function fewHeld(tx: Tx, register: AnyRegister): readonly string[] | undefined {
  const here = rememberedBy(tx, noneHeld).get(tableOf(register));
  return here === undefined || here.size > FEW_HELD ? undefined : [...here];
}
const FEW_HELD = 20;

/**
 * Holds rows until the transaction ends, in one order everywhere, so that two writers never wait for each other. What is
 * judged is read by a later statement: this one may have waited, and still sees what was there before the wait. Answers
 * the ids of those that are there: a row that another deleted meanwhile is not among them.
 */
export async function holdRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  return ids.length === 0 ? [] : holdThose(tx, actor, register, sql<boolean>`t.id = any(${idArray(ids)})`);
}

/** Holds the rows `t` that a condition names, as {@link holdRows} does. */
export const holdThose = (
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  those: RawBuilder<boolean>,
): Promise<readonly string[]> => holdQuery(tx, register, sql<boolean>`${visible(register, actor, 't')} and ${those}`);

/** Holds the rows `t` that a condition names, deleted ones and those the actor does not see among them. */
export async function holdQuery(tx: Tx, register: AnyRegister, those: RawBuilder<boolean>): Promise<readonly string[]> {
  const found = await rows(
    tx,
    sql<{ id: string }>`select t.id from ${table(register)} t where ${those} order by t.id for update`,
  );
  const held = found.map(({ id }) => id);
  noteHeld(tx, register, held);
  return held;
}

/** Rows `t` of a register that are held. */
export interface Hold {
  readonly register: AnyRegister;
  readonly those: RawBuilder<boolean>;
}

/** Holds the rows of one after those of the other, in one statement: nobody is held before all of those above. Answers the ids of each. */
export async function holdInTurn(tx: Tx, all: readonly Hold[]): Promise<readonly (readonly string[])[]> {
  if (all.length === 0) return [];
  const name = (at: number): RawBuilder<unknown> => sql.ref(`h${at}`);
  const turns = all.map(({ register, those }, at) => {
    // the rows above are held as soon as they are counted
    const after = at === 0 ? sql`` : sql`and (select count(*) from ${name(at - 1)}) >= 0`;
    return sql`${name(at)} as materialized (select t.id from ${table(register)} t where ${those} ${after} order by t.id for update)`;
  });
  const ids = all.map((_, at) => sql`(select string_agg(id::text, ',') from ${name(at)}) as ${name(at)}`);
  const found = await one(
    tx,
    sql<Readonly<Record<string, string | null>>>`with ${sql.join(turns)} select ${sql.join(ids)}`,
  );
  return all.map(({ register }, at) => {
    const held = found?.[`h${at}`]?.split(',') ?? [];
    noteHeld(tx, register, held);
    return held;
  });
}

/** Holds rows `those`, deleted ones among them, unless they are held: in one order, so that two moves never wait for each other. */
export async function holdOnce(
  tx: Tx,
  register: AnyRegister,
  { ids, those }: { readonly ids: readonly string[]; readonly those: RawBuilder<boolean> },
): Promise<void> {
  if (areHeld(tx, register, ids)) return;
  const held = sql`select from ${table(register)} t where ${those} order by t.id for update`;
  await sql`select count(*) from (${held}) held`.execute(tx);
  noteHeld(tx, register, ids);
}
