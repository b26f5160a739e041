import { date, number, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A planned piece of effort from the schedule; job cards hang on it (domain guide 2.2.7). */
export const activity = register({
  key: 'activity',
  label: w('Activity', '作业'),
  route: '/RefTable/Activity',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    plannedStart: date(w('Planned start', '计划开始'), {}),
    plannedFinish: date(w('Planned finish', '计划完成'), {}),
    actualStart: date(w('Actual start', '实际开始'), {}),
    actualFinish: date(w('Actual finish', '实际完成'), {}),
    budgetHours: number(w('Budget hours', '预算工时'), { min: 0 }),
    wbsCode: text(w('WBS code', 'WBS 编码'), {}),
  },
});
