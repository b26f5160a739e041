import { choice, date, integer, number, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, simple } from '../shared.ts';

const by = (en: string, zh: string) => ref(w(`${en} by`, `${zh}人`), { to: 'authorisedPerson' });
/** The date of a signature on the document: never in the future (domain guide 0.5 rule 4). */
const on = (en: string, zh: string, notBefore: readonly string[] = []) =>
  date(w(`${en} on`, `${zh}日期`), { past: true, notBefore });

/** The number of days late against the plan; negative when early. */
const late = (en: string, zh: string) => integer(w(`${en} late (days)`, `${zh}（天）`), { computed: true });

/**
 * A commissioning procedure: the document, its status, and when it is executed (domain guide 2.7). Each "by" field has
 * a date field, both filled or neither; only the run sheet writes who completed it. Its pairs of planned and actual
 * dates follow domain guide 3.11.
 */
export const procedure = register({
  key: 'procedure',
  label: w('Procedure', '程序'),
  route: '/Procedures/Procedure',
  group: 'Procedures',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'executed',
  fields: {
    ...simple,
    title: text(w('Title', '标题'), { max: 2000, lines: 2 }),
    systems: refs(w('Systems', '系统'), { to: 'system', required: true }),
    authorSystem: ref(w('Author system', '主编系统'), { to: 'system' }),
    procedureType: ref(w('Procedure type', '程序类型'), { to: 'procedureType' }),
    procedureCategory: ref(w('Procedure category', '程序分类'), { to: 'procedureCategory' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    phase: ref(w('Phase', '阶段'), { to: 'phase' }),
    vendor: ref(w('Vendor', '供应商'), { to: 'vendor' }),
    documentReference: text(w('Document reference', '文档编号'), { max: 100 }),
    revision: text(w('Revision', '版次'), { max: 20 }),
    documentStep: choice(w('Document step', '文件进程'), {
      computed: true,
      of: {
        draft: w('Draft', '草稿'),
        prepared: w('Prepared', '已编制'),
        checked: w('Checked', '已校对'),
        reviewed: w('Reviewed', '已审核'),
        authorised: w('Authorised for issue', '已批准发布'),
      },
    }),
    documentStatus: ref(w('Document status', '文件状态'), { to: 'procedureDocumentStatus' }),
    transmittalNumber: text(w('Transmittal number', '传送单号'), { max: 100 }),
    documentOwner: ref(w('Document owner', '文件负责人'), { to: 'authorisedPerson' }),
    documentRequiredBy: date(w('Document required by', '文件需求日期'), {}),
    preparedBy: by('Prepared', '编制'),
    preparedOn: on('Prepared', '编制'),
    checkedBy: by('Checked', '校对'),
    checkedOn: on('Checked', '校对', ['preparedOn']),
    reviewedBy: by('Reviewed', '审核'),
    reviewedOn: on('Reviewed', '审核', ['checkedOn']),
    authorisedBy: by('Authorised for issue', '批准发布'),
    authorisedOn: on('Authorised for issue', '批准发布', ['reviewedOn']),
    steps: integer(w('Steps', '步骤数'), { computed: true }),
    stepsDone: integer(w('Steps done', '已完成步骤'), { computed: true }),
    stepPercent: number(w('Steps %', '步骤 %'), { computed: true, decimals: 0 }),
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'procedureCompletionStatus' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    manhours: integer(w('Man-hours', '工时'), { min: 0 }),
    plannedStart: date(w('Planned start', '计划开始'), {}),
    plannedFinish: date(w('Planned finish', '计划完成'), { notBefore: ['plannedStart'] }),
    actualStart: date(w('Actual start', '实际开始'), { past: true }),
    completedBy: ref(w('Completed by', '完成人'), { to: 'authorisedPerson', computed: true }),
    completedOn: date(w('Completed on', '完成日期'), { computed: true }),
    startLate: late('Start', '开始延误'),
    issueLate: late('Issue against planned finish', '发布较计划完成延误'),
    documentLate: late('Issue against required by', '发布较需求日期延误'),
    executionDays: integer(w('Execution (days)', '执行历时（天）'), { computed: true }),
    taggedItems: refs(w('Tagged items', '位号对象'), { to: 'taggedItem' }),
    drawings: refs(w('Drawings', '图纸'), { to: 'drawing', via: 'procedureDrawing' }),
    prerequisites: refs(w('Prerequisite procedures', '前置程序'), { to: 'procedure', tree: true }),
    additionalInformation: text(w('Additional information', '附加信息'), { max: 4000, lines: 4 }),
    comments,
  },
  grid: {
    columns: [
      'name',
      'description',
      'systems',
      'procedureType',
      'revision',
      'documentStep',
      'documentStatus',
      'stepPercent',
      'completionStatus',
      'completedOn',
      'plannedStart',
      'startLate',
      'plannedFinish',
      'issueLate',
    ],
  },
  form: [
    {
      title: w('Procedure', '程序'),
      fields: [
        'name',
        'description',
        'title',
        'systems',
        'authorSystem',
        'procedureType',
        'procedureCategory',
        'discipline',
        'phase',
        'vendor',
      ],
    },
    {
      title: w('Document', '文件'),
      fields: [
        'documentReference',
        'revision',
        'documentStep',
        'documentStatus',
        'transmittalNumber',
        'documentOwner',
        'documentRequiredBy',
        'preparedBy',
        'preparedOn',
        'checkedBy',
        'checkedOn',
        'reviewedBy',
        'reviewedOn',
        'authorisedBy',
        'authorisedOn',
      ],
    },
    {
      title: w('Execution', '执行'),
      fields: [
        'completionStatus',
        'assignedTo',
        'manhours',
        'plannedStart',
        'plannedFinish',
        'actualStart',
        'steps',
        'stepsDone',
        'stepPercent',
        'completedBy',
        'completedOn',
      ],
    },
    {
      title: w('Planned and actual', '计划与实际'),
      fields: ['startLate', 'issueLate', 'documentLate', 'executionDays'],
    },
    {
      title: w('Belongs together', '关联'),
      fields: ['taggedItems', 'drawings', 'prerequisites', 'additionalInformation', 'comments'],
    },
  ],
});
