import { choice, date, flag, number, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { doubt, externalNumber, name } from '../shared.ts';

/** A bundle of work to be planned, approved, done and signed off: its job cards (domain guide 2.10, 3.10). */
export const workPack = register({
  key: 'workPack',
  label: w('Work pack', '工作包'),
  route: '/WorkPack/WorkPacks',
  group: 'WorkPack',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: {
    name: name(),
    externalNumber,
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    workPackType: ref(w('Work pack type', '工作包类型'), { to: 'workPackType', required: true }),
    description: text(w('Description', '描述'), { required: true, max: 1000, lines: 2 }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'open',
      of: { open: w('Open', '未完成'), signedOff: w('Signed off', '已签署') },
    }),
    doubt,
    percent: number(w('Progress %', '进度 %'), { computed: true, min: 0 }),
    estimate: number(w('Estimate of its cards', '工卡估算工时合计'), { computed: true, min: 0, adds: true }),
    aboveSize: flag(w('Above size limit', '超出规模上限'), { computed: true, live: true, alarm: true }),
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'workPackCompletionStatus' }),
    approvalComments: text(w('Approval comments', '审批意见'), { max: 8000, lines: 3 }),
    originator: ref(w('Originator', '发起人'), { to: 'authorisedPerson' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    assignedDate: date(w('Assigned date', '指派日期'), {}),
    narrative: text(w('Narrative', '说明'), { max: 8000, lines: 4 }),
    detailedDescription: text(w('Detailed description', '详细描述'), { max: 8000, lines: 4 }),
    documentReference: text(w('Document reference', '文档编号'), {}),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
  },
  grid: {
    columns: [
      'name',
      'description',
      'workPackType',
      'state',
      'doubt',
      'percent',
      'estimate',
      'aboveSize',
      'completionStatus',
      'assignedTo',
      'originator',
      'signedOn',
      'documentCode',
    ],
    sort: ['name'],
  },
});
