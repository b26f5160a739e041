import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { one, sql, type Tx } from '../db/database.ts';
import { baseOf } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { type Cell, counterFor, countingSql } from './counters.ts';
import { type FoundWrong, WrongRows, wrongOf, wrongSql } from './refuse-wrong.ts';
import { type Change, changeListenersOf } from './rules.ts';
import { dropTextSql, keepTextSql } from './search-text.ts';
import { heldForSteps, type Step, tellSteps } from './steps.ts';

/** What the statement that wrote rows told of them besides their ids. */
export interface Told {
  /** The cells of the counter they were in, and those they are in: held until the transaction ends. */
  readonly cells: readonly Cell[];
  /** Where they went; asked once all else is done where it is not told. */
  readonly steps?: readonly Step[] | null | undefined;
}

const touchesText = (register: AnyRegister, field: string): boolean =>
  field === register.title || field === 'description';

/** What rows are found by, written anew where it can have changed. */
function textSql({ tenantId }: Actor, register: AnyRegister, { op, ids, fields }: Change): RawBuilder<unknown> | null {
  if (op === 'remove') return dropTextSql(register, tenantId, ids);
  const isWhole = op === 'add' || op === 'restore';
  return isWhole || fields.some((field) => touchesText(register, field)) ? keepTextSql(register, tenantId, ids) : null;
}

/**
 * Puts right what hangs on rows that were just written: search text and counters, and refuses those that are wrong as a whole; all of it
 * in one statement. It comes after the one that wrote, and so sees the rows as they are and what others wrote into the cells before they
 * were held. Then come those who follow.
 *
 * @throws WrongRows
 */
export async function putRight(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  { cells, steps }: Told,
): Promise<void> {
  const { key } = baseOf(register);
  const wrong = await written(tx, actor, register, change, { cells, steps });
  if (wrong) throw new WrongRows(wrongOf(register, wrong));
  if (change.ids.length === 0) return;
  const told: Change = { ...change, subset: register.subset && register.key };
  for (const follow of changeListenersOf(key)) await follow(tx, actor, told);
  await tellSteps(tx, actor, key, steps);
}

/** Writes search text and counts, holds what is read once steps are told, and answers the rows that are wrong; asks nothing where there is nothing to write and to judge. */
async function written(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  { cells, steps }: Told,
): Promise<readonly FoundWrong[] | null> {
  const base = baseOf(register);
  const isJudged = change.op !== 'remove' && change.op !== 'follow';
  const judged = isJudged ? wrongSql(actor, register, change.ids) : null;
  const counter = cells.length > 0 ? counterFor(base.key, 'all') : undefined;
  const writing = {
    text: textSql(actor, base, change),
    counted: counter ? countingSql(counter, actor.tenantId, cells) : null,
  };
  const parts = Object.entries(writing).flatMap(([name, part]) => (part ? [sql`${sql.ref(name)} as (${part})`] : []));
  if (parts.length === 0 && !judged) return null;
  const by = parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``;
  const wrong = judged ? sql`(select json_agg(w) from (${judged}) w)` : sql`null`;
  const held = heldForSteps(tx, actor, base.key, steps);
  const found = await one(
    tx,
    sql<{
      wrong: readonly FoundWrong[] | null;
    }>`${by} select ${wrong} as wrong, ${held} as held`,
  );
  return found?.wrong ?? null;
}
