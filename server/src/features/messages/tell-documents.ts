import { addDays } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { post } from '../../messages/post.ts';

/** How many days before a procedure's document is required its owner is notified. */
const AHEAD = 14;

interface Due {
  readonly tenantId: string;
  readonly userId: string;
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly project: string;
  readonly scope: string;
}

/**
 * Tells the owner of a procedure, or without an owner its assignee, that its document is required within two weeks and
 * is not authorised for issue yet (scene procedureDue); once per required date, in the first of the scopes of its
 * facility.
 */
export async function tellDocumentsDue(db: Db, scopes: readonly string[], day: string): Promise<void> {
  const topic = sql`'procedureDue ' || t.id || ' ' || t.document_required_by`;
  const due = await rows(
    db,
    sql<Due>`select distinct on (u.id, t.id) e.tenant_id as "tenantId", u.id as "userId", t.id, t.name as title,
        t.document_required_by::text as date, d.id as project, e.id as scope
      from level e join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id and not d.disabled
      join level c on c.tenant_id = e.tenant_id and c.id = d.parent_id and not c.disabled
      join procedure t on t.tenant_id = c.tenant_id and t.level_id = c.id and t.deleted_at is null and t.authorised_on is null
        and t.document_required_by <= ${addDays(day, AHEAD)}::date
      join authorised_person p on p.tenant_id = t.tenant_id and p.id = coalesce(t.document_owner, t.assigned_to) and not p.inactive
      join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
      where e.step = 'E' and not e.disabled and e.id = any(${scopes}::uuid[])
        and coalesce(c.options ->> 'procedures', 'true') <> 'false'
        and exists (select from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id
          and g.level_id = any(array[e.tenant_id, c.parent_id, c.id, d.id, e.id]))
        and not exists (select from message m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.topic = ${topic})
      order by u.id, t.id, e.id`,
  );
  for (const { tenantId, userId, id, title, date, project, scope } of due)
    await post(db, { tenantId, projectId: project }, [
      {
        userId,
        scene: 'procedureDue',
        topic: `procedureDue ${id} ${date}`,
        facts: { title, date },
        item: { register: 'procedure', id, title, scope },
      },
    ]);
}
