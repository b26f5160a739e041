import { choice, date, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * What prevents the sign-off of a work pack: job cards not accepted, and other open records on it (domain guide 3.10).
 */
export const workPackBlocker = queryList({
  key: 'workPackBlocker',
  label: w('What blocks a work pack', '工作包阻止项'),
  route: '/WorkPack/InTheWay',
  group: 'WorkPack',
  level: 'E',
  title: 'name',
  rightsOf: 'workPack',
  of: { field: 'workPack', register: 'workPack' },
  opens: { register: 'table' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    table: choice(w('Kind', '类型'), {
      of: { jobCard: registers.jobCard.label, moc: registers.moc.label },
    }),
    description: text(w('Description', '描述'), { max: 1000 }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    plannedDate: date(w('Planned date', '计划日期'), {}),
  },
  grid: { sort: ['name'] },
});
