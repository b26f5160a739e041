import { choice, date, flag, integer, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, name } from '../shared.ts';

/**
 * An approval of a work pack by a named person before work begins; the next round opens once a round is complete
 * (domain guide 2.10, 3.10).
 */
export const workPackApproval = register({
  key: 'workPackApproval',
  label: w('Work pack approval', '工作包审批'),
  route: '/WorkPack/WorkPackApproval',
  group: 'WorkPack',
  level: 'E',
  naturalKey: ['workPack', 'round', 'name'],
  title: 'name',
  access: 'work',
  fields: {
    workPack: ref(w('Work pack', '工作包'), { to: 'workPack', required: true }),
    round: integer(w('Round', '轮次'), { required: true, min: 1 }),
    name: name(),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'open',
      of: { open: w('Open', '未审批'), approved: w('Approved', '已批准') },
    }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    dueDate: date(w('Due date', '到期日期'), {}),
    isLate: flag(w('Late', '逾期'), { computed: true, live: true, alarm: true }),
    notifiedOn: date(w('Notified on', '通知日期'), { computed: true }),
    approvedOn: date(w('Approved on', '批准日期'), { computed: true }),
    approvedBy: ref(w('Approved by', '批准人'), { to: 'authorisedPerson', computed: true }),
    comments,
  },
  grid: { sort: ['workPack', 'round', 'name'] },
});
