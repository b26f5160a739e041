import { choice, date, integer, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { exGrade } from '../registers/shared.ts';
import { w } from '../words/word.ts';
import { exFacts } from './ex-facts.ts';
import { queryList } from './query-list.ts';

/** The state of an Ex rated item's next inspection on a given day. */
export const NEXT_INSPECTION = {
  none: w('Not planned', '未安排'),
  overdue: w('Overdue', '逾期'),
  due: w('Due within 30 days', '30 天内到期'),
  planned: w('Planned', '已安排'),
} as const;

/**
 * The Ex register as hazardous-area people maintain it: each Ex rated item with its zone, protection and certificate;
 * its last inspection in this scope of work, which is the newest signed Tag ITR whose ITR is in an Ex rule or is an Ex
 * inspection, or the newest cycle of a PWL that is one; and the open cycle due next (domain guide 3.6).
 */
export const exItem = queryList({
  key: 'exItem',
  label: w('Ex item', '防爆设备'),
  route: '/TaggedItems/ExRegister',
  group: 'TaggedItems',
  level: 'E',
  title: 'name',
  rightsOf: 'taggedItem',
  opens: { register: 'table' },
  fields: {
    name: text(w('Tag number', '位号'), { max: 100, mono: true }),
    description: text(w('Description', '描述'), { max: 255 }),
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
    ...exFacts,
    exRatedModel: ref(w('Model', '型号'), { to: 'exRatedModel' }),
    exCertifyingBody: ref(w('Certifying body', '发证机构'), { to: 'exCertifyingBody' }),
    lastInspection: date(w('Last inspection', '上次检查'), {}),
    lastGrade: { ...exGrade, label: w('Grade of inspection', '检查等级') },
    lastBy: ref(w('Inspected by', '检查人'), { to: 'authorisedPerson' }),
    lastReference: text(w('Kind of inspection', '检查类别'), { max: 30 }),
    result: choice(w('Result', '检查结果'), {
      of: {
        none: w('Not inspected', '未检查'),
        passed: w('No findings', '无问题'),
        findings: w('Open findings', '有未关闭问题'),
      },
    }),
    findings: integer(w('Findings open', '未关闭问题数'), { adds: true }),
    inspectionsOpen: integer(w('Inspections open', '待完成检查'), { adds: true }),
    nextInspection: date(w('Next inspection', '下次检查'), {}),
    nextGrade: { ...exGrade, label: w('Next grade', '下次检查等级') },
    state: choice(w('Next inspection status', '下次检查状态'), { of: NEXT_INSPECTION }),
    nextBy: ref(w('Next by', '下次检查负责人'), { to: 'authorisedPerson' }),
    table: choice(w('Table', '表'), { of: { taggedItem: registers.taggedItem.label }, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'description',
      'exZone',
      'exProtection',
      'state',
      'nextInspection',
      'lastInspection',
      'lastGrade',
      'result',
      'lastBy',
      'area',
      'gasGroup',
      'temperatureClass',
      'exIpRating',
      'certificate',
      'certificateExpires',
      'warnings',
    ],
    sort: ['name'],
  },
});
