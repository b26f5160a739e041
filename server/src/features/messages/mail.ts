import { SCENES, type SceneCode } from '@plumbline/contract/messages.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { isQuiet, MAIL_TASK } from '../../messages/post.ts';
import type { Mail, Send } from '../../senders/message.ts';
import { type Said, wordsOf } from './wording.ts';

interface ToMail {
  readonly email: string;
  readonly scene: SceneCode;
  readonly facts: Readonly<Record<string, unknown>>;
}

function readPayload(payload: unknown): {
  readonly tenantId: string;
  readonly ids: readonly string[];
  readonly together: boolean;
} {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'ids' in payload)
    return {
      tenantId: String(payload.tenantId),
      ids: Array.isArray(payload.ids) ? payload.ids.map(String) : [],
      together: 'together' in payload && payload.together === true,
    };
  throw new Error('A mail job without tenant and ids.');
}

/**
 * Mails messages, in both languages, to who still may read them: the account has an address, is not disabled and the
 * project is still granted; those that were held back, as one (`together`, of one person). Without a sender nothing is mailed; the message stays under the bell.
 */
export async function mailMessages(db: Db, send: Send<Mail> | null, payload: unknown): Promise<void> {
  if (send === null) return;
  const { tenantId, ids, together } = readPayload(payload);
  const found = await rows(
    db,
    sql<ToMail>`select u.email, m.scene, m.facts from message m
      join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 1 and u.email is not null
      where m.tenant_id = ${tenantId}::uuid and m.id = any(${ids}::uuid[]) and m.scene = any(${Object.keys(SCENES)}::text[])
        and (m.project_id is null or exists (
          with recursive up as (
            select l.id, l.parent_id from level l where l.tenant_id = m.tenant_id and l.id = m.project_id
            union all select l.id, l.parent_id from up join level l on l.tenant_id = m.tenant_id and l.id = up.parent_id)
          select from level_grant g where g.tenant_id = m.tenant_id and g.user_id = m.user_id and (g.level_id in (select id from up)
            or g.level_id in (select e.id from level e where e.tenant_id = m.tenant_id and e.parent_id = m.project_id))))
      order by m.created_at, m.id`,
  );
  const said = found.map(({ email, scene, facts }) => ({ to: email, ...wordsOf(scene, facts) }));
  const [first] = said;
  if (together && first && said.length > 1) {
    const title = fill(TOGETHER, { count: said.length });
    await send(mailOf({ to: first.to, title, content: said.map(lineOf).reduce(below) }));
    return;
  }
  for (const one of said) await send(mailOf(one));
}

const TOGETHER = w('{count} messages', '{count} 条消息');
type Letter = Said & { readonly to: string };
const lineOf = ({ title, content }: Said): Word =>
  w(`- ${title.en}\n  ${content.en}`, `- ${title.zh}\n  ${content.zh}`);
const below = (above: Word, one: Word): Word => w(`${above.en}\n${one.en}`, `${above.zh}\n${one.zh}`);
const mailOf = ({ to, title, content }: Letter): Mail => ({
  to,
  subject: `${title.en} · ${title.zh}`.replaceAll(/\s+/g, ' ').slice(0, 200),
  text: [title.en, content.en, '', title.zh, content.zh, ''].join('\n'),
});

/**
 * Lets the mails go that were held back: after the quiet hours, and of who wants them as one, in the morning by their clock. What was read
 * meanwhile is mailed no more.
 */
export async function mailHeld(db: Db, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`;
  // the last morning hour by their clock: what came after it waits for the next
  const morning = sql`((${at} at time zone h.zone)::date + make_interval(hours => ${MORNING})) at time zone h.zone`;
  await transaction(db, async (tx) => {
    const due = await rows(
      tx,
      sql<{ tenantId: string; ids: readonly string[] }>`with due as (
          select h.tenant_id, h.user_id, case when h.digest then ${morning} else ${at} end as before
          from message_habit h where not ${isQuiet(at)} and (not h.digest or ${at} >= ${morning})
            and exists (select from message m where m.tenant_id = h.tenant_id and m.user_id = h.user_id and m.held)),
        gone as (update message m set held = false from due d
          where m.tenant_id = d.tenant_id and m.user_id = d.user_id and m.held and m.created_at < d.before returning m.tenant_id, m.user_id, m.id, m.read_at, m.created_at)
        select tenant_id as "tenantId", array_agg(id order by created_at) as ids from gone where read_at is null group by tenant_id, user_id`,
    );
    for (const { tenantId, ids } of due) await enqueue(tx, MAIL_TASK, { tenantId, ids, together: true });
  });
}
/** The hour at which mails come as one. */
const MORNING = 7;
