import { buffer } from 'node:stream/consumers';
import { reportName } from '@plumbline/contract/features/reports/layout.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql, transaction, type Tx } from '../../../db/database.ts';
import { post } from '../../../messages/post.ts';
import { zoneOn } from '../../../register/row/level-options.ts';
import { pathTo } from '../../../register/write/truth.ts';
import { type Mail, MAIL_LIMIT_MB, type Send } from '../../../senders/message.ts';
import { failureLetter, type LetterFacts, reportLetter } from './letters.ts';
import { keepLast } from './keep.ts';
import { notifyOwner, type Run, runAt, scheduleOf, type ScheduleHost } from './run-row.ts';
import type { RunKey } from './tick.ts';

const WORDS = {
  noSender: w('The installation has no mail server.', '系统未配置邮件服务器。'),
  noLink: w(
    'A link asks for sign-in, and the address belongs to no account.',
    '链接须登录后打开，而该地址不属于任何账号。',
  ),
  tooLarge: w(
    'The file has {size} MB, more than the {limit} MB that may be attached, and the address belongs to no account that could open a link.',
    '文件大小为 {size} MB，超过附件上限 {limit} MB，且该地址不属于任何可打开链接的账号。',
  ),
  inactive: w('The account was disabled before the mail was sent.', '账号在邮件发送前已停用。'),
  notAccepted: w('The mail server did not accept the mail: {error}', '邮件服务器未接受该邮件：{error}'),
  notReached: w(
    'It could not be sent in {count} {count:attempt|attempts} over four hours: {error}',
    '四小时内尝试 {count} 次均未能发送：{error}',
  ),
  someone: w('{name}: {reason}', '{name}：{reason}'),
} as const;

/** How long after each attempt mails are sent again that the mail server did not accept, in minutes. */
const RETRY_AFTER = [1, 5, 15, 60, 180] as const;
const MB = 1_048_576;

interface Delivery {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly outside: boolean;
  readonly how: 'note' | 'notice' | null;
  readonly rows: number;
  readonly seq: number;
  readonly fileName: string | null;
  readonly type: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly messageId: string;
}
/** What becomes of a delivery. */
interface Settled {
  readonly state: 'sent' | 'refused' | 'failed';
  readonly how?: 'attachment' | 'link' | 'note' | 'message' | 'notice';
  readonly reason?: Word;
}

/** The name of a scope with the project above it. */
async function scopeName(db: Db, tenantId: string, levelId: string): Promise<string> {
  const found = await oneRow(
    db,
    sql<{
      name: string;
    }>`select d.name || ' / ' || e.name as name from level e join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id
      where e.tenant_id = ${tenantId}::uuid and e.id = ${levelId}::uuid`,
  );
  return found?.name ?? '';
}

/** What all mails of a run have in common. */
interface Common {
  readonly host: ScheduleHost;
  readonly run: Run;
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly facts: LetterFacts;
}
async function commonOf(host: ScheduleHost, run: Run): Promise<Common> {
  const { db } = host.database;
  const row = await scheduleOf(db, run);
  const path = await pathTo(db, run.tenantId, run.levelId);
  const { name, dueAt, by, missed, late, layout } = run;
  return {
    host,
    run,
    row,
    facts: {
      name,
      report: layout ? reportName(layout) : w(name, name),
      scope: await scopeName(db, run.tenantId, run.levelId),
      dueAt,
      zone: await zoneOn(db, path),
      by,
      missed,
      late,
      language: row?.['language'] === 'zh' ? 'zh' : 'en',
    },
  };
}

/** The address of the page that offers a file; of an installation without a public address, its path. */
const addressOf = ({ origin }: ScheduleHost, id: string): string => `${origin}/Report/ScheduledFile?id=${id}`;

/** Puts a report under the bell: for a user without a mail address, or an installation without a mail server. */
async function byMessage(tx: Tx, { run, facts }: Common, delivery: Delivery): Promise<Settled> {
  const { D: projectId } = await pathTo(tx, run.tenantId, run.levelId);
  if (delivery.userId !== null)
    await post(tx, { tenantId: run.tenantId, projectId }, [
      {
        userId: delivery.userId,
        scene: 'scheduledReport',
        topic: null,
        facts: { title: facts.name, rows: delivery.rows },
        item: { register: 'scheduledReport', id: delivery.id, title: facts.name, scope: run.levelId },
      },
    ]);
  return { state: 'sent', how: 'message' };
}

/** The reason why an outsider cannot get a report, if any. */
function refusedOutside({ host, row }: Common, { size }: Delivery): Word | null {
  const limit = host.senders.mailLimitMb ?? MAIL_LIMIT_MB;
  if (host.senders.mail === null) return WORDS.noSender;
  if (size === null) return null;
  if (row?.['delivery'] === 'link') return WORDS.noLink;
  return size > limit * MB ? fill(WORDS.tooLarge, { size: inMb(size), limit }) : null;
}
const inMb = (size: number): number => Math.ceil((size / MB) * 10) / 10;

