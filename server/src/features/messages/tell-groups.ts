import { rows, sql } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import { isUntold } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { groupMembers } from '../../register/row/group-members.ts';
import { pathSql } from '../../register/row/who-may.ts';
import { onSigning } from '../../workflow/sign/followers.ts';

interface Told {
  readonly userId: string;
  readonly group: string;
  readonly ids: readonly string[];
  readonly id: string;
  readonly title: string;
}

/** An accepted certificate is announced to the group of its type, whichever way it was signed. */
export const tellGroups = onSigning(async (tx, actor, event) => {
  if (event.register !== 'handover' || event.kind !== 'given' || event.type !== 'complete' || isUntold(actor)) return;
  const ids = event.records.map(({ id }) => id);
  const recipients = await rows(
    tx,
    sql<Told>`select u.id as "userId", min(n.name) as "group", array_agg(distinct h.id) as ids,
        (array_agg(h.id order by h.title_sort desc))[1] as id, (array_agg(h.name order by h.title_sort desc))[1] as title
      from handover h join handover_type k on k.tenant_id = h.tenant_id and k.id = h.handover_type
      join notification_group n on n.tenant_id = k.tenant_id and n.id = k.notification_group and n.deleted_at is null
      ${groupMembers(pathSql(actor), 'handover')}
      where h.tenant_id = ${actor.tenantId}::uuid and h.id = any(${idArray(ids)}) and u.id is distinct from ${actor.userId}::uuid
      group by u.id`,
  );
  await post(
    tx,
    { tenantId: actor.tenantId, projectId: actor.path.D },
    recipients.map(({ userId, group, ids: ownIds, id, title }) => ({
      userId,
      scene: 'groupAccepted',
      topic: `groupAccepted ${actor.path.E}`,
      facts: { what: 'handover', title, group, by: actor.userName, count: ownIds.length },
      item: { register: 'handover', id, title, scope: actor.path.E },
      rows: ownIds,
    })),
  );
});
