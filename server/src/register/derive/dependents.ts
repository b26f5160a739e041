import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { one, sql, type Tx } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { type Cell, counterFor, countingSql } from './counters.ts';
import { type FoundWrong, WrongRows, wrongOf, wrongSql } from '../row/refuse-wrong.ts';
import type { Change } from '../row/rules.ts';
import { dropTextSql, keepTextSql } from '../row/search-text.ts';
import { heldForSteps, type CellMove } from './cell-moves.ts';

/** What the statement that wrote rows returned about them besides their ids. */
export interface Written {
  /** The counter cells the rows were in, and those they are in now: locked until the transaction ends. */
  readonly cells: readonly Cell[];
  /** The moves of the rows between cells; when missing, they are determined after everything else is done. */
  readonly steps?: readonly CellMove[] | null | undefined;
}

const touchesText = (register: AnyRegister, field: string): boolean =>
  field === register.title || describedBy(register).includes(field);

/** The statement that rewrites the search text, if it can have changed. */
function textSql({ tenantId }: Actor, register: AnyRegister, { op, ids, fields }: Change): RawBuilder<unknown> | null {
  if (op === 'remove') return dropTextSql(register, tenantId, ids);
  const isWhole = op === 'add' || op === 'restore';
  return isWhole || fields.some((field) => touchesText(register, field)) ? keepTextSql(register, tenantId, ids) : null;
}

/**
 * Updates what is kept of rows just written, search text and counters, and refuses rows that are wrong as a whole, all
 * in one statement. It runs after the statement that wrote, and so sees the rows as they are and what others wrote into
 * the cells before they were locked.
 *
 * @throws WrongRows
 */
export async function keepDependents(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  written: Written,
): Promise<void> {
  const wrong = await write(tx, actor, register, change, written);
  if (wrong) throw new WrongRows(wrongOf(actor, register, { found: wrong, isNew: change.op === 'add' }));
}

/**
 * Writes search text and counts, locks what listeners to steps will read, and returns the rows that are wrong; sends no
 * statement when there is nothing to write or check.
 */
async function write(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  { cells, steps }: Written,
): Promise<readonly FoundWrong[] | null> {
  const base = baseOf(register);
  const isJudged = change.op !== 'remove' && change.op !== 'follow';
  const judged = isJudged ? wrongSql(actor, register, { ids: change.ids, isNew: change.op === 'add' }) : null;
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