/** The file of a delivery; null for a note without one. */
function fileOf({ sha256, fileName, type, size }: Delivery) {
  if (sha256 === null || fileName === null || type === null || size === null) return null;
  return { sha256, name: fileName, type, size };
}

/** Sends the mail of a recipient, and says how. */
async function mailReport(common: Common, delivery: Delivery, send: Send<Mail>, to: string): Promise<Settled> {
  const { host, run, row = {}, facts } = common;
  const { outside, rows: count, seq, messageId } = delivery;
  const letter = { to, outside, rows: count, seq, messageId };
  const file = fileOf(delivery);
  if (file === null) {
    await send(reportLetter(facts, row, { ...letter, attachment: undefined, link: null, tooLarge: null }));
    return { state: 'sent', how: 'note' };
  }
  const { sha256, name, type, size } = file;
  const limit = host.senders.mailLimitMb ?? MAIL_LIMIT_MB;
  const isLarge = size > limit * MB;
  const isLink = isLarge || row['delivery'] === 'link';
  const content = isLink ? null : await buffer(await host.store.read({ tenantId: run.tenantId, sha256 }));
  await send(
    reportLetter(facts, row, {
      ...letter,
      attachment: content === null ? undefined : { name, type, content },
      link: isLink ? addressOf(host, delivery.id) : null,
      tooLarge: isLarge ? { size: inMb(size), limit } : null,
    }),
  );
  return { state: 'sent', how: isLink ? 'link' : 'attachment' };
}

/** Why recipients of a run got nothing. */
const reasonsOf = async (db: Db, { tenantId, id, reason }: Run): Promise<readonly Word[]> => {
  const found = await rows(
    db,
    sql<{
      name: string;
      reason: Word | null;
    }>`select name, reason from schedule_delivery where tenant_id = ${tenantId}::uuid and run = ${id}::uuid
      and state in ('refused', 'failed') and how is distinct from 'notice' and reason is not null order by outside, name, id`,
  );
  return [
    ...(reason ? [reason] : []),
    ...found.map(({ name, reason: why }) => fill(WORDS.someone, { name, reason: why ?? w('', '') })),
  ];
};

/** Sends the notice of a run to its owner; without mail it is under the bell already. */
async function mailNotice(tx: Tx, { host, run, facts }: Common, { email: to, messageId }: Delivery): Promise<Settled> {
  const { mail } = host.senders;
  const isFailed = run.outcome === 'failed';
  if (mail !== null && to !== null)
    await mail(failureLetter(facts, { isFailed, reasons: await reasonsOf(tx, run), to, messageId }));
  return { state: 'sent', how: 'notice' };
}

/** Settles a delivery: sends it in the way that is left for it, or says why not. */
async function settledOf(tx: Tx, common: Common, delivery: Delivery): Promise<Settled> {
  const { host } = common;
  const { mail } = host.senders;
  if (!delivery.outside && !delivery.isActive) return { state: 'refused', reason: WORDS.inactive };
  if (delivery.how === 'notice') return mailNotice(tx, common, delivery);
  const refused = delivery.outside ? refusedOutside(common, delivery) : null;
  if (refused) return { state: 'failed', reason: refused };
  if (mail === null || delivery.email === null) return byMessage(tx, common, delivery);
  const settled = await mailReport(common, delivery, mail, delivery.email);
  // without a public address the link has no host: the message under the bell leads to the file
  if (settled.how === 'link' && host.origin === '') await byMessage(tx, common, delivery);
  return settled;
}

/** True for a mail that the mail server refuses for good: the address, or what it says. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  Number(Reflect.get(error, 'responseCode') ?? 0) >= 500 &&
  Reflect.get(error, 'code') !== 'EAUTH';
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/**
 * Sends one mail while its row is locked: no other process sends it meanwhile, and the lock ends with the process. A mail
 * that was accepted but not written down is sent again with the same Message-ID.
 */
