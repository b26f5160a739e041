import { choice, date, flag, integer, number, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, exGrade, externalNumber, formMark, outOfLimits } from '../shared.ts';

/**
 * One preservation cycle of one tagged item in one scope: the work due by its due date. Completing it creates the next
 * cycle (domain guide 2.9, 3.5).
 */
export const tagPwl = register({
  key: 'tagPwl',
  label: w('Tag PWL', '位号保养工作清单'),
  route: '/Preservation/TagPWL',
  group: 'Preservation',
  level: 'E',
  naturalKey: ['taggedItem', 'pwl', 'dueDate'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Tag PWL', '位号保养工作清单'), { max: 200, computed: true, mono: true }),
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem', required: true }),
    pwl: ref(w('PWL', '保养工作清单'), { to: 'pwl', required: true }),
    dueDate: date(w('Due date', '到期日期'), {}),
    frequency: integer(w('Frequency in days', '频次（天）'), { min: 0, max: 3650, start: 0 }),
    endDate: date(w('End date', '终止日期'), {
      notBefore: ['dueDate'],
      tooSoon: w(
        'The end date lies before the due date. “End preservation” withdraws the cycles after it.',
        '终止日期早于到期日期。可用“终止保养”撤回其后的周期。',
      ),
    }),
    externalNumber,
    progress: choice(w('Progress', '进展'), {
      computed: true,
      start: 'notStarted',
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        checksheetComplete: w('Checksheet complete', '检查表已完成'),
        signedOff: w('Signed off', '已签署'),
        skipped: w('Skipped', '已跳过'),
      },
    }),
    taskPercent: number(w('Tasks %', '任务 %'), { computed: true, decimals: 0 }),
    outOfLimits,
    dueWeeks: integer(w('Weeks to due', '距到期（周）'), { computed: true, live: true }),
    windowFrom: date(w('Window from', '窗口起'), { computed: true, live: true }),
    windowTo: date(w('Window to', '窗口止'), { computed: true, live: true }),
    location: ref(w('Location', '位置'), { to: 'location', computed: true }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem', computed: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', computed: true }),
    exGrade: { ...exGrade, computed: true },
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'preservationCompletionStatus' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    issuedAsPaper: flag(w('Issued as paper', '纸质签发'), {}),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
    formStanding: formMark,
    punchOpen: integer(w('Open punch', '未关闭尾项'), { computed: true, live: true, adds: true }),
    documentReference: text(w('Document reference', '文档编号'), { max: 100 }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
    voidedWithTag: flag(w('Skipped as its tagged item is void', '因位号对象作废而跳过'), {
      computed: true,
      hide: ['form'],
    }),
    voidedFrom: text(w('State before it was voided', '作废前状态'), {
      max: 30,
      computed: true,
      hide: ['grid', 'form'],
    }),
    previous: ref(w('Previous cycle', '上一周期'), { to: 'tagPwl', computed: true, hide: ['grid'] }),
    comments,
  },
  grid: {
    columns: [
      'taggedItem',
      'pwl',
      'location',
      'dueDate',
      'dueWeeks',
      'frequency',
      'progress',
      'taskPercent',
      'issuedAsPaper',
      'assignedTo',
      'completionStatus',
      'signedOn',
      'signedBy',
      'endDate',
      'punchOpen',
      'formStanding',
    ],
    sort: ['dueDate'],
  },
});
