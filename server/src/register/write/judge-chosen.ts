import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql, type Tx } from '../../db/database.ts';
import { eachPart } from '../../db/each-part.ts';
import type { Actor } from '../row/actor.ts';
import { table, titleOf } from '../row/columns.ts';
import { IdPile } from '../row/id-pile.ts';
import { idsFrom } from '../row/ids.ts';
import { lockingSql, noteLocked } from '../row/lock-rows.ts';
import { holdNamedBy } from './hold-named.ts';
import { belongs, holdParents } from './lines/parents.ts';
import { selectedSql } from '../read/sql/selected.ts';

/** Maximum number of refused rows reported. */
export const REFUSED_TOLD = 1000;

/** A selected row. */
export interface Chosen {
  readonly id: string;
  readonly title: string;
}

/** The result of checking a selection. */
export interface Judged {
  /** The rows that are not refused, in id order. */
  readonly ids: IdPile;
  /** The first of the refused rows. */
  readonly refused: readonly Refused[];
}

/**
 * Checks the rows of a selection part by part, so that the process never has more than one part in memory. A writer
 * locks each part before it is checked: a row that changed meanwhile is checked as it is now, a row that is gone is
 * left out.
 *
 * @param judge which rows of a part are refused, and why; `ready` are the others
 */
export async function judgeChosen(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  options: {
    readonly selection: Selection;
    readonly holds: boolean;
    readonly judge: (part: readonly Chosen[]) => Promise<readonly Refused[]>;
    readonly ready?: (ids: readonly string[]) => Promise<void>;
    /** Number of rows in a part, for checks that read much of each row; the usual size of long lists by default. */
    readonly size?: number;
    /** True when what the rows name is held before them, because they are to be deleted. */
    readonly holdsNamed?: boolean;
    /** The fields to be changed. */
    readonly fields?: readonly string[];
  },
): Promise<Judged> {
  const { selection, holds, judge, ready, size, fields } = options;
  const these = sql`from ${table(register)} t where ${selectedSql(register, actor, selection)} order by t.id`;
  // lock the owners of lines and parts before the first of the rows themselves
  if (holds && belongs(register)) await holdParents(tx, actor, register, await idsFrom(tx, sql`select t.id ${these}`));
  if (holds && options.holdsNamed) await holdNamedBy(tx, actor, register, selectedSql(register, actor, selection));
  const refused: Refused[] = [];
  const ids = new IdPile();
  const chosen = sql<Chosen>`select t.id, ${titleOf(register, 't')} as title ${these} ${holds ? sql`${lockingSql(register, fields)} of t` : sql``}`;
  const judgePart = async (part: readonly Chosen[]): Promise<void> => {
    if (holds)
      noteLocked(
        tx,
        register,
        part.map(({ id }) => id),
      );
    const refusals = await judge(part);
    refused.push(...refusals.slice(0, REFUSED_TOLD - refused.length));
    const stay = new Set(refusals.map(({ id }) => id));
    const free = part.flatMap(({ id }) => (stay.has(id) ? [] : [id]));
    ids.add(free);
    await ready?.(free);
  };
  await eachPart(tx, chosen, judgePart, size);
  return { ids, refused };
}
