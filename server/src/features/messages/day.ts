import type { Via } from '@plumbline/contract/register/via.ts';
import { DAY_KINDS, type DayKind, type DayLine } from '@plumbline/contract/features/messages/calls/work.ts';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { factsOf, FILLED_KEYS, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import { addDays, startOfDay } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cameBy } from '../../register/row/arrived-by.ts';
import { table, titleOf } from '../../register/row/columns.ts';

/** What a user did on a day. */
export interface DayWork {
  readonly counts: Readonly<Record<DayKind, number>>;
  readonly lines: readonly DayLine[];
  readonly total: number;
}

interface Found {
  readonly at: Date;
  readonly kind: DayKind;
  readonly register: string;
  readonly id: string;
  readonly note: string | null;
  readonly via: Via;
  readonly count: number;
}

/** The kinds of records that people raise manually, and those that are filled in. */
const RAISED = RECORD_KEYS.filter((key) => factsOf(key).raised);
/** True for a line of history that marks the work on a record without a form as done. */
const isCleared = sql`(${sql.join(
  RECORD_KEYS.filter((key) => !factsOf(key).form).map(
    (key) =>
      sql`h.register = ${key} and h.changes -> ${factsOf(key).states.field}::text ->> 1 = any(${statesThat(factsOf(key), 'ready')}::text[])`,
  ),
  sql` or `,
)})`;
/** True for a line of history in which answers were given. */
const isFilled = sql`(h.register = any(${FILLED_KEYS}::text[]) and exists (select from jsonb_object_keys(h.changes) k where k like 'answers.%'))`;

// One act writes several lines of history at the same moment, such as a signature and the resulting change of state.
// Checks the matrix gives a tag automatically and the demonstration are nobody's work. An import is one act, however
// many rows it has.
const activity = (actor: Actor, day: string) => sql`
  select max(h.at) as at, h.register, (array_agg(h.row_id))[1] as id, h.via, max(h.note) as note, count(distinct h.row_id)::int as count,
    case when bool_or(h.action = 'reject') then 'rejected'
      when bool_or(h.action = 'sign') then case when bool_or(${isCleared}) then 'cleared' else 'signed' end
      when bool_or(h.action = 'add') and h.register = any(${RAISED}::text[]) and ${cameBy('h.via', 'byHand')} then 'raised'
      when bool_or(${isFilled}) then 'filled' else 'changed' end as kind
  from history h
  where h.tenant_id = ${actor.tenantId}::uuid and h.user_id = ${actor.userId}::uuid and not ${cameBy('h.via', 'untold')}
    and h.action not in ('follow', 'lines')
    and h.level_id = any(${LEVELS.map((level) => actor.path[level])}::uuid[])
    and h.at >= ${startOfDay(day, actor.timeZone)}::timestamptz and h.at < ${startOfDay(addDays(day, 1), actor.timeZone)}::timestamptz
  group by h.register, h.via, case when ${cameBy('h.via', 'byHand')} then h.row_id end, case when ${cameBy('h.via', 'byHand')} then h.at end`;

/** The titles of rows by register and id, including rows deleted since. */
async function titles(db: Db, actor: Actor, found: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const [key, lines] of Map.groupBy(found, (row) => row.register)) {
    if (registerOf(key) === undefined) continue;
    const register = known(key);
    const named = await rows(
      db,
      sql<{ id: string; title: string }>`select t.id, ${titleOf(register, 't')} as title from ${table(register)} t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${[...new Set(lines.map(({ id }) => id))]}::uuid[])`,
    );
    for (const { id, title } of named) all.set(id, title);
  }
  return all;
}

/**
 * What the actor did on a day, from midnight to midnight in the time zone of the scope, in the chosen scope and the
 * levels above it; read from the history, newest first.
 */
export async function dayOf(
  db: Db,
  actor: Actor,
  { day, limit }: { readonly day: string; readonly limit: number },
): Promise<DayWork> {
  const [found, sums] = await Promise.all([
    rows(db, sql<Found>`select d.* from (${activity(actor, day)}) d order by d.at desc, d.id limit ${limit}`),
    rows(
      db,
      sql<{ kind: DayKind; count: number; lines: number }>`select d.kind, count(*)::int as lines,
          (count(distinct d.id) filter (where ${cameBy('d.via', 'byHand')}) + coalesce(sum(d.count) filter (where not ${cameBy('d.via', 'byHand')}), 0))::int as count
        from (${activity(actor, day)}) d group by d.kind`,
    ),
  ]);
  const named = await titles(db, actor, found);
  const counts = Object.fromEntries(DAY_KINDS.map((kind) => [kind, 0])) as Record<DayKind, number>;
  for (const { kind, count } of sums) counts[kind] = count;
  return {
    counts,
    total: sums.reduce((sum, { lines }) => sum + lines, 0),
    lines: found.map((line) => ({
      ...line,
      at: line.at.toISOString(),
      title: named.get(line.id) ?? '–',
    })),
  };
}
