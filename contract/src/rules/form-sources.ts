import { w, type Word } from '../words/word.ts';

/**
 * The registers whose rows own a form (domain guide 2.11); the right to edit such a register is the right to design its
 * forms.
 */
export const FORM_OWNERS = [
  'itr',
  'pwl',
  'trackerType',
  'handoverType',
  'mocType',
  'workPackType',
  'coverSheet',
] as const;
/** A register whose rows own a form. */
export type FormOwner = (typeof FORM_OWNERS)[number];

/** The facts a header can show, called bookmarks. The server fills each of them from the record. */
export const SOURCE_WORDS = {
  tag: w('Tag', '位号'),
  description: w('Description', '描述'),
  equipmentType: w('Equipment type', '设备类型'),
  discipline: w('Discipline', '专业'),
  system: w('System', '系统'),
  subSystem: w('Subsystem', '子系统'),
  area: w('Area', '区域'),
  location: w('Location', '位置'),
  manufacturer: w('Manufacturer', '制造商'),
  modelNumber: w('Model', '型号'),
  serialNumber: w('Serial number', '序列号'),
  sourceDrawing: w('Drawing', '图纸'),
  loop: w('Loop', '回路'),
  itr: w('ITR', '检验试验记录'),
  itrClass: w('Class', '类别'),
  testReference: w('Test reference', '测试参考'),
  name: w('Name', '名称'),
  type: w('Type', '类型'),
  category: w('Category', '大类'),
  subCategory: w('Sub category', '小类'),
  phase: w('Phase', '阶段'),
  assignedTo: w('Assigned to', '负责人'),
  documentReference: w('Document reference', '文档编号'),
  plannedStart: w('Planned start', '计划开始'),
  plannedFinish: w('Planned finish', '计划完成'),
  includes: w('Includes', '包含'),
  excludes: w('Excludes', '不包含'),
  raisedBy: w('Raised by', '提出人'),
  raisedDate: w('Raised date', '提出日期'),
  parentMoc: w('Parent MOC', '上级变更'),
  impactNo: w('Impact No.', '影响编号'),
  detailedDescription: w('Detailed description', '详细描述'),
  proposedSolution: w('Proposed solution', '建议方案'),
  response: w('Response', '答复'),
  actionsTaken: w('Actions taken', '已采取措施'),
  originator: w('Originator', '发起人'),
  narrative: w('Narrative', '说明'),
  completionStatus: w('Completion status', '完成状态'),
  percent: w('Progress %', '进度 %'),
  estimate: w('Estimate (hours)', '估算工时'),
  project: w('Project', '项目'),
  recordRevision: w('Revision of the record', '记录修订'),
  printedOn: w('Printed on', '打印日期'),
} as const satisfies Readonly<Record<string, Word>>;
/** One fact of a header. */
export type HeaderSource = keyof typeof SOURCE_WORDS;
/** The names of all header facts. */
export const HEADER_SOURCES = Object.keys(SOURCE_WORDS) as [HeaderSource, ...HeaderSource[]]; // eslint-disable-line -- the keys of a constant

