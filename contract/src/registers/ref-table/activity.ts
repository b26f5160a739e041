import { choice, date, number, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * A planned piece of work from the schedule; job cards belong to it (domain guide 2.2.7). Its name is its id in the
 * planning tool, so that the next revision of the schedule matches it again. Projects may use the same activity names,
 * so its key is `<schedule> - <name>`, or the name alone where it has no schedule.
 */
export const activity = register({
  key: 'activity',
  label: w('Activity', '作业'),
  route: '/RefTable/Activity',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['schedule', 'name'],
  title: 'title',
  access: 'reference',
  fields: {
    title: text(w('Activity', '作业'), { max: 153, computed: true, mono: true }),
    ...simple,
    schedule: text(w('Schedule', '进度计划'), { max: 100 }),
    wbsCode: text(w('WBS code', 'WBS 编码'), { max: 255 }),
    wbsName: text(w('WBS name', 'WBS 名称'), { max: 255 }),
    plannedStart: date(w('Planned start', '计划开始'), {}),
    plannedFinish: date(w('Planned finish', '计划完成'), { notBefore: ['plannedStart'] }),
    actualStart: date(w('Actual start', '实际开始'), { past: true }),
    actualFinish: date(w('Actual finish', '实际完成'), { past: true, notBefore: ['actualStart'] }),
    scheduleStatus: choice(w('Schedule status', '计划状态'), {
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        completed: w('Completed', '已完成'),
      },
    }),
    schedulePercent: number(w('Schedule %', '计划进度 %'), { min: 0, max: 100 }),
    originalDays: number(w('Original duration in days', '原定工期（天）'), { min: 0 }),
    remainingDays: number(w('Remaining duration in days', '剩余工期（天）'), { min: 0 }),
    budgetHours: number(w('Budget hours', '预算工时'), { min: 0, adds: true }),
  },
  grid: {
    columns: [
      'title',
      'description',
      'wbsCode',
      'plannedStart',
      'plannedFinish',
      'actualStart',
      'actualFinish',
      'scheduleStatus',
      'schedulePercent',
      'remainingDays',
    ],
    sort: ['title'],
  },
});
