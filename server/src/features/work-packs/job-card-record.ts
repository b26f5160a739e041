import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { rules } from '../../register/row/rules.ts';
import { recordRules } from '../../workflow/record-rules.ts';

const WORDS = {
  into: w('Work pack {title} is signed off: nothing can be added to it.', '工作包 {title} 已签署，不能再加入内容。'),
  done: w('Its work pack {pack} is signed off. Reject that first.', '其工作包 {pack} 已签署，请先退回该签署。'),
} as const;

/** Refuses cards of packs that are signed off, so that the sign-off stays true of its cards. */
async function underDone(db: Db, actor: Actor, ids: readonly string[]): Promise<readonly Refused[]> {
  const found = await rows(
    db,
    sql<{ id: string; title: string; pack: string }>`select t.id, t.name as title, p.name as pack from job_card t
      join work_pack p on p.tenant_id = t.tenant_id and p.id = t.work_pack and p.state = 'signedOff'
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) order by t.id`,
  );
  return found.map(({ id, title, pack }) => ({ id, title, why: fill(WORDS.done, { pack }) }));
}

/** What only code can say of job cards as records. */
export const jobCardRecord = recordRules('jobCard', {
  // the person who repeats the work reads the reason on the card
  writesBack: (_db, _actor, ids, reason) =>
    Promise.resolve(new Map(ids.map((id) => [id, { rejectionReason: reason }]))),
  refuseBack: async (db, actor, ids) => new Map((await underDone(db, actor, ids)).map(({ id, why }) => [id, why])),
});

/** Nothing is added to a work pack that is signed off. */
export const jobCardRules = rules('jobCard', {
  newErrors: (actor, field, { now, was }) => {
    if (field !== 'workPack') return [];
    const from = sql`from work_pack r where r.tenant_id = ${actor.tenantId}::uuid and r.id = ${now} and r.state = 'signedOff'
      and ${now} is distinct from ${was ?? sql`null`}`;
    const title = sql<string>`(select r.name ${from})`;
    return [{ field, when: sql<boolean>`exists (select ${from})`, words: WORDS.into, title }];
  },
});
