import type { P6_CAPTIONS } from '@plumbline/contract/rules/schedule-sheet.ts';
import { P6_CAPTIONS as captions } from '@plumbline/contract/rules/schedule-sheet.ts';
import type { ScheduleFormat } from './schedule-format.ts';
import type { ScheduleRecord } from './schedule-record.ts';
import { amount, dayOf, daysOf, numberOf, shareOf } from './schedule-values.ts';

/** Texts for the codes of P6; any other code is shown unchanged. */
const TYPES: Readonly<Record<string, string>> = {
  TT_Task: 'Task Dependent',
  TT_Rsrc: 'Resource Dependent',
  TT_LOE: 'Level of Effort',
  TT_Mile: 'Start Milestone',
  TT_FinMile: 'Finish Milestone',
  TT_WBS: 'WBS Summary',
};
const STATES: Readonly<Record<string, string>> = {
  TK_NotStart: 'Not Started',
  TK_Active: 'In Progress',
  TK_Complete: 'Completed',
};

const first = (task: ScheduleRecord, ...fields: readonly string[]): string =>
  dayOf(fields.map((field) => task.get(field)).find((text) => text !== '') ?? '');

const sum = (task: ScheduleRecord, ...fields: readonly string[]): number =>
  fields.reduce((total, field) => total + amount(task.get(field)), 0);

/**
 * Progress of an activity. Each activity states which of three percentages counts: of its work, of its duration, or a
 * person's estimate.
 */
function percent(task: ScheduleRecord): string {
  if (task.get('status_code') === 'TK_Complete') return '100';
  const type = task.get('complete_pct_type');
  if (type === 'CP_Phys') return numberOf(task.get('phys_complete_pct'));
  if (type === 'CP_Units') {
    const done = sum(task, 'act_work_qty', 'act_equip_qty');
    return shareOf(done, done + sum(task, 'remain_work_qty', 'remain_equip_qty'));
  }
  const totalHours = amount(task.get('target_drtn_hr_cnt'));
  return shareOf(totalHours - amount(task.get('remain_drtn_hr_cnt')), totalHours);
}

/** The XER of Primavera P6: its tables are those of P6's database. */
export const p6Xer: ScheduleFormat<(typeof P6_CAPTIONS)[number]> = {
  roles: { PROJECT: 'project', PROJWBS: 'branch', CALENDAR: 'calendar', TASK: 'activity' },
  captions,
  project: (record) => ({
    id: record.get('proj_id'),
    name: record.get('proj_short_name'),
    hoursPerDay: undefined,
    isStub: record.get('export_flag') === 'N',
  }),
  keep(record, role, frame) {
    if (role === 'calendar') frame.calendars.set(record.get('clndr_id'), amount(record.get('day_hr_cnt')));
    else if (role === 'branch')
      frame.nodes.set(record.get('wbs_id'), {
        parent: record.get('parent_wbs_id'),
        code: record.get('wbs_short_name'),
        name: record.get('wbs_name'),
      });
  },
  projectOf: (task) => task.get('proj_id'),
  cells: {
    'Activity ID': (task) => task.get('task_code'),
    'Activity Name': (task) => task.get('task_name'),
    'Project ID': (_, { project }) => project?.name ?? '',
    WBS: (task, { frame }) => frame.path(task.get('wbs_id')),
    'WBS Name': (task, { frame }) => frame.nodes.get(task.get('wbs_id'))?.name ?? '',
    'Activity Type': (task) => TYPES[task.get('task_type')] ?? task.get('task_type'),
    'Activity Status': (task) => STATES[task.get('status_code')] ?? task.get('status_code'),
    Start: (task) => first(task, 'act_start_date', 'early_start_date', 'target_start_date'),
    Finish: (task) => first(task, 'act_end_date', 'early_end_date', 'target_end_date'),
    'Planned Start': (task) => first(task, 'target_start_date'),
    'Planned Finish': (task) => first(task, 'target_end_date'),
    'Actual Start': (task) => first(task, 'act_start_date'),
    'Actual Finish': (task) => first(task, 'act_end_date'),
    'Original Duration': (task, { frame }) => daysOf(task.get('target_drtn_hr_cnt'), frame.hours(task.get('clndr_id'))),
    'Remaining Duration': (task, { frame }) =>
      daysOf(task.get('remain_drtn_hr_cnt'), frame.hours(task.get('clndr_id'))),
    'Activity % Complete': percent,
    'Budgeted Labor Units': (task) => numberOf(task.get('target_work_qty')),
  },
};
