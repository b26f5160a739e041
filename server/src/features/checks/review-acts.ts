import { randomUUIDv7 } from 'node:crypto';
import {
  GO_MOST,
  reviewAlign,
  reviewRemove,
  STAY_NAMED,
  type ReviewOutcome,
} from '@plumbline/contract/features/checks/calls.ts';
import { MADE_NAMED } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { attempt, type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { writeEach } from '../../register/row/in-parts.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';
import { holdForRemoval } from '../../register/write/remove.ts';
import { chosenOf, type ChosenRows } from '../imports/listed-rows.ts';
import type { Chosen, Compares, ReviewAct } from './review-act.ts';
import { aligning } from './review-align.ts';
import { removing } from './review-remove.ts';

const TOO_MANY = w('At most {count} at once. Narrow the list by a filter.', '一次最多 {count} 项，请用筛选缩小范围。');

/** An action and its target. */
interface Asked {
  readonly act: ReviewAct;
  readonly list: QueryList;
  readonly compares: Compares;
  readonly selection: ChosenRows['selection'];
}

/** The chosen rows of a review, in order, marked with whether the action applies to them. */
async function chosenRows(
  db: Db,
  actor: Actor,
  { act, list, compares, selection }: Asked,
): Promise<readonly (Chosen & { readonly isFor: boolean })[]> {
  const { register, isChosen } = await chosenOf(db, actor, list, { selection });
  const values = Object.entries(compares.aligns?.fields ?? {}).map(
    ([field, sourceColumn]) => sql`${sql.lit(field)}, ${column('t', sourceColumn)}`,
  );
  const found = await rows(
    db,
    sql<Chosen & { isFor: boolean }>`select t.id, ${titleOf(register, 't')} as title,
        jsonb_build_object(${sql.join(values)}) as "values", ${column('t', compares.field)} = ${act.state(compares) ?? null} as "isFor"
      from ${table(register)} t where ${isChosen} order by t.title_sort, t.id limit ${GO_MOST + 1}`,
  );
  if (found.length > GO_MOST) throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { count: GO_MOST }) });
  return found;
}

/** The chosen records the action will change, and those that stay as they are, with the reason. */
async function planOf(
  db: Db,
  actor: Actor,
  request: Asked,
): Promise<{ readonly ready: readonly Chosen[]; readonly refused: readonly Refused[] }> {
  const chosen = await chosenRows(db, actor, request);
  const { act, compares } = request;
  const others = chosen.flatMap(({ id, title, isFor }) => (isFor ? [] : [{ id, title, why: act.other }]));
  const those = chosen.filter(({ isFor }) => isFor);
  const rejected = await act.judge(db, actor, compares.matrix, those);
  const stays = new Set(rejected.map(({ id }) => id));
  return { ready: those.filter(({ id }) => !stays.has(id)), refused: [...rejected, ...others] };
}

/**
 * Performs an action on the chosen rows of a review; a dry run does so and takes it back.
 *
 * @throws AppError `notFound`, `forbidden`, `notAllowedHere`
 */
async function doAct(
  context: Scoped,
  act: ReviewAct,
  {
    list: key,
    selection,
    dryRun,
  }: { readonly list: string; readonly selection: ChosenRows['selection']; readonly dryRun: boolean },
): Promise<ReviewOutcome> {
  const list = queryListOf(key);
  const compares = list?.query.compares;
  if (list === undefined || compares === undefined || act.state(compares) === undefined) throw new AppError('notFound');
  demand(context, key, 'see');
  demand(context, compares.matrix, act.right);
  const actor = actorOf(context);
  const request = { act, list, compares, selection };
  const answer = ({ ready, refused }: Awaited<ReturnType<typeof planOf>>, batch: string | null): ReviewOutcome => ({
    done: ready.length,
    rows: ready.slice(0, MADE_NAMED).map(({ id, title }) => ({ id, title })),
    refused: refused.slice(0, STAY_NAMED),
    stay: refused.length,
    batch,
  });
  const batch = randomUUIDv7();
  return attempt(context.db, async (tx) => {
    const seen = await planOf(tx, actor, request);
    const ids = await holdForRemoval(
      tx,
      actor,
      known(compares.matrix),
      seen.ready.map(({ id }) => id),
    );
    // while this waited for the locks, a check may have been begun or the matrix changed
    const plan = await planOf(tx, actor, request);
    const lockedIds = new Set(ids);
    const ready = plan.ready.filter(({ id }) => lockedIds.has(id));
    const written = await writeEach(tx, actor, known(compares.matrix), ready, (some) =>
      act.write(tx, { ...actor, batch }, compares.matrix, some),
    );
    const outcome = { ready: written.done, refused: [...plan.refused, ...written.refused] };
    const keep = !dryRun;
    return { keep, found: answer(outcome, keep && written.done.length > 0 ? batch : null) };
  });
}

/**
 * The calls that correct what a review shows: one removes what the matrix does not require, one sets the values the
 * matrix gives.
 */
export const reviewHandlers = [
  handle(reviewRemove, (context, input) => doAct(context, removing, input)),
  handle(reviewAlign, (context, input) => doAct(context, aligning, input)),
];
