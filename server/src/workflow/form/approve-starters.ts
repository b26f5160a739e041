import type { z } from 'zod';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { FormStanding } from '@plumbline/contract/rules/form-standing.ts';
import type { formStartersApprove } from '@plumbline/contract/workflow/form/calls.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { record } from '../../register/history/history.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { keepStanding, newestStanding } from './standing.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WHY: Readonly<Record<Exclude<FormStanding, 'starter'>, Word>> = {
  none: w('It has no form yet.', '尚无表单。'),
  approved: w('Its form is approved already.', '其表单已批准。'),
};

/**
 * Approves the newest forms of the chosen rows where they are starters that nobody has approved, each with its line of
 * history. The others are returned with the reason.
 */
export async function approveStarters(
  db: Db,
  actor: Actor,
  { register, selection, dryRun }: z.output<(typeof formStartersApprove)['input']>,
): Promise<{ readonly done: number; readonly refused: readonly Refused[] }> {
  return transaction(db, async (tx) => {
    const chosen = await selectedRows(tx, actor, known(register), selection, { hold: !dryRun });
    const found = await rows(
      tx,
      sql<{
        id: string;
        standing: FormStanding;
      }>`select i.id, ${newestStanding(sql`i.id`, sql`${actor.tenantId}::uuid`)} as standing
        from unnest(${idArray(chosen.map(({ id }) => id))}) i(id)`,
    );
    const standings = new Map(found.map(({ id, standing }) => [id, standing]));
    const refused = chosen.flatMap(({ id, title }): Refused[] => {
      const standing = standings.get(id) ?? 'none';
      return standing === 'starter' ? [] : [{ id, title, why: WHY[standing] }];
    });
    const starters = chosen.flatMap(({ id }) => (standings.get(id) === 'starter' ? [id] : []));
    if (dryRun || starters.length === 0) return { done: starters.length, refused };
    const approved = await rows(
      tx,
      sql<{
        id: string;
        revision: number;
      }>`update form_template m set approved_by = ${actor.userName}, approved_at = now()
        where m.tenant_id = ${tenantOf(actor)} and m.owner_id = any(${idArray(starters)}) and m.is_starter and m.approved_at is null
          and m.revision = (select max(n.revision) from form_template n where n.tenant_id = m.tenant_id and n.owner_id = m.owner_id)
        returning m.owner_id as id, m.revision`,
    );
    await keepStanding(tx, actor, register, starters);
    for (const [revision, some] of Map.groupBy(approved, (item) => item.revision))
      await record(tx, actor, known(register), {
        ids: some.map(({ id }) => id),
        action: 'update',
        note: `Form 表单 rev ${revision}: approved 已批准`,
      });
    return { done: approved.length, refused };
  });
}
