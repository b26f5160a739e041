import { randomUUIDv7 } from 'node:crypto';
import type { ActAnswer, EndAnswer } from '@plumbline/contract/features/preservation/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { writeEach } from '../../register/row/in-parts.ts';
import { tryOnSelected } from '../../register/read/sql/selected.ts';
import { parted } from '../../register/row/partition.ts';
import { removeRows, selectedRows } from '../../register/write/remove.ts';
import { UNDO_MAX } from '../../register/write/verbs.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { ofVoidItems } from '../../workflow/void/void-rules.ts';
import { withReason } from '../../workflow/sign/completion-status.ts';
import { unsignedStates } from '../../workflow/sign/written.ts';
import { beginNext, following, notTheLast, withdrawNext } from './cycle.ts';
import { isWorkedOn } from '../../workflow/worked-on.ts';

const tagPwl = known('tagPwl');
const ROOM = 1000;
/** Maximum history lines an act writes per cycle: for the cycle itself, the one before it, and the one withdrawn. */
const LINES_EACH = 3;

const WORDS = {
  closed: w('It is completed already.', '该周期已完成。'),
  skipped: w('It is skipped already.', '该周期已跳过。'),
  signed: w('It is signed in part. Reject the sign-offs first.', '该周期已部分签署，请先退回签署。'),
  open: w('It was not skipped.', '该周期未被跳过。'),
  noDue: w('It has no due date, so the next round cannot be calculated.', '没有到期日期，无法推算下一轮。'),
  notDue: w('It has no due date that could be moved.', '没有可调整的到期日期。'),
  noRoom: w('Its comments are full: there is no room for the reason.', '其备注已满，无法再写入原因。'),
  ended: w('It would be due after its end date {date}.', '调整后将晚于终止日期 {date}。'),
  taken: w('Another cycle is due on {date} already.', '{date} 已有另一周期到期。'),
  worked: w(
    'It is due on {date}, after the end, and was worked on. Complete or skip it first.',
    '该周期于 {date} 到期，晚于终止日期且已有工作，请先完成或跳过。',
  ),
} as const;

/** A cycle with what the acts need to check it. */
interface CycleRow {
  readonly id: string;
  readonly title: string;
  readonly progress: string;
  readonly due: string | null;
  readonly end: string | null;
  readonly frequency: number;
  readonly comments: string;
  /** True when any sign-off is given. */
  readonly signed: boolean;
  /** True when somebody has filled in, signed or raised something on it. */
  readonly worked: boolean;
  /** The cycle before it and its due date; null for the first. */
  readonly previous: string | null;
  readonly previousDue: string | null;
}

/** The request for an act. */
export interface Act {
  readonly selection: Selection;
  readonly reason: string;
  readonly dryRun: boolean;
}
type Judge = (row: CycleRow) => Word | null;
type Values = Readonly<Record<string, unknown>>;

const closedWord = ({ progress }: CycleRow): Word | null => {
  if (progress === 'signedOff') return WORDS.closed;
  return progress === 'skipped' ? WORDS.skipped : null;
};

