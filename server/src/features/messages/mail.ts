import { SCENES, type SceneCode } from '@plumbline/contract/messages.ts';
import { addDays, hourIn, momentIn, todayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { MAIL_TASK } from '../../messages/post.ts';
import type { Mail, Send } from '../../senders/message.ts';
import { type MessageText, wordsOf } from './wording.ts';

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
 * Mails messages, in both languages, to recipients who may still read them: the account has an address and is not
 * disabled, and the project is still granted. Messages that were held back for one person go as a single mail
 * (`together`). Without a sender nothing is mailed; the message stays under the bell.
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
  const messages = found.map(({ email, scene, facts }) => ({ to: email, ...wordsOf(scene, facts) }));
  const [first] = messages;
  if (together && first && messages.length > 1) {
    const title = fill(TOGETHER, { count: messages.length });
    await send(mailOf({ to: first.to, title, content: messages.map(lineOf).reduce(below) }));
    return;
  }
  for (const message of messages) await send(mailOf(message));
}

const TOGETHER = w('{count} {count:message|messages}', '{count} 条消息');
type Letter = MessageText & { readonly to: string };
const lineOf = ({ title, content }: MessageText): Word =>
  w(`- ${title.en}\n  ${content.en}`, `- ${title.zh}\n  ${content.zh}`);
const below = (above: Word, next: Word): Word => w(`${above.en}\n${next.en}`, `${above.zh}\n${next.zh}`);
const mailOf = ({ to, title, content }: Letter): Mail => ({
  to,
  subject: `${title.en} · ${title.zh}`.replaceAll(/\s+/g, ' ').slice(0, 200),
  text: [title.en, content.en, '', title.zh, content.zh, ''].join('\n'),
});

/**
 * Sends the mails that were held back: after the quiet hours, or in the morning of the user's time zone for those who
 * want them as a single mail. Messages read in the meantime are no longer mailed.
 */
export async function mailHeld(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const waiting = await rows(
      tx,
      sql<Waiting>`select h.tenant_id as "tenantId", h.user_id as "userId", h.zone, h.digest, h.quiet_from as "from", h.quiet_to as "to"
        from message_habit h
        where exists (select from message m where m.tenant_id = h.tenant_id and m.user_id = h.user_id and m.held)`,
    );
    for (const recipient of waiting) {
      const before = heldUntil(recipient, now);
      if (before === null) continue;
      const gone = await rows(
        tx,
        sql<{ id: string; read: boolean }>`update message set held = false where tenant_id = ${recipient.tenantId}::uuid
          and user_id = ${recipient.userId}::uuid and held and created_at < ${before} returning id, read_at is not null as read`,
      );
      const ids = gone.filter(({ read }) => !read).map(({ id }) => id);
      if (ids.length > 0) await enqueue(tx, MAIL_TASK, { tenantId: recipient.tenantId, ids, together: true });
    }
  });
}

/** A user with mails held back, and their settings. */
interface Waiting {
  readonly tenantId: string;
  readonly userId: string;
  readonly zone: string;
  readonly digest: boolean;
  readonly from: number | null;
  readonly to: number | null;
}
/** The hour at which the single daily mail is sent. */
const MORNING = 7;

/**
 * Mails from before the returned moment are sent now: all of them, or with a daily mail those from before the morning
 * in the user's time zone; null during quiet hours.
 */
function heldUntil({ zone, digest, from, to }: Waiting, now: Date): Date | null {
  const hour = hourIn(now, zone);
  const isOver = from !== null && to !== null && from > to;
  const isQuiet = isOver ? hour >= from || hour < to : from !== null && to !== null && hour >= from && hour < to;
  if (isQuiet) return null;
  if (!digest) return now;
  const today = todayIn(zone, now);
  // messages after the last morning wait for the next one
  return momentIn(hour < MORNING ? addDays(today, -1) : today, `0${MORNING}:00`, zone);
}
