import { choice, date, flag, integer, number, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, description, externalNumber } from '../shared.ts';

/** One thing that is wrong; it is cleared by the doer and accepted by the checker (domain guide 2.5, 3.8). */
export const punchListItem = register({
  key: 'punchListItem',
  label: w('Punch item', '尾项'),
  route: '/PunchList/PunchListItem',
  group: 'PunchList',
  level: 'E',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number: text(w('Number', '编号'), { max: 30, mono: true, computed: true }),
    externalNumber,
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    description,
    category: ref(w('Category', '类别'), { to: 'punchListItemCategory', required: true }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'raised',
      of: { raised: w('Raised', '已提出'), cleared: w('Cleared', '已消除'), accepted: w('Accepted', '已验收') },
    }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    punchList: ref(w('Punch list', '尾项清单'), { to: 'punchList' }),
    scope: choice(w('Scope', '范围'), {
      required: true,
      start: 'none',
      of: {
        none: w('No scope', '无范围'),
        subSystem: w('Subsystem', '子系统'),
        taggedItem: w('Tagged item', '位号对象'),
        tagItr: w('Tag ITR', '位号 ITR'),
      },
    }),
    subSystem: ref(w('Subsystem', '子系统'), { to: 'subSystem', when: { field: 'scope', is: 'subSystem' } }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem', when: { field: 'scope', is: 'taggedItem' } }),
    tagItr: ref(w('Tag ITR', '位号 ITR'), { to: 'tagItr', when: { field: 'scope', is: 'tagItr' } }),
    isOwl: flag(w('Outstanding work', '未完工作'), {}),
    detailedDescription: text(w('Detailed description', '详细描述'), { max: 4000, lines: 4 }),
    raisedBy: ref(w('Raised by', '提出人'), { to: 'authorisedPerson', required: true }),
    raisedDate: date(w('Raised date', '提出日期'), { required: true, past: true }),
    plannedDate: date(w('Planned date', '计划日期'), {}),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    area: ref(w('Area', '区域'), { to: 'area' }),
    manhours: number(w('Man-hours', '工时'), { min: 0 }),
    clearedOn: date(w('Cleared on', '消除日期'), { computed: true }),
    acceptedOn: date(w('Accepted on', '验收日期'), { computed: true }),
    subSystems: refs(w('Subsystems', '所属子系统'), { to: 'subSystem', computed: true }),
    gate: integer(w('Gate', '移交关口'), { computed: true, hide: ['grid'] }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
    comments,
  },
  grid: {
    columns: [
      'number',
      'description',
      'category',
      'state',
      'discipline',
      'subSystems',
      'taggedItem',
      'tagItr',
      'assignedTo',
      'raisedDate',
      'plannedDate',
      'acceptedOn',
    ],
    sort: ['number'],
  },
});
