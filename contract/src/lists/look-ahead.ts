import { choice, date, integer, number, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { exGrade } from '../registers/shared.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The state of a preservation cycle on a given day; cycles not yet created are projected. */
export const ROUND_STATES = {
  overdue: w('Overdue', '逾期'),
  due: w('Due within 7 days', '7 天内到期'),
  open: w('Open', '未到期'),
  projected: w('Projected', '预计'),
  signed: w('Signed off', '已签署'),
  skipped: w('Skipped', '已跳过'),
} as const;
/** One cycle state. */
export type RoundState = keyof typeof ROUND_STATES;

/**
 * The preservation cycles up to a given day: existing cycles, and those that will follow the running ones, `due + k ·
 * frequency`, not past their end date and never stored (domain guide 3.5). The filter on the due date gives the day
 * (`atMost`); without one it is a month ahead.
 */
export const lookAhead = queryList({
  key: 'lookAhead',
  label: w('Round of preservation', '保养轮次'),
  route: '/Preservation/LookAhead',
  group: 'Preservation',
  level: 'E',
  title: 'name',
  rightsOf: 'tagPwl',
  opens: { register: 'table', id: 'record', by: 'work' },
  fields: {
    name: text(w('Tag PWL', '位号保养工作清单'), { max: 200, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    description: text(w('Description', '描述'), { max: 255 }),
    pwl: ref(w('PWL', '保养工作清单'), { to: 'pwl' }),
    location: ref(w('Location', '位置'), { to: 'location' }),
    dueDate: date(w('Due date', '到期日期'), {}),
    week: date(w('Week from', '所在周（周一）'), {}),
    frequency: integer(w('Frequency in days', '频次（天）'), {}),
    signedOn: date(w('Signed off on', '签署日期'), {}),
    state: choice(w('State', '状态'), { of: ROUND_STATES }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    taskPercent: number(w('Tasks %', '任务 %'), { decimals: 0 }),
    exGrade,
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    endDate: date(w('End date', '终止日期'), {}),
    table: choice(w('Table', '表'), { of: { tagPwl: registers.tagPwl.label }, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'taggedItem',
      'description',
      'pwl',
      'location',
      'dueDate',
      'state',
      'frequency',
      'signedOn',
      'assignedTo',
      'taskPercent',
    ],
    sort: ['dueDate'],
  },
});
