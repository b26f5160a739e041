import { choice, date, flag, integer, number, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, exGrade, externalNumber, outOfLimits } from '../shared.ts';

/** One check assigned to one tagged item in one scope: the thing that gets done and signed (domain guide 2.4). */
export const tagItr = register({
  key: 'tagItr',
  label: w('Tag ITR', '位号 ITR'),
  route: '/Certification/TagITRs',
  group: 'Certification',
  level: 'E',
  naturalKey: ['taggedItem', 'itr', 'testReference'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Tag ITR', '位号 ITR'), { max: 200, computed: true, mono: true }),
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem', required: true }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr', required: true }),
    testReference: text(w('Test reference', '测试参考'), { max: 30 }),
    externalNumber,
    progress: choice(w('Progress', '进展'), {
      computed: true,
      start: 'notStarted',
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        checksheetComplete: w('Checksheet complete', '检查表已完成'),
        signedOff: w('Signed off', '已签署'),
        toBeReverified: w('To be re-verified', '待复核'),
      },
    }),
    taskPercent: number(w('Tasks %', '任务 %'), { computed: true, decimals: 0 }),
    outOfLimits,
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem', computed: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', computed: true }),
    itrClass: ref(w('ITR class', 'ITR 类别'), { to: 'itrClass', computed: true }),
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'tagItrCompletionStatus' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
    punchOpen: integer(w('Open punch', '未关闭尾项'), { computed: true, live: true, adds: true }),
    documentReference: text(w('Document reference', '文档编号'), { max: 100 }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
    isMock: flag(w('Is mock ITR', '模拟 ITR'), { computed: true, hide: ['grid'] }),
    isMultiTag: flag(w('Is multi tag', '多位号'), { computed: true, hide: ['grid'] }),
    exGrade: { ...exGrade, computed: true },
    comments,
  },
  grid: {
    columns: [
      'taggedItem',
      'itr',
      'progress',
      'taskPercent',
      'subSystems',
      'discipline',
      'itrClass',
      'signedOn',
      'signedBy',
      'punchOpen',
      'outOfLimits',
      'assignedTo',
      'documentCode',
    ],
    sort: ['name'],
  },
});
