import { choice, date, integer, number, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, externalNumber, outOfLimits } from '../shared.ts';

/**
 * One form for many Tag ITRs of one ITR and subsystem: filled in once and signed once, while each Tag ITR keeps its own
 * record (domain guide 2.4, 3.7).
 */
export const multiTagItr = register({
  key: 'multiTagItr',
  label: w('Multi-tag ITR', '多位号 ITR'),
  route: '/Certification/MultiTagITR',
  group: 'Certification',
  level: 'E',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number: text(w('Number', '编号'), { max: 30, mono: true, computed: true }),
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    externalNumber,
    description: text(w('Description', '描述'), { max: 255 }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr', required: true }),
    members: refs(w('Tag ITRs', '位号 ITR'), { to: 'tagItr', most: 500 }),
    memberCount: integer(w('Tags', '位号数'), { computed: true, adds: true }),
    progress: choice(w('Progress', '进展'), {
      computed: true,
      start: 'notStarted',
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        checksheetComplete: w('Checksheet complete', '检查表已完成'),
        signedOff: w('Signed off', '已签署'),
      },
    }),
    membersOpen: integer(w('Tags not signed off', '未签署的位号'), { computed: true, live: true, adds: true }),
    taskPercent: number(w('Tasks %', '任务 %'), { computed: true, decimals: 0 }),
    outOfLimits,
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem', computed: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', computed: true }),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
    documentReference: text(w('Document reference', '文档编号'), { max: 100 }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
    comments,
  },
  grid: {
    columns: [
      'number',
      'itr',
      'description',
      'memberCount',
      'progress',
      'membersOpen',
      'taskPercent',
      'subSystems',
      'discipline',
      'signedOn',
      'signedBy',
      'documentCode',
    ],
    sort: ['number'],
  },
});