async function cycleRows(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly CycleRow[]> {
  return rows(
    tx,
    sql<CycleRow>`select t.id, t.name as title, t.progress, t.due_date::text as due, t.end_date::text as end, t.frequency,
        coalesce(t.comments, '') as comments, ${isWorkedOn('tagPwl', 't')} as worked,
        exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id) as signed,
        o.id as previous, o.due_date::text as "previousDue"
      from tag_pwl t left join tag_pwl o on o.tenant_id = t.tenant_id and o.id = t.previous and o.deleted_at is null
      where ${visible(tagPwl, actor, 't')} and t.id = any(${idArray(ids)}) order by t.title_sort, t.id`,
  );
}

/**
 * Locks the chosen cycles, checks each one, and applies the act to those that allow it. A dry run applies it as well and
 * takes it back.
 */
async function act(
  db: Db,
  actor: Actor,
  request: Act,
  how: {
    readonly judge: Judge;
    /** Other reasons against the act, by id. */
    readonly also?: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
    /** Called with the cycles the act was applied to. */
    readonly after?: (done: readonly CycleRow[]) => void;
    /** `by` writes as one batch, so that the act can be undone. */
    readonly write: (tx: Tx, ready: readonly CycleRow[], by: Actor) => Promise<void>;
  },
): Promise<ActAnswer> {
  const { selection, reason, dryRun } = request;
  return tryOnSelected(db, request, async (tx) => {
    const chosen = await selectedRows(tx, actor, tagPwl, selection);
    const ids = chosen.map(({ id }) => id);
    await lockRows(tx, actor, tagPwl, ids);
    const all = await cycleRows(tx, actor, ids);
    const also = new Map([...((await how.also?.(tx, ids)) ?? []), ...(await ofVoidItems(tx, actor, 'tagPwl', ids))]);
    const { ready, refused } = parted(
      all,
      (row) => how.judge(row) ?? also.get(row.id) ?? (withReason(row, reason).length > ROOM ? WORDS.noRoom : null),
    );
    const batch = randomUUIDv7();
    const written = await writeEach(tx, actor, tagPwl, ready, (some) => how.write(tx, some, { ...actor, batch }));
    const { done } = written;
    how.after?.(done);
    const canUndo = !dryRun && done.length > 0 && done.length * LINES_EACH <= UNDO_MAX;
    return { done: done.length, refused: [...refused, ...written.refused], batch: canUndo ? batch : null };
  });
}

const put = (tx: Tx, actor: Actor, ready: readonly CycleRow[], values: (row: CycleRow) => Values): Promise<unknown> => {
  const all = ready.map((row) => ({ id: row.id, values: values(row) }));
  return changeRows(tx, actor, tagPwl, jsonSource(tagPwl, Object.keys(all[0]?.values ?? {}), all), { system: true });
};
const idsOf = (all: readonly CycleRow[]): readonly string[] => all.map(({ id }) => id);

/** Skips open rounds with a status and a reason; the next ones begin. */
export const skip = (db: Db, actor: Actor, request: Act & { readonly status: string | null }): Promise<ActAnswer> =>
  act(db, actor, request, {
    judge: (row) => {
      const word = closedWord(row) ?? (row.signed ? WORDS.signed : null);
      return word ?? (row.due === null && row.frequency > 0 ? WORDS.noDue : null);
    },
    write: async (tx, ready, by) => {
      await put(tx, by, ready, (row) => ({
        progress: 'skipped',
        completionStatus: request.status,
        comments: withReason(row, request.reason),
      }));
      await beginNext(tx, by, idsOf(ready));
    },
  });

/** Resumes skipped rounds, in the state that their answers so far give them. */
export const resume = (db: Db, actor: Actor, request: Act): Promise<ActAnswer> =>
  act(db, actor, request, {
    judge: ({ progress }) => (progress === 'skipped' ? null : WORDS.open),
    also: (tx, ids) => notTheLast(tx, actor, ids),
    write: async (tx, ready, by) => {
      await withdrawNext(tx, by, idsOf(ready));
      const states = await unsignedStates(tx, actor, 'tagPwl', idsOf(ready));
      await put(tx, by, ready, (row) => ({
        progress: states.get(row.id) ?? 'notStarted',
        completionStatus: null,
        comments: withReason(row, request.reason),
      }));
    },
  });

/** Moves the due date of open cycles by a number of weeks. */
export const move = (db: Db, actor: Actor, request: Act & { readonly weeks: number }): Promise<ActAnswer> => {
  const moved = (due: string): string => addDays(due, request.weeks * 7);
  return act(db, actor, request, {
    judge: (row) => {
      const word = closedWord(row) ?? (row.due === null ? WORDS.notDue : null);
      if (word || row.due === null) return word;
      if (row.end !== null && moved(row.due) > row.end) return fill(WORDS.ended, { date: row.end });
      return row.signed ? WORDS.signed : null;
    },
    also: async (tx, ids) => {
      const taken = await rows(
        tx,
        sql<{
          id: string;
          date: string;
        }>`select t.id, o.due_date::text as date from tag_pwl t join tag_pwl o on o.tenant_id = t.tenant_id
          and o.level_id = t.level_id and o.tagged_item = t.tagged_item and o.pwl = t.pwl and o.id <> t.id and o.deleted_at is null
          and o.due_date = t.due_date + ${request.weeks * 7}::int
          where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
      );
      return new Map(taken.map(({ id, date }) => [id, fill(WORDS.taken, { date })]));
    },
    write: async (tx, ready, by) => {
      await put(tx, by, ready, (row) => ({
        dueDate: row.due === null ? null : moved(row.due),
        comments: withReason(row, request.reason),
      }));
    },
  });
};

/**
 * Ends cycles on a day: open rounds due after it are withdrawn unless somebody worked on them. The last completed round
 * then stores the end date, so that no round follows when it is signed again. A first round is skipped instead, since
 * the matrix would create another one.
 */
export async function end(db: Db, actor: Actor, request: Act & { readonly endDate: string }): Promise<EndAnswer> {
  const { endDate, reason } = request;
  const isAfter = ({ due }: CycleRow): boolean => due !== null && due > endDate;
  let withdrawn = 0;
  const acted = await act(db, actor, request, {
    judge: (row) => {
      const word = closedWord(row);
      if (word || !isAfter(row)) return word;
      return row.worked ? fill(WORDS.worked, { date: row.due ?? '' }) : null;
    },
    after: (done) => {
      withdrawn = done.filter(isAfter).length;
    },
    write: async (tx, ready, by) => {
      const going = ready.filter((row) => isAfter(row) && row.previous !== null);
      await put(tx, by, ready, (row) => ({
        // a withdrawn round needs a valid end date
        endDate: isAfter(row) ? row.due : endDate,
        progress: isAfter(row) && row.previous === null ? 'skipped' : row.progress,
        comments: withReason(row, reason),
      }));
      const last = going.flatMap(({ previous, previousDue }) =>
        previous === null || previousDue === null
          ? []
          : [{ id: previous, values: { endDate: previousDue > endDate ? previousDue : endDate } }],
      );
      await changeRows(tx, by, tagPwl, jsonSource(tagPwl, ['endDate'], last), { system: true });
      await removeRows(tx, following(by), tagPwl, idsOf(going));
    },
  });
  return { ...acted, withdrawn };
}
