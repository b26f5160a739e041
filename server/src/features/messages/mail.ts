import { SCENES, type SceneCode } from '@plumbline/contract/messages.ts';
import { messagePage } from '@plumbline/contract/features/messages/pages.ts';
import { addDays, hourIn, momentIn, todayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { MAIL_TASK } from '../../messages/post.ts';
import type { Mail, Send } from '../../senders/message.ts';
import { isGranted } from './read.ts';
import { type MessageText, wordsOf } from './wording.ts';

interface ToMail {
  readonly id: string;
  readonly email: string;
  readonly scene: SceneCode;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The names of project and scope of work it is about; null where it is about none. */
  readonly place: string | null;
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

/** How mails leave this installation. */
export interface MailRoom {
  /** Null where nothing is set up to send mail: the message stays under the bell. */
  readonly send: Send<Mail> | null;
  /** The address people open the product by; blank where none is set, and a mail then has no link. */
  readonly publicUrl: string;
}

/**
 * Mails messages, in both languages, to recipients who may still read them: the account has an address and is not
 * disabled, and the project is still granted. Each names its project and scope of work, with a link that opens its
 * subject there after signing in. Messages that were held back for one person go as a single mail (`together`).
 */
export async function mailMessages(db: Db, { send, publicUrl }: MailRoom, payload: unknown): Promise<void> {
  if (send === null) return;
  const { tenantId, ids, together } = readPayload(payload);
  const found = await rows(
    db,
    sql<ToMail>`select m.id, u.email, m.scene, m.facts, (select concat_ws(' / ', d.name, e.name) from level e
          left join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id
          where e.tenant_id = m.tenant_id and e.id::text = m.item ->> 'scope') as place
      from message m join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 1 and u.email is not null
      where m.tenant_id = ${tenantId}::uuid and m.id = any(${ids}::uuid[]) and m.scene = any(${Object.keys(SCENES)}::text[])
        and ${isGranted}
      order by m.created_at, m.id`,
  );
  const messages = found.map(({ id, email, scene, facts, place }) => ({
    to: email,
    place,
    link: publicUrl === '' ? null : `${publicUrl}${messagePage.route}?id=${id}`,
    ...wordsOf(scene, facts),
  }));
  const [first] = messages;
  if (together && first && messages.length > 1) {
    const title = fill(TOGETHER, { count: messages.length });
    const content = messages.map(lineOf).reduce(below);
    await send(mailOf({ to: first.to, place: null, link: null, title, content }));
    return;
  }
  for (const message of messages) await send(mailOf(message));
}

const TOGETHER = w('{count} {count:message|messages}', '{count} 条消息');
interface Letter extends MessageText, Pick<ToMail, 'place'> {
  readonly to: string;
  readonly link: string | null;
}
const linesOf = (language: 'en' | 'zh', { title, content, place, link }: Letter): readonly string[] =>
  [title[language], content[language], place, link].filter((line) => line !== null);
const lineOf = (letter: Letter): Word =>
  w(`- ${linesOf('en', letter).join('\n  ')}`, `- ${linesOf('zh', letter).join('\n  ')}`);
const below = (above: Word, next: Word): Word => w(`${above.en}\n${next.en}`, `${above.zh}\n${next.zh}`);
const mailOf = (letter: Letter): Mail => ({
  to: letter.to,
  subject: `${letter.title.en} · ${letter.title.zh}`.replaceAll(/\s+/g, ' ').slice(0, 200),
  text: [...linesOf('en', letter), '', ...linesOf('zh', letter), ''].join('\n'),
});

/**
 * Sends the mails that were held back: after the quiet hours, and those of kinds the user wants each morning in the
 * morning of their time zone; what is sent at once goes as a single mail. Messages read in the meantime are no longer
 * mailed.
 */
export async function mailHeld(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const waiting = await rows(
      tx,
      sql<Waiting>`select h.tenant_id as "tenantId", h.user_id as "userId", h.zone, h.quiet_from as "from", h.quiet_to as "to"
        from message_habit h
        where exists (select from message m where m.tenant_id = h.tenant_id and m.user_id = h.user_id and m.held)`,
    );
    for (const recipient of waiting) {
      if (isQuiet(recipient, now)) continue;
      const gone = await rows(
        tx,
        sql<{ id: string; read: boolean }>`update message set held = false where tenant_id = ${recipient.tenantId}::uuid
          and user_id = ${recipient.userId}::uuid and held and created_at < case when daily then ${lastMorning(recipient, now)}::timestamptz else ${now}::timestamptz end
        returning id, read_at is not null as read`,
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
  readonly from: number | null;
  readonly to: number | null;
}
/** The hour at which the single daily mail is sent. */
const MORNING = 7;

/** True during a user's quiet hours, also when these span midnight. */
function isQuiet({ zone, from, to }: Waiting, now: Date): boolean {
  if (from === null || to === null) return false;
  const hour = hourIn(now, zone);
  return from > to ? hour >= from || hour < to : hour >= from && hour < to;
}

/** The last morning in a user's time zone: daily mails from before it are sent, later ones wait for the next. */
function lastMorning({ zone }: Waiting, now: Date): Date {
  const today = todayIn(zone, now);
  return momentIn(hourIn(now, zone) < MORNING ? addDays(today, -1) : today, `0${MORNING}:00`, zone);
}