/** The lists a form can show above its tasks; the server fills their rows. */
export const LISTS = {
  /** The drawings of the tag. */
  drawings: {
    label: w('Drawings', '图纸'),
    columns: { name: w('Drawing', '图纸'), description: w('Description', '描述'), revision: w('Revision', '版本') },
  },
  /** The members of the tag set, as they are on the day of the first sign-off (domain guide 3.7). */
  members: {
    label: w('Members of the set', '位号组成员'),
    columns: {
      name: w('Tag', '位号'),
      description: w('Description', '描述'),
      equipmentType: w('Equipment type', '设备类型'),
      subSystem: w('Subsystem', '子系统'),
    },
  },
  /** The tags of a multi-tag sheet, as they are on the day of the first sign-off. */
  tags: {
    label: w('Tags', '位号'),
    columns: {
      name: w('Tag', '位号'),
      description: w('Description', '描述'),
      subSystem: w('Subsystem', '子系统'),
      testReference: w('Test reference', '测试参考'),
      documentCode: w('Document code', '文档编码'),
      /** The tag's own answers, given outside the shared sheet: its row of the table. */
      answers: w('Own answers', '单独答案'),
    },
  },
  /** The tags and cables of the same loop, in the order of their element. */
  loop: {
    label: w('Loop', '回路'),
    columns: {
      name: w('Tag', '位号'),
      description: w('Description', '描述'),
      element: w('Loop element', '回路元件'),
    },
  },
  /** The job cards of a pack, in order. */
  jobCards: {
    label: w('Job cards', '工卡'),
    columns: {
      name: w('Job card', '工卡'),
      description: w('Description', '描述'),
      discipline: w('Discipline', '专业'),
      state: w('State', '状态'),
      percent: w('Progress %', '进度 %'),
      acceptedOn: w('Accepted on', '接收日期'),
    },
  },
  /** The approvals of a pack, round by round. */
  approvals: {
    label: w('Approvals', '审批'),
    columns: {
      round: w('Round', '轮次'),
      name: w('Approval', '审批'),
      discipline: w('Discipline', '专业'),
      state: w('State', '状态'),
      approvedBy: w('Approved by', '批准人'),
      approvedOn: w('Approved on', '批准日期'),
    },
  },
  /** The MOCs that refer to a pack. */
  mocs: {
    label: w('MOCs', '变更'),
    columns: {
      name: w('MOC', '变更'),
      mocType: w('Type', '类型'),
      description: w('Description', '描述'),
      state: w('State', '状态'),
      raisedBy: w('Raised by', '提出人'),
      closedOn: w('Closed on', '关闭日期'),
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly label: Word; readonly columns: Readonly<Record<string, Word>> }>
>;
/** The name of a list. */
export type ListSource = keyof typeof LISTS;
/** The names of all lists. */
export const LIST_SOURCES = Object.keys(LISTS) as [ListSource, ...ListSource[]]; // eslint-disable-line -- the keys of a constant

/** A list as displayed: rows by column. */
export type ListRows = readonly Readonly<Record<string, string>>[];

/** The captions of the columns of a list, by name. */
export const columnsOf = (source: ListSource): Readonly<Record<string, Word>> => LISTS[source].columns;

/** The lists of a single tag; the tags of a multi-tag sheet appear on it without being chosen. */
const LISTS_OF_TAG = ['drawings', 'members', 'loop'] as const;

const OF_TAG = [
  'tag',
  'description',
  'equipmentType',
  'discipline',
  'system',
  'subSystem',
  'area',
  'location',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'sourceDrawing',
  'loop',
] as const;

/** What a form of each owner can show and do; the designer offers this and the server refuses everything else. */
export const OFFERS: Readonly<
  Record<
    FormOwner,
    {
      readonly sources: readonly HeaderSource[];
      readonly lists: readonly ListSource[];
      /** Its tasks may raise punch items, which are raised on checks of a tag (domain guide 3.4 step 5). */
      readonly punch: boolean;
      /** Its tasks may show the tasks of another form of the same tag. */
      readonly links: boolean;
      /** It is filled in: it has tasks, boxes, a comment and sign-offs of its own. A cover only displays. */
      readonly tasks: boolean;
    }
  >
> = {
  itr: {
    sources: [...OF_TAG, 'itr', 'itrClass', 'testReference'],
    lists: LISTS_OF_TAG,
    punch: true,
    links: true,
    tasks: true,
  },
  pwl: { sources: OF_TAG, lists: LISTS_OF_TAG, punch: true, links: true, tasks: true },
  trackerType: {
    sources: ['name', 'description', 'type', 'category', 'subCategory', 'phase', 'assignedTo'],
    lists: [],
    punch: false,
    links: false,
    tasks: true,
  },
  handoverType: {
    sources: [
      'name',
      'type',
      'description',
      'system',
      'subSystem',
      'documentReference',
      'plannedStart',
      'plannedFinish',
      'includes',
      'excludes',
    ],
    lists: [],
    punch: false,
    links: false,
    tasks: true,
  },
  mocType: {
    sources: [
      'name',
      'type',
      'description',
      'discipline',
      'system',
      'subSystem',
      'tag',
      'sourceDrawing',
      'location',
      'raisedBy',
      'raisedDate',
      'assignedTo',
      'documentReference',
      'parentMoc',
      'impactNo',
      'detailedDescription',
      'proposedSolution',
      'response',
      'actionsTaken',
    ],
    lists: [],
    punch: false,
    links: false,
    tasks: true,
  },
  workPackType: {
    sources: ['name', 'type', 'description', 'assignedTo', 'documentReference', 'detailedDescription'],
    lists: [],
    punch: false,
    links: false,
    tasks: true,
  },
  coverSheet: {
    sources: [
      'name',
      'type',
      'description',
      'project',
      'originator',
      'assignedTo',
      'documentReference',
      'completionStatus',
      'percent',
      'estimate',
      'recordRevision',
      'printedOn',
      'narrative',
      'detailedDescription',
    ],
    lists: ['jobCards', 'approvals', 'mocs'],
    punch: false,
    links: false,
    tasks: false,
  },
};
