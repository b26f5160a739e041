import { choice, date, instant, integer, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, doubt, externalNumber } from '../shared.ts';

/** A certificate raised for a grouping object: the formal transfer of its scope (domain guide 2.6, 3.9). */
export const handover = register({
  key: 'handover',
  label: w('Certificate', '移交证书'),
  route: '/Handover/MCC',
  group: 'Handover',
  level: 'E',
  naturalKey: ['handoverType', 'subSystem', 'system'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Name', '名称'), { max: 120, computed: true, mono: true }),
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    handoverType: ref(w('Handover type', '移交类型'), { to: 'handoverType', required: true }),
    subSystem: ref(w('Subsystem', '子系统'), { to: 'subSystem' }),
    system: ref(w('System', '系统'), { to: 'system' }),
    externalNumber,
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'raised',
      of: { raised: w('Raised', '已发起'), inSigning: w('In signing', '签署中'), accepted: w('Accepted', '已接收') },
    }),
    doubt,
    plannedStart: date(w('Planned start', '计划开始'), {}),
    plannedFinish: date(w('Planned finish', '计划完成'), { notBefore: ['plannedStart'] }),
    actualFinish: date(w('Actual finish', '实际完成'), { computed: true }),
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'handoverCompletionStatus' }),
    documentReference: text(w('Document reference', '文档编号'), { max: 100 }),
    includes: text(w('Includes', '包含'), { max: 4000, lines: 4 }),
    excludes: text(w('Excludes', '不包含'), { max: 4000, lines: 4 }),
    riskAcceptedBy: text(w('Risk accepted by', '风险接受人'), { max: 100, computed: true }),
    riskAcceptedAt: instant(w('Risk accepted at', '风险接受时间'), { computed: true }),
    order: integer(w('Order', '顺序'), { computed: true, hide: ['grid'] }),
    comments,
  },
  grid: {
    columns: [
      'name',
      'handoverType',
      'subSystem',
      'system',
      'state',
      'doubt',
      'plannedFinish',
      'actualFinish',
      'completionStatus',
      'riskAcceptedBy',
      'documentCode',
    ],
    sort: ['name'],
  },
});
