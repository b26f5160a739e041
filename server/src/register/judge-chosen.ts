import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql, type Tx } from '../db/database.ts';
import { eachPart } from '../db/each-part.ts';
import type { Actor } from './actor.ts';
import { table, titleOf } from './columns.ts';
import { IdPile } from './id-pile.ts';
import { idsFrom } from './ids.ts';
import { belongs, holdParents } from './lines/parents.ts';
import { selectedSql } from './selected.ts';

/** So many refused rows are told. */
const TOLD = 1000;

/** A chosen row. */
export interface Chosen {
  readonly id: string;
  readonly title: string;
}

/** What became of the rows of a selection. */
export interface Judged {
  /** Those that are not refused, in the order of their ids. */
  readonly ids: IdPile;
  /** The first of those that are. */
  readonly refused: readonly Refused[];
}

/**
 * Judges the rows a selection means part by part, so that no more than a part of them is in the process at once. A writer holds each part
 * before it is judged: a row that somebody else changed meanwhile is looked at as it is now, one that is gone is left out.
 *
 * @param judge which rows of a part are refused, and why; `ready` those that are not
 */
export async function judgeChosen(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  of: {
    readonly selection: Selection;
    readonly holds: boolean;
    readonly judge: (part: readonly Chosen[]) => Promise<readonly Refused[]>;
    readonly ready?: (ids: readonly string[]) => Promise<void>;
    /** Rows of a part, where much is read of each; as many as of any long list, where it does not say. */
    readonly size?: number;
  },
): Promise<Judged> {
  const { selection, holds, judge, ready, size } = of;
  const these = sql`from ${table(register)} t where ${selectedSql(register, actor, selection)} order by t.id`;
  // what lines and parts belong to is held before the first of them
  if (holds && belongs(register)) await holdParents(tx, actor, register, await idsFrom(tx, sql`select t.id ${these}`));
  const refused: Refused[] = [];
  const ids = new IdPile();
  const chosen = sql<Chosen>`select t.id, ${titleOf(register, 't')} as title ${these} ${holds ? sql`for update of t` : sql``}`;
  const judgePart = async (part: readonly Chosen[]): Promise<void> => {
    const kept = await judge(part);
    refused.push(...kept.slice(0, TOLD - refused.length));
    const stay = new Set(kept.map(({ id }) => id));
    const free = part.flatMap(({ id }) => (stay.has(id) ? [] : [id]));
    ids.add(free);
    await ready?.(free);
  };
  await eachPart(tx, chosen, judgePart, size);
  return { ids, refused };
}