const sendOne = (common: Common, id: string): Promise<void> =>
  transaction(common.host.database.db, async (tx) => {
    const { tenantId } = common.run;
    const delivery = await oneRow(
      tx,
      sql<Delivery>`select d.id, d.user_id as "userId", coalesce(d.address, u.email) as email, coalesce(u.status = 1 and u.deleted_at is null, false) as "isActive",
          d.outside, d.how, coalesce(d.rows, 0)::int as rows, coalesce(d.seq, 0)::int as seq, d.file_name as "fileName", d.media_type as type,
          d.size::float8 as size, d.sha256, d.message_id as "messageId"
        from schedule_delivery d left join app_user u on u.tenant_id = d.tenant_id and u.id = d.user_id
        where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid and d.state = 'made' for update of d skip locked`,
    );
    if (!delivery) return;
    const settled = await settledOf(tx, common, delivery).catch((error: unknown): Settled => {
      if (!isFinal(error)) throw error;
      return { state: 'failed', reason: fill(WORDS.notAccepted, { error: textOf(error) }) };
    });
    await sql`update schedule_delivery set state = ${settled.state}, how = coalesce(${settled.how ?? null}, how),
        reason = ${settled.reason ? JSON.stringify(settled.reason) : null}::jsonb, sent_at = case when ${settled.state} = 'sent' then now() end
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(tx);
  });

const madeOf = async (db: Db, { tenantId, id }: RunKey): Promise<readonly string[]> =>
  (
    await rows(
      db,
      sql<{
        id: string;
      }>`select id from schedule_delivery where tenant_id = ${tenantId}::uuid and run = ${id}::uuid and state = 'made' order by id`,
    )
  ).map((each) => each.id);

/**
 * Sends what can be sent. A mail that the mail server does not take now is left for later; without a mail server that
 * answers, so are all others. Returns the last error.
 */
async function sendAll(common: Common, ending?: AbortSignal): Promise<Error | null> {
  let last: Error | null = null;
  for (const id of await madeOf(common.host.database.db, common.run)) {
    ending?.throwIfAborted();
    try {
      await sendOne(common, id);
    } catch (error) {
      // an outage of the database is no fault of the mail server: the queue tries again
      await oneRow(common.host.database.db, sql`select 1 as one`);
      last = error instanceof Error ? error : new Error(String(error));
      if (Reflect.get(last, 'responseCode') === undefined) break;
    }
  }
  return last;
}

/** Sets when the rest is sent again; after the last attempt it has failed. True when the run waits. */
async function waits(tx: Tx, run: Run, error: Error | null): Promise<boolean> {
  const again = RETRY_AFTER[run.tries];
  if (again === undefined) {
    const reason = fill(WORDS.notReached, { count: run.tries + 1, error: textOf(error ?? '') });
    await sql`update schedule_delivery set state = 'failed', reason = ${JSON.stringify(reason)}::jsonb
      where tenant_id = ${run.tenantId}::uuid and run = ${run.id}::uuid and state = 'made'`.execute(tx);
    return false;
  }
  await sql`update schedule_run set tries = tries + 1, retry_at = now() + make_interval(mins => ${again})
    where tenant_id = ${run.tenantId}::uuid and id = ${run.id}::uuid`.execute(tx);
  return true;
}

interface Counts {
  readonly sent: number;
  readonly empty: number;
  readonly bad: number;
  readonly notices: number;
}
function outcomeOf({ sent, empty, bad }: Counts): 'done' | 'empty' | 'partly' | 'failed' {
  if (bad > 0) return sent + empty > 0 ? 'partly' : 'failed';
  return sent > 0 ? 'done' : 'empty';
}

/** Ends a run whose recipients are all settled; where some got nothing, the owner is told first. True when it has ended. */
async function end(tx: Tx, run: Run): Promise<boolean> {
  const counts = await oneRow(
    tx,
    sql<Counts>`select count(*) filter (where state = 'sent' and how is distinct from 'notice')::int as sent,
        count(*) filter (where state = 'empty')::int as empty,
        count(*) filter (where state in ('refused', 'failed') and how is distinct from 'notice')::int as bad,
        count(*) filter (where how = 'notice')::int as notices
      from schedule_delivery where tenant_id = ${run.tenantId}::uuid and run = ${run.id}::uuid`,
  );
  const outcome = run.outcome ?? outcomeOf(counts ?? { sent: 0, empty: 0, bad: 0, notices: 0 });
  const isTold = (counts?.notices ?? 0) > 0 || run.ownerId === null;
  const isOver = outcome === 'done' || outcome === 'empty' || isTold;
  await sql`update schedule_run set outcome = ${outcome}, state = ${isOver ? 'ended' : 'sending'}, retry_at = null,
      ended_at = case when ${isOver} then now() end, tries = case when ${isOver} then tries else 0 end
    where tenant_id = ${run.tenantId}::uuid and id = ${run.id}::uuid`.execute(tx);
  if (!isOver) {
    const [reason = w('', '')] = await reasonsOf(tx, run);
    await notifyOwner(tx, { ...run, outcome }, reason);
  }
  return isOver;
}

/** Sends the files of a run, and ends it when every recipient is settled. */
export async function sendRun(host: ScheduleHost, key: RunKey, ending?: AbortSignal): Promise<void> {
  const { db } = host.database;
  // the notice of a run that did not reach everybody is sent in a second round
  for (;;) {
    const run = await runAt(db, key);
    if (run?.state !== 'sending') return;
    const error = await sendAll(await commonOf(host, run), ending);
    const isOver = await transaction(db, async (tx) => {
      await oneRow(
        tx,
        sql`select id from schedule_run where tenant_id = ${key.tenantId}::uuid and id = ${key.id}::uuid for update`,
      );
      const now = await runAt(tx, key);
      if (now?.state !== 'sending') return true;
      if ((await madeOf(tx, key)).length > 0 && (await waits(tx, now, error))) return true;
      return end(tx, now);
    });
    if (isOver) break;
  }
  await keepLast(db, key);
}
