import { choice, flag, instant, integer, text } from '../field/field.ts';
import { SCHEDULE_EVERY, SCHEDULE_OUTCOMES } from '../registers/report/scheduled-report.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The scheduled reports of all scopes of work, for administrators: who gets what, and which of them fail. */
export const scheduleOverview = queryList({
  key: 'scheduleOverview',
  label: w('Scheduled report of any scope', '各工作范围的定时报表'),
  route: '/Admin/ScheduledReports',
  group: 'Admin',
  level: 'A',
  title: 'name',
  rightsOf: 'schedule',
  fields: {
    name: text(w('Name', '名称'), { max: 100 }),
    scope: text(w('Scope of work', '工作范围'), { max: 300 }),
    owner: text(w('Owner', '所有者'), { max: 200 }),
    report: text(w('Report', '报表'), { max: 60, mono: true }),
    every: choice(w('Every', '频率'), { of: SCHEDULE_EVERY }),
    zone: text(w('Time zone', '时区'), { max: 60, mono: true }),
    nextRun: instant(w('Next run', '下次运行'), {}),
    lastRun: instant(w('Last run', '上次运行'), {}),
    outcome: choice(w('Outcome', '结果'), { of: SCHEDULE_OUTCOMES }),
    /** Recipients of the last run. */
    recipients: integer(w('Recipients', '收件人数'), {}),
    /** Of these, the addresses that belong to no account. */
    outside: integer(w('Outside', '外部收件人'), {}),
    files: integer(w('Files kept', '保留文件数'), {}),
    paused: flag(w('Paused', '已暂停'), {}),
    note: text(w('Why it is paused', '暂停原因'), { max: 500, lines: 2 }),
  },
  grid: {
    columns: [
      'name',
      'scope',
      'owner',
      'report',
      'every',
      'nextRun',
      'lastRun',
      'outcome',
      'recipients',
      'outside',
      'paused',
      'note',
    ],
    sort: ['name'],
  },
});
