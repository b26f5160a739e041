import { choice, date, instant, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

const STATES = {
  missing: w('Missing', '缺少'),
  extra: w('Extra', '多余'),
  matched: w('Matched', '一致'),
} as const;
const STATE = w('Matrix', '与矩阵对比');

/** The fields a review shows of a row's tagged item. */
const tagFacts = {
  name: text(w('Tag number', '位号'), { max: 100, mono: true }),
  taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
  description: text(w('Description', '描述'), { max: 255 }),
  equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
  equipmentStatus: ref(w('Equipment status', '设备状态'), { to: 'equipmentStatus' }),
  discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
  subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
  systems: refs(w('Systems', '系统'), { to: 'system' }),
  area: ref(w('Area', '区域'), { to: 'area' }),
  module: ref(w('Module', '模块'), { to: 'module' }),
  subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
  tagAdded: instant(w('Tag added', '位号新增时间'), {}),
  tagChanged: instant(w('Tag changed', '位号修改时间'), {}),
} as const;
const record = text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] });
const TAG_COLUMNS = ['name', 'description', 'equipmentType', 'equipmentStatus', 'discipline', 'subSystems'] as const;

/**
 * Compares the matrix with the Tag ITRs of this scope of work: a row for each tagged item, ITR and test reference found
 * on either side. Items that ignore the matrix are left out (domain guide 2.4, 3.3).
 */
export const itrReview = queryList({
  key: 'itrReview',
  label: w('Review line', '审核行'),
  route: '/Certification/EquipmentTypetoITRReview',
  group: 'Certification',
  level: 'E',
  title: 'name',
  rightsOf: 'tagItr',
  opens: { register: 'table', id: 'record' },
  makes: {
    register: 'tagItr',
    fields: ['taggedItem', 'itr', 'testReference', 'subcontractorNames'],
    when: { field: 'state', is: 'missing' },
    via: 'matrix',
  },
  compares: { matrix: 'tagItr', field: 'state', starts: 'missing', removes: 'extra' },
  fields: {
    ...tagFacts,
    itr: ref(w('ITR', 'ITR'), { to: 'itr' }),
    itrClass: ref(w('ITR class', 'ITR 类别'), { to: 'itrClass' }),
    testReference: text(w('Test reference', '测试参考'), { max: 30 }),
    state: choice(STATE, { of: STATES }),
    progress: registers.tagItr.fields.progress,
    table: choice(w('Table', '表'), {
      of: { tagItr: registers.tagItr.label, taggedItem: registers.taggedItem.label },
      hide: ['grid'],
    }),
    record,
  },
  grid: { columns: [...TAG_COLUMNS, 'itr', 'itrClass', 'testReference', 'state', 'progress'], sort: ['name', 'itr'] },
});

/**
 * The same for preservation: of several cycles of one PWL, the running one represents all, otherwise the last. A cycle
 * more or less frequent than the matrix requires has its own state (domain guide 2.9, 3.5).
 */
export const pwlReview = queryList({
  key: 'pwlReview',
  label: w('Preservation review line', '保养审核行'),
  route: '/Preservation/EquipmentTypetoPWLReview',
  group: 'Preservation',
  level: 'E',
  title: 'name',
  rightsOf: 'tagPwl',
  opens: { register: 'table', id: 'record' },
  makes: {
    register: 'tagPwl',
    fields: ['taggedItem', 'pwl', 'dueDate', 'frequency', 'subcontractorNames'],
    when: { field: 'state', is: 'missing' },
    via: 'matrix',
  },
  compares: {
    matrix: 'tagPwl',
    field: 'state',
    starts: 'missing',
    removes: 'extra',
    aligns: { state: 'differs', fields: { frequency: 'frequencyWanted' } },
  },
  fields: {
    ...tagFacts,
    pwl: ref(w('PWL', '保养工作清单'), { to: 'pwl' }),
    dueDate: date(w('Due date', '到期日期'), {}),
    frequency: integer(w('Frequency in days', '频次（天）'), {}),
    frequencyWanted: integer(w('Frequency by the matrix', '矩阵频次（天）'), {}),
    state: choice(STATE, { of: { ...STATES, differs: w('Frequency differs', '频次不符') } }),
    progress: registers.tagPwl.fields.progress,
    table: choice(w('Table', '表'), {
      of: { tagPwl: registers.tagPwl.label, taggedItem: registers.taggedItem.label },
      hide: ['grid'],
    }),
    record,
  },
  grid: {
    columns: [...TAG_COLUMNS, 'pwl', 'dueDate', 'frequency', 'frequencyWanted', 'state', 'progress'],
    sort: ['name', 'pwl'],
  },
});
