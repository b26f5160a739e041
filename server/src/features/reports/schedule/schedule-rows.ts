import { isOfDomains } from '@plumbline/contract/report-options.ts';
import { READY_REPORTS, readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { SCHEDULE_TIME, type SchedulePlan, YEAR_DAYS } from '@plumbline/contract/features/reports/schedule.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { type Filter, filter as filterSchema } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { zoneOr } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { byIds } from '../../../register/read/read.ts';
import { type Actor, unrestricted } from '../../../register/row/actor.ts';
import { column, idArray } from '../../../register/row/columns.ts';
import { optionsOn } from '../../../register/row/level-options.ts';
import { type BesideOthers, onChange, type RowError, rules } from '../../../register/row/rules.ts';
import { mayHere, pathSql } from '../../../register/row/who-may.ts';
import { nextRun } from './next-runs.ts';

const WORDS = {
  report: w(
    'Choose one report: either one of the product, or an own one.',
    '请选择一个报表：系统内置报表或自定义报表，二者择一。',
  ),
  ready: w(
    'The product has no report of this code. Choose one from the report list, such as PUNCH.',
    '系统内置报表中没有此编码，请从报表列表中选择，例如 PUNCH。',
  ),
  time: w('Write the time as hh:mm, such as 07:30.', '时间请按 hh:mm 填写，例如 07:30。'),
  weekday: w('Choose the day of the week on which it runs.', '请选择每周的运行日。'),
  day: w('Enter the day of the month on which it runs, 1 to 31.', '请填写每月的运行日（1 至 31）。'),
  date: w('Write a day of the calendar as mm-dd, such as 03-31.', '请按 mm-dd 填写日历中的日期，例如 03-31。'),
  nobody: w(
    'Name at least one recipient: a user, a group or a mail address.',
    '请至少填写一个收件人：用户、通知组或邮件地址。',
  ),
  address: w(
    'A recipient is not a mail address such as name@example.com. Correct it, or remove it.',
    '有收件人不是邮件地址（如 name@example.com），请更正或删除。',
  ),
  control: w('A subject is one line, without tabs or line breaks.', '邮件主题只能为一行，不能包含制表符或换行。'),
  account: w(
    '“{login}” is no active account. Enter the sign-in name of a user of this scope.',
    '“{login}”不是有效账号，请填写本工作范围用户的登录名。',
  ),
  outside: w(
    '“{address}” belongs to no account, and you have no right to send outside. Remove the address, or ask an administrator for the right.',
    '“{address}”不属于任何账号，且您没有对外发送的权限。请删除该地址，或向管理员申请权限。',
  ),
  domain: w(
    '“{address}” is not of a permitted domain: {domains}. Remove the address, or ask an administrator to permit its domain.',
    '“{address}”不在允许的域名（{domains}）内。请删除该地址，或请管理员添加域名。',
  ),
  link: w(
    '“{address}” belongs to no account, and a link asks for sign-in. Send an attachment, or remove the address.',
    '“{address}”不属于任何账号，而链接须登录后打开。请改用附件，或删除该地址。',
  ),
  filter: w(
    'The filter does not fit the register of the report. Set it on the tab Filter of the schedule.',
    '筛选条件与报表的登记表不符，请在定时报表的“筛选”标签页中设置。',
  ),
  owned: w(
    'It belongs to {owner}, and its mails go out by the rights of {owner}. Take it over first; you can pause it without that.',
    '该定时报表属于 {owner}，并按 {owner} 的权限发送。请先接管；暂停则无需接管。',
  ),
} as const;

/** A mail address: enough to find typing errors. Neither spaces nor separators, so that one text is one recipient. */
const ADDRESS = String.raw`^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]{2,}$`;

/** What is certainly wrong with a schedule, told at once. */
function formErrors(alias: string): readonly RowError[] {
  const it = (name: string) => column(alias, name);
  const codes = READY_REPORTS.map(({ code }) => code);
  const text = (name: string) => sql`nullif(${it(name)}, '')`;
  return [
    {
      field: 'ready',
      when: sql<boolean>`(${text('ready')} is null) = (${it('definition')} is null)`,
      words: WORDS.report,
      causes: ['ready', 'definition'],
    },
    {
      field: 'ready',
      when: sql<boolean>`${text('ready')} <> all(${codes}::text[])`,
      words: WORDS.ready,
      causes: ['ready'],
    },
    {
      field: 'time',
      when: sql<boolean>`${it('time')} !~ ${SCHEDULE_TIME.source}`,
      words: WORDS.time,
      causes: ['time'],
    },
    {
      field: 'weekday',
      when: sql<boolean>`${it('every')} = 'week' and ${it('weekday')} is null`,
      words: WORDS.weekday,
      causes: ['every', 'weekday'],
    },
    {
      field: 'day',
      when: sql<boolean>`${it('every')} = 'month' and ${it('day')} is null`,
      words: WORDS.day,
      causes: ['every', 'day'],
    },
    {
      field: 'date',
      when: sql<boolean>`${it('every')} = 'year' and coalesce(${it('date')}, '') <> all(${YEAR_DAYS}::text[])`,
      words: WORDS.date,
      causes: ['every', 'date'],
    },
    {
      field: 'recipients',
      when: sql<boolean>`cardinality(${it('users')}) + cardinality(${it('groups')}) + cardinality(${it('recipients')}) = 0`,
      words: WORDS.nobody,
      causes: ['users', 'groups', 'recipients'],
    },
    {
      field: 'recipients',
      when: sql<boolean>`exists (select from unnest(${it('recipients')}) r where r !~ ${ADDRESS})`,
      words: WORDS.address,
      causes: ['recipients'],
    },
    {
      field: 'subject',
      when: sql<boolean>`${it('subject')} ~ '[[:cntrl:]]'`,
      words: WORDS.control,
      causes: ['subject'],
    },
  ];
}

/** The plan of a row. */
export const planOf = (row: AnyRow): SchedulePlan => {
  const { every, time, weekday, day, date } = row as AnyRow & SchedulePlan;
  return { every, time, weekday, day, date };
};

/** The filter of a row; null for a text that is none. */
export function filterOf(row: AnyRow): Filter | undefined | null {
  const text = row['filter'];
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const found = filterSchema.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

const fieldsOf = (asked: Filter): readonly string[] => {
  if ('and' in asked) return asked.and.flatMap(fieldsOf);
  return 'or' in asked ? asked.or.flatMap(fieldsOf) : [asked.field];
};

/** A filter names fields of the register of its report. */
const soundFilter: BesideOthers = {
  fields: ['filter', 'ready', 'definition'],
  wrong: async (db, actor, ids) => {
    const found = await byIds(db, { ...unrestricted(actor), userId: null }, known('scheduledReport'), ids);
    const entities = new Map(
      (
        await rows(
          db,
          sql<{ id: string; entity: string }>`select s.id, d.entity from scheduled_report s
            join report_definition d on d.tenant_id = s.tenant_id and d.id = s.definition
            where s.tenant_id = ${actor.tenantId}::uuid and s.id = any(${idArray(ids)})`,
        )
      ).map(({ id, entity }) => [id, entity]),
    );
    const isSound = (row: AnyRow): boolean => {
      const filter = filterOf(row);
      if (filter === undefined) return true;
      const register = registerOrListOf(readyReport(String(row['ready'] ?? ''))?.entity ?? entities.get(row.id) ?? '');
      return filter !== null && fieldsOf(filter).every((name) => Object.hasOwn(register?.fields ?? {}, name));
    };
    return new Map(found.filter((row) => !isSound(row)).map(({ id }) => [id, WORDS.filter] as const));
  },
};

/** Sign-in names are those of active accounts. */
const realUsers: BesideOthers = {
  fields: ['users'],
  wrong: async (db, actor, ids) => {
    const found = await rows(
      db,
      sql<{
        id: string;
        login: string;
      }>`select distinct on (s.id) s.id, x.login from scheduled_report s cross join unnest(s.users) x(login)
        where s.tenant_id = ${actor.tenantId}::uuid and s.id = any(${idArray(ids)}) and not exists (select from app_user u
          where u.tenant_id = s.tenant_id and lower(u.username) = lower(x.login) and u.status = 1 and u.deleted_at is null)
        order by s.id, x.login`,
    );
    return new Map(found.map(({ id, login }) => [id, fill(WORDS.account, { login })]));
  },
};

/** The typed addresses of rows that belong to no account. */
const outsiders = (db: Db, { tenantId }: Actor, ids: readonly string[]) =>
  rows(
    db,
    sql<{
      id: string;
      address: string;
      delivery: string;
    }>`select s.id, x.address, s.delivery from scheduled_report s cross join unnest(s.recipients) x(address)
      where s.tenant_id = ${tenantId}::uuid and s.id = any(${idArray(ids)}) and not exists (select from app_user u
        where u.tenant_id = s.tenant_id and lower(u.email) = lower(x.address) and u.deleted_at is null) order by s.id, x.address`,
  );

/** True when a user has the right to send outside, at this moment. */
export async function maySendOutside(db: Db, actor: Actor): Promise<boolean> {
  const found = await rows(
    db,
    sql`select from app_user u where u.tenant_id = ${actor.tenantId}::uuid and u.id = ${actor.userId}::uuid and u.status = 1
      and u.deleted_at is null and ${mayHere(pathSql(actor), 'scheduledReport', 'sendOutside')}`,
  );
  return found.length > 0;
}

/** Outsiders are named only by those who may send outside, of permitted domains, and never get a link. */
const permittedOutsiders: BesideOthers = {
  fields: ['recipients', 'delivery'],
  wrong: async (db, actor, ids) => {
    const found = await outsiders(db, actor, ids);
    if (found.length === 0 || actor.userId === null) return new Map();
    const may = await maySendOutside(db, actor);
    const domains = (await optionsOn(db, actor.path)).reportDomains;
    const reasonOf = ({ address, delivery }: (typeof found)[number]): Word | null => {
      if (!may) return fill(WORDS.outside, { address });
      if (!isOfDomains(address, domains)) return fill(WORDS.domain, { address, domains });
      return delivery === 'link' ? fill(WORDS.link, { address }) : null;
    };
    return new Map(
      found.flatMap((line) => {
        const reason = reasonOf(line);
        return reason === null ? [] : [[line.id, reason] as const];
      }),
    );
  },
};

/** A state that a schedule shows beside what people write. */
const clockOf = (tenantId: string, part: ReturnType<typeof sql>) =>
  sql`(select ${part} from schedule_clock c where c.tenant_id = ${tenantId}::uuid and c.id = t.id)`;
const lastOf = (tenantId: string, part: ReturnType<typeof sql>) =>
  sql`(select ${part} from schedule_run r where r.tenant_id = ${tenantId}::uuid and r.schedule = t.id and r.state = 'ended'
    order by r.due_at desc limit 1)`;

/** Schedules: who made one owns it, and others may pause it, but not change what goes out in the owner's name. */
export const scheduleRules = rules('scheduledReport', {
  onCreate: (_tx, actor) =>
    Promise.resolve({ owner: sql`${actor.userName}::text`, ownerId: sql`${actor.userId}::text` }),
  computedOnRead: ({ tenantId }) => ({
    nextRun: clockOf(tenantId, sql`c.next_at`),
    lastRun: lastOf(tenantId, sql`r.due_at`),
    outcome: lastOf(tenantId, sql`r.outcome`),
  }),
  rowErrors: formErrors,
  besideOthers: [realUsers, permittedOutsiders, soundFilter],
  guard: async (db, actor, { op, ids, fields }) => {
    if (op !== 'update' || actor.userId === null || fields.every((name) => name === 'paused')) return [];
    const found = await rows(
      db,
      sql<{
        id: string;
        title: string;
        owner: string | null;
      }>`select s.id, s.name as title, s.owner from scheduled_report s where s.tenant_id = ${actor.tenantId}::uuid
        and s.id = any(${idArray(ids)}) and s.owner_id is distinct from ${actor.userId}::text order by s.id`,
    );
    return found.map(({ id, title, owner }) => ({
      id,
      title,
      why: fill(WORDS.owned, { owner: owner ?? 'Plumbline' }),
    }));
  },
});

/**
 * Notes when schedules run next, from now on. A schedule that is paused or deleted has no next run; one that people
 * resume does not catch up on what was due meanwhile.
 */
async function setClocks(db: Db, actor: Actor, ids: readonly string[], now = new Date()): Promise<void> {
  const option = (await optionsOn(db, actor.path)).timeZone;
  const zone = zoneOr(option);
  const found = await byIds(db, { ...unrestricted(actor), userId: null }, known('scheduledReport'), ids);
  const clocks = found.map((row) => ({
    id: row.id,
    next: row['paused'] === true ? null : (nextRun(planOf(row), zone, now)?.toISOString() ?? null),
    paused: row['paused'] === true,
  }));
  const there = new Set(found.map(({ id }) => id));
  await sql`delete from schedule_clock where tenant_id = ${actor.tenantId}::uuid
    and id = any(${idArray(ids.filter((id) => !there.has(id)))})`.execute(db);
  await sql`insert into schedule_clock as c (tenant_id, id, level_id, zone, zone_option, next_at)
    select ${actor.tenantId}::uuid, x.id, ${actor.path.E}::uuid, ${zone}, ${option}, x.next
    from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb) as x(id uuid, next timestamptz, paused boolean)
    on conflict (tenant_id, id) do update set zone = excluded.zone, zone_option = excluded.zone_option, next_at = excluded.next_at,
      paused_why = case when excluded.next_at is null then c.paused_why end`.execute(db);
}

const PLAN = ['every', 'time', 'weekday', 'day', 'date', 'paused'];
/** The next run follows each change of a plan. */
export const scheduleFollows = onChange('scheduledReport', async (tx, actor, { op, ids, fields }) => {
  if (op !== 'update' || fields.some((name) => PLAN.includes(name))) await setClocks(tx, actor, ids);
});
