import { randomUUIDv7 } from 'node:crypto';
import type { MsgItem, SceneCode } from '@plumbline/contract/messages.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';
import { tellSql } from '../db/news.ts';
import { enqueue } from '../jobs/jobs.ts';

/** The name of the job that mails messages. */
export const MAIL_TASK = 'message-mail';
/** Maximum number of rows of a topic distinguished by id; beyond it rows are only counted. */
const MOST_IDS = 100;

/** True when the owner of habit `h` has quiet hours now, in their time zone: also when the hours span midnight. */
const isQuiet = (): RawBuilder<boolean> => {
  const hour = sql`extract(hour from now() at time zone h.zone)`;
  return sql<boolean>`coalesce(case when h.quiet_from <= h.quiet_to then ${hour} >= h.quiet_from and ${hour} < h.quiet_to
    else ${hour} >= h.quiet_from or ${hour} < h.quiet_to end, false)`;
};

/** A message for one person. */
export interface Draft {
  readonly userId: string;
  readonly scene: SceneCode;
  /**
   * Groups messages that add up while unread: the next message of the topic updates the same row. A call contains a
   * topic at most once per person. Null is never grouped.
   */
  readonly topic: string | null;
  /** The data the wording needs; see `features/messages/wording.ts`. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly item: MsgItem;
  /** The records it is about: `count` in the facts counts each record once. */
  readonly rows?: readonly string[];
}

// the same records again, such as a sheet saved twice, must not count twice; for very many, only the numbers are added
const COUNTED = sql`case when cardinality(both_rows.ids) <= ${MOST_IDS} then cardinality(both_rows.ids)
  else (m.facts->>'count')::int + (excluded.facts->>'count')::int end`;

/**
 * Writes messages and notifies every process when the transaction commits. A message that a person has switched off on
 * every channel is not written; one they want by mail is queued.
 *
 * @param projectId the level D it belongs to: sockets and lists are by project; null shows it in every project
 */
export async function post(
  db: Db,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string | null },
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const wanted = drafts
    // in a fixed order, so that two writers never deadlock on each other's rows
    .toSorted((a, b) => (a.userId + (a.topic ?? '') < b.userId + (b.topic ?? '') ? -1 : 1))
    .map(({ userId, rows: ids = [], facts, ...draft }) => ({
      ...draft,
      id: randomUUIDv7(),
      user_id: userId,
      facts: { count: Math.max(1, ids.length), ...facts },
      row_ids: ids.slice(0, MOST_IDS),
    }));
  const put = await rows(
    db,
    sql<{ id: string; mail: boolean }>`with wanted as (
        select w.*, coalesce(c.bell, true) as bell, coalesce(c.toast, true) and not ${isQuiet()} as toast, coalesce(c.mail <> 'none', false) as mail,
          coalesce(c.mail = 'daily', false) as daily, coalesce(c.mail = 'daily' or (c.mail = 'immediate' and ${isQuiet()}), false) as held
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as w(id uuid, user_id uuid, scene text, topic text, facts jsonb, item jsonb, row_ids uuid[])
        join app_user u on u.tenant_id = ${tenantId}::uuid and u.id = w.user_id and u.status = 1
        left join message_choice c on c.tenant_id = ${tenantId}::uuid and c.user_id = w.user_id and c.scene = w.scene
        left join message_habit h on h.tenant_id = ${tenantId}::uuid and h.user_id = w.user_id
      ), put as (
        insert into message as m (tenant_id, id, user_id, project_id, scene, topic, facts, item, row_ids, bell, toast, mail, held, daily)
        select ${tenantId}::uuid, id, user_id, ${projectId}::uuid, scene, topic, facts, item, row_ids, bell, toast, mail, held, daily
        from wanted where bell or toast or mail
        on conflict (tenant_id, user_id, topic) where topic is not null and read_at is null do update set
          (facts, row_ids) = (select excluded.facts || jsonb_build_object('count', ${COUNTED}), both_rows.ids[1:${MOST_IDS}]
            from (select array(select distinct unnest(m.row_ids || excluded.row_ids)) as ids) both_rows),
          item = excluded.item, created_at = now(), bell = excluded.bell, toast = excluded.toast, mail = excluded.mail
          where cardinality(excluded.row_ids) = 0 or not excluded.row_ids <@ m.row_ids
        returning m.id, m.user_id, m.mail and not m.held and m.xmax = 0 as mail
      )
      select id, mail, ${tellSql(
        sql`jsonb_build_object('kind', 'message', 'tenantId', ${tenantId}::uuid, 'userId', user_id, 'id', id)::text`,
      )} from put`,
  );
  // for a topic that adds up, one mail is enough until it is read
  const byMail = put.filter((message) => message.mail).map(({ id }) => id);
  if (byMail.length > 0) await enqueue(db, MAIL_TASK, { tenantId, ids: byMail });
}
