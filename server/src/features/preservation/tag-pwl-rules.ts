import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { constraintWords } from '../../http/constraint-words.ts';
import { type Actor, isUntold, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { type BesideOthers, type Change, defaults, rules } from '../../register/row/rules.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { unsettledOf } from '../../workflow/sign/sign-records.ts';
import { alongUntouched } from '../../workflow/allocate/untouched.ts';
import { isRunning } from './cycle-rows.ts';
import { windowOf } from './window.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

const WORDS = {
  running: w(
    '{title} follows a round that was done. End its preservation, skip it, or reject the round before it.',
    '{title} 接续已完成的一轮。请终止其保养、跳过本轮，或退回上一轮。',
  ),
  second: w(
    'This tagged item has an open cycle of this PWL already. A new one follows when that is completed or skipped.',
    '该位号对象的此保养工作清单已有未完成周期，完成或跳过后才会产生新周期。',
  ),
} as const;

// by default, preservation is done by the subcontractors of the tag
const start = defaults('tagPwl', () => ({ subcontractorNames: sql`x.subcontractor_names` }));

/** A Tag PWL takes its name, discipline, location and subsystems from its tag and its PWL. */
const facts = rules('tagPwl', {
  derive: {
    inputs: ['taggedItem', 'pwl', 'dueDate'],
    origins: {
      x: { by: 'taggedItem', reads: ['name', 'subSystems', 'location'] },
      p: { by: 'pwl', reads: ['name', 'discipline', 'exGrade'] },
    },
    of: () => ({
      fields: {
        name: sql`concat_ws(' - ', x.name, p.name, s.due_date::text)`,
        discipline: sql`p.discipline`,
        location: sql`x.location`,
        subSystems: sql`x.sub_systems`,
        exGrade: sql`p.ex_grade`,
      },
      // a closed inspection keeps the grade it was signed with, whatever the library says later
      keeps: { exGrade: sql<boolean>`(s.progress in ('signedOff', 'skipped'))` },
    }),
  },
  computedOnRead: (actor) => ({
    punchOpen: sql`(select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_pwl = t.id
      and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`,
    dueWeeks: sql`case when ${isNotOver('tagPwl', 't')} then floor((t.due_date - ${todayOf(actor)}::date) / 7.0)::int end`,
    windowFrom: windowOf(actor, 't').from,
    windowTo: windowOf(actor, 't').to,
    formStanding: unsettledOf('tagPwl'),
  }),
});

/** Running cycles that have another running cycle beside them: all but the one due first, by id. */
async function duplicateRunningCycles(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const found = await idsFrom(
    db,
    sql`select t.id from tag_pwl t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and ${isRunning('t')}
      and exists (select from tag_pwl o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.tagged_item = t.tagged_item
        and o.pwl = t.pwl and o.id <> t.id and ${isRunning('o')}
        and (not o.id = any(${idArray(ids)}) or (o.due_date, o.id) < (t.due_date, t.id) or t.due_date is null)) order by t.id`,
  );
  return new Map(found.map((id) => [id, WORDS.second]));
}
/**
 * A course that has begun has a running cycle until it is ended, so its only running cycle cannot be deleted (domain
 * guide 8, invariant 6).
 */
async function keptRunning(db: Db, actor: Actor, { op, ids }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove') return [];
  const running = await rows(
    db,
    sql<{
      id: string;
      title: string;
    }>`select t.id, t.name as title from tag_pwl t where t.tenant_id = ${actor.tenantId}::uuid
      and t.id = any(${idArray(ids)}) and ${isRunning('t')}
      and exists (select from tag_pwl o where o.tenant_id = t.tenant_id and o.id = t.previous and o.deleted_at is null)
      and not exists (select from tag_pwl o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.tagged_item = t.tagged_item
        and o.pwl = t.pwl and ${isRunning('o')} and not o.id = any(${idArray(ids)}))`,
  );
  return running.map(({ id, title }) => ({ id, title, why: fill(WORDS.running, { title }) }));
}
/**
 * Exactly one cycle of a PWL runs on a tagged item (domain guide 8, invariant 6). An imported history has several
 * running cycles until its lines are signed; what an undo or a consequence leaves, the constraint of the table judges
 * when it is done.
 */
const oneRunningCycle: BesideOthers = {
  fields: ['pwl', 'taggedItem', 'frequency'],
  wrong: duplicateRunningCycles,
  // two users adding one at the same time take turns
  hold: (tx, actor) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`running cycles of ${actor.path.E}`}, 7))`.execute(tx),
  isLeft: (actor) => actor.undoes !== undefined || isUntold(actor),
};
/** The rules of Tag PWLs. */
export const tagPwlRules = [
  alongUntouched('tagPwl'),
  start,
  facts,
  rules('tagPwl', { besideOthers: [oneRunningCycle], guard: keptRunning }),
  constraintWords('tag_pwl__one_running', WORDS.second),
];
