import { choice, flag, instant, integer, list, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** How often a scheduled report runs. */
export const SCHEDULE_EVERY = {
  hour: w('Hour', '每小时'),
  day: w('Day', '每天'),
  week: w('Week', '每周'),
  month: w('Month', '每月'),
  year: w('Year', '每年'),
} as const;
/** The days of the week, Monday first. */
export const WEEKDAYS = {
  monday: w('Monday', '星期一'),
  tuesday: w('Tuesday', '星期二'),
  wednesday: w('Wednesday', '星期三'),
  thursday: w('Thursday', '星期四'),
  friday: w('Friday', '星期五'),
  saturday: w('Saturday', '星期六'),
  sunday: w('Sunday', '星期日'),
} as const;
/** How the file reaches its recipients. */
const SCHEDULE_DELIVERY = {
  /** With the mail; a file above the limit of the mail server becomes a link. */
  attachment: w('Attachment', '附件'),
  /** The mail says where the file is; opening it asks for sign-in. */
  link: w('Link', '链接'),
} as const;
/** What happens for a recipient whose report has no rows. */
const SCHEDULE_EMPTY = {
  /** The empty report is sent. */
  send: w('Send the empty report', '发送空报表'),
  /** A mail without a file says that there are no rows. */
  say: w('Send a note that there are no rows', '发送无记录说明'),
  /** Nothing is sent. */
  skip: w('Send nothing', '不发送'),
} as const;
/** How a run ended. */
export const SCHEDULE_OUTCOMES = {
  /** Every recipient got the report. */
  done: w('Sent', '已发送'),
  /** No recipient had rows, and nothing was to be sent. */
  empty: w('No rows', '无记录'),
  /** Some recipients did not get it; the owner knows who, and why. */
  partly: w('Sent to some', '部分发送'),
  /** Nobody got it; the owner knows why. */
  failed: w('Failed', '失败'),
} as const;
/** One outcome. */
export type ScheduleOutcome = keyof typeof SCHEDULE_OUTCOMES;
/** The language of the file and its mail. */
const SCHEDULE_LANGUAGES = { en: w('English', '英文'), zh: w('Chinese', '中文') } as const;

/** Number of runs whose files are kept where a schedule does not set it. */
export const KEEP_RUNS = 10;

/**
 * A report that is made at set times in the time zone of its scope of work and sent to people (domain guide 2.11, 3.16,
 * ADR 112). It has an owner: outsiders get what the owner may see, and failures are reported to the owner.
 */
export const scheduledReport = register({
  key: 'scheduledReport',
  label: w('Scheduled report', '定时报表'),
  route: '/Report/ScheduledReport',
  group: 'Report',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Name', '名称'), { required: true, max: 100 }),
    description: text(w('Description', '描述'), { max: 200 }),
    /** The code of a report that the product ships; exactly one of this and `definition` is set. */
    ready: text(w('Report of the product', '系统内置报表'), { max: 40, mono: true }),
    definition: ref(w('Own report', '自定义报表'), { to: 'reportDefinition', tab: w('Schedules', '定时报表') }),
    format: choice(w('Format', '格式'), {
      required: true,
      start: 'pdf',
      of: { pdf: w('PDF', 'PDF 文件'), xlsx: w('Excel (.xlsx)', 'Excel 文件（.xlsx）'), csv: w('CSV', 'CSV 文件') },
    }),
    every: choice(w('Every', '频率'), { required: true, start: 'day', of: SCHEDULE_EVERY }),
    /** `hh:mm` in the zone of the scope; of an hourly report only the minute applies. */
    time: text(w('Time (hh:mm)', '时间（hh:mm）'), { required: true, max: 5, mono: true }),
    weekday: choice(w('Day of the week', '星期'), { of: WEEKDAYS, when: { field: 'every', is: 'week' } }),
    /** In a shorter month, its last day. */
    day: integer(w('Day of the month', '每月日期'), { min: 1, max: 31, when: { field: 'every', is: 'month' } }),
    /** `mm-dd`; 29 February is 28 February in other years. */
    date: text(w('Day of the year (mm-dd)', '每年日期（mm-dd）'), {
      max: 5,
      mono: true,
      when: { field: 'every', is: 'year' },
    }),
    /** Sign-in names. */
    users: list(w('Users', '用户'), { max: 100 }),
    groups: refs(w('Notification groups', '通知组'), { to: 'notificationGroup', most: 20 }),
    /** Mail addresses. One that belongs to an account is a user. */
    recipients: list(w('Mail addresses', '邮件地址'), { max: 254 }),
    language: choice(w('Language', '语言'), { required: true, start: 'en', of: SCHEDULE_LANGUAGES }),
    subject: text(w('Subject', '邮件主题'), { max: 150 }),
    body: text(w('Text', '邮件正文'), { max: 2000, lines: 4 }),
    delivery: choice(w('Sent as', '发送方式'), { required: true, start: 'attachment', of: SCHEDULE_DELIVERY }),
    empty: choice(w('Without rows', '无记录时'), { required: true, start: 'say', of: SCHEDULE_EMPTY }),
    keepRuns: integer(w('Runs kept (10 if empty)', '保留次数（留空为 10）'), { min: 1, max: 100 }),
    /** A further condition on the rows of the report, as JSON; set on the tab Filter. */
    filter: text(w('Further filter', '附加筛选'), { max: 20_000, lines: 4, hide: ['grid', 'form'] }),
    paused: flag(w('Paused', '已暂停'), {}),
    owner: text(w('Owner', '所有者'), { max: 200, computed: true }),
    /** The account of the owner, by id. */
    ownerId: text(w('Account of the owner', '所有者账号'), {
      max: 36,
      computed: true,
      hide: ['grid', 'form', 'import'],
    }),
    nextRun: instant(w('Next run', '下次运行'), { computed: true, live: true }),
    lastRun: instant(w('Last run', '上次运行'), { computed: true, live: true }),
    outcome: choice(w('Outcome', '结果'), { of: SCHEDULE_OUTCOMES, computed: true, live: true }),
  },
  grid: {
    columns: [
      'name',
      'ready',
      'definition',
      'every',
      'time',
      'format',
      'nextRun',
      'lastRun',
      'outcome',
      'paused',
      'owner',
    ],
    sort: ['name'],
  },
  form: [
    { title: w('Report', '报表'), fields: ['name', 'description', 'ready', 'definition', 'format', 'language'] },
    { title: w('Schedule', '时间安排'), fields: ['every', 'time', 'weekday', 'day', 'date', 'paused'] },
    { title: w('Recipients', '收件人'), fields: ['users', 'groups', 'recipients'] },
    { title: w('Mail', '邮件'), fields: ['subject', 'body', 'delivery', 'empty', 'keepRuns'] },
  ],
});
