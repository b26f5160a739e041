import { rows, sql } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import { idArray } from '../../register/row/columns.ts';
import { onDoubt } from '../handover/doubt/put-in-doubt.ts';

interface Told {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly id: string;
  readonly title: string;
}

/** Messages about certificates in doubt. */
export const tellDoubt = onDoubt(async (tx, actor, { levelId, ids, doubted }) => {
  // the originator of a pack hears of each change of it
  if (doubted !== 'handover') return;
  const recipients = await rows(
    tx,
    sql<Told>`select u.id as "userId", array_agg(distinct h.id) as ids, (array_agg(h.id order by h.title_sort desc))[1] as id,
        (array_agg(h.name order by h.title_sort desc))[1] as title
      from handover h join sign_off g on g.tenant_id = h.tenant_id and g.row_id = h.id
      left join authorised_person p on p.tenant_id = g.tenant_id and p.id = g.person_id
      join app_user u on u.tenant_id = h.tenant_id and (u.id = g.by_user or lower(u.username) = lower(p.login)) and u.status = 1
      where h.tenant_id = ${actor.tenantId}::uuid and h.id = any(${idArray(ids)}) and u.id is distinct from ${actor.userId}::uuid
      group by u.id`,
  );
  await post(
    tx,
    // a certificate of another scope of work is shown in every project
    { tenantId: actor.tenantId, projectId: levelId === actor.path.E ? actor.path.D : null },
    recipients.map(({ userId, ids: ownIds, id, title }) => ({
      userId,
      scene: 'certificateDoubt',
      topic: `certificateDoubt ${levelId}`,
      facts: { what: 'handover', title, by: actor.userName, count: ownIds.length },
      item: { register: 'handover', id, title, scope: levelId },
      rows: ownIds,
    })),
  );
});
