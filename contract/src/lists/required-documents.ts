import { choice, flag, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

const documentType = ref(w('Document type', '文档类型'), { to: 'documentType' });
const handoverGate = integer(w('Required from gate', '自此关口起应交'), {});
const blocks = flag(w('Blocks certificates', '阻止移交证书'), {});

/**
 * Every pair of a tagged item and a document that the matrix of required documents demands of its equipment type, and
 * that no file supplies (work areas 4.6). Those that block keep certificates of their gate and of later ones from being
 * signed; the others warn.
 */
export const missingDocument = queryList({
  key: 'missingDocument',
  label: w('Missing document', '缺交文档'),
  route: '/Documents/MissingDocument',
  group: 'Documents',
  level: 'E',
  title: 'name',
  rightsOf: 'taggedItem',
  opens: { register: 'table', id: 'record' },
  blocks: {
    certificate: {
      gate: { from: ['handoverGate'] },
      weight: { flag: ['blocks'] },
      label: w('Document', '文档'),
      cause: w('Required document missing: {description}', '缺交文档：{description}'),
      open: w('{count} required {count:document is|documents are} missing', '缺交文档 {count} 份'),
      clearedBy: w('A file of this document type on the tag', '在位号上附加该文档类型的文件'),
      doubts: { opened: 'documentMissing' },
    },
  },
  fields: {
    name: text(w('Tag number', '位号'), { max: 100, mono: true }),
    documentType,
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    description: text(w('Description', '描述'), { max: 255 }),
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem', tab: w('Missing documents', '缺交文档') }),
    systems: refs(w('Systems', '系统'), { to: 'system', tab: w('Missing documents', '缺交文档') }),
    handoverGate,
    blocks,
    table: choice(w('Table', '表'), { of: { taggedItem: registers.taggedItem.label }, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'documentType',
      'blocks',
      'handoverGate',
      'description',
      'equipmentType',
      'discipline',
      'systems',
      'subSystems',
    ],
    sort: ['name', 'documentType'],
  },
});

/** The documents required of one tagged item, with the file that supplies each. */
export const tagDocument = queryList({
  key: 'tagDocument',
  label: w('Document of a tag', '位号应交文档'),
  route: '/Documents/RequiredOfTag',
  group: 'Documents',
  level: 'E',
  title: 'name',
  rightsOf: 'taggedItem',
  of: { field: 'taggedItem', register: 'taggedItem' },
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Document', '文档'), { max: 120 }),
    documentType,
    state: choice(w('State', '状态'), { of: { missing: w('Missing', '缺少'), supplied: w('Supplied', '已提交') } }),
    blocks,
    handoverGate,
    file: text(w('File', '文件'), { max: 300 }),
    suppliedBy: choice(w('Attached to', '所附类型'), {
      of: {
        taggedItem: registers.taggedItem.label,
        equipmentType: registers.equipmentType.label,
        drawing: registers.drawing.label,
      },
    }),
    table: choice(w('Table', '表'), { of: { requiredDocument: registers.requiredDocument.label }, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: { columns: ['name', 'state', 'blocks', 'handoverGate', 'file', 'suppliedBy'], sort: ['state', 'name'] },
});
