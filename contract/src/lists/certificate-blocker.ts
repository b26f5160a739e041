import { choice, date, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The registers of the records behind the rows; for a certificate never raised, what it would hand over. */
const TABLES = Object.fromEntries(
  (['tagItr', 'punchListItem', 'handover', 'procedure', 'subSystem', 'system', 'moc'] as const).map((key) => [
    key,
    registers[key].label,
  ]),
);

/**
 * What blocks a certificate, or gives a warning: open checks, open punch items, lower gates, procedures (domain guide
 * 3.9.3).
 */
export const certificateBlocker = queryList({
  key: 'certificateBlocker',
  label: w('Blocker', '阻止项'),
  route: '/Handover/Blockers',
  group: 'Handover',
  level: 'E',
  title: 'name',
  rightsOf: 'handover',
  of: { field: 'handover', register: 'handover' },
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    weight: choice(w('Effect', '影响'), {
      of: { stop: w('Blocking', '阻止签署'), warn: w('Warning', '警告') },
    }),
    kind: choice(w('Kind', '类型'), {
      of: {
        tagItr: w('Check', '检查'),
        punchListItem: w('Punch item', '尾项'),
        handover: w('Lower gate', '前一关口'),
        procedure: w('Procedure', '程序'),
        exReview: w('Ex review', '防爆审核'),
        moc: w('Open MOC', '未关闭变更'),
        empty: w('Nothing in its scope', '范围内无内容'),
      },
    }),
    description: text(w('Description', '描述'), { max: 255 }),
    state: choice(w('State', '状态'), {
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        checksheetComplete: w('Checksheet complete', '检查表已完成'),
        raised: w('Raised', '已提出'),
        cleared: w('Cleared', '已消除'),
        answered: w('Answered', '已答复'),
        inSigning: w('In signing', '签署中'),
        signedOff: w('Signed off', '已签署'),
        toBeReverified: w('To be re-verified', '待复核'),
        notRaised: w('Not raised', '未发起'),
        inDoubt: w('In doubt', '存疑'),
      },
    }),
    category: ref(w('Punch category', '尾项类别'), { to: 'punchListItemCategory' }),
    itrClass: ref(w('ITR class', 'ITR 类别'), { to: 'itrClass' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    plannedDate: date(w('Planned date', '计划日期'), {}),
    openPunch: integer(w('Open punch', '未关闭尾项'), { adds: true }),
    outOfLimits: integer(w('Out of limits', '超限读数'), { adds: true }),
    table: choice(w('Table', '表'), { of: TABLES, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'weight',
      'kind',
      'description',
      'state',
      'category',
      'discipline',
      'subSystems',
      'taggedItem',
      'assignedTo',
      'plannedDate',
      'outOfLimits',
    ],
    sort: ['weight', 'name'],
  },
});
