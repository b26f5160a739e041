import { choice, flag, integer, ref, refs, text } from '../../field/field.ts';
import { w } from '../../words/word.ts';
import { comments, description } from '../shared.ts';

/** The seven kinds of tagged item share one table and one name space (domain guide 2.3.1). */
export const taggedItemFields = {
  name: text(w('Tag number', '位号'), { required: true, max: 100, mono: true }),
  description,
  tagType: choice(w('Tag type', '位号类型'), {
    required: true,
    start: 'tag',
    of: {
      tag: w('Tag', '位号'),
      cable: w('Cable', '电缆'),
      line: w('Line', '管线'),
      spool: w('Spool', '管段'),
      mechanicalJoint: w('Mechanical joint', '机械连接'),
      testPack: w('Test pack', '试压包'),
      tagSet: w('Tag set', '位号组'),
    },
  }),
  discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
  equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType', required: true }),
  equipmentStatus: ref(w('Equipment status', '设备状态'), { to: 'equipmentStatus' }),
  subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem', required: true }),
  area: ref(w('Area', '区域'), { to: 'area' }),
  module: ref(w('Module', '模块'), { to: 'module' }),
  location: ref(w('Location', '位置'), { to: 'location' }),
  parentTag: ref(w('Parent tag', '父位号'), { to: 'parentTag' }),
  sourceDrawing: ref(w('Source drawing', '来源图纸'), { to: 'drawing' }),
  drawings: refs(w('Drawings', '图纸'), { to: 'drawing' }),
  isValidated: flag(w('Is validated', '已校核'), {}),
  isSafetyCritical: flag(w('Is safety critical element', '安全关键要素'), {}),
  ignoreEquipmentTypeToItr: flag(w('Ignore equipment type to ITR', '不按矩阵分配 ITR'), {}),
  isExRated: flag(w('Is Ex rated', '防爆'), {}),
  subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
  comments,
  itrTotal: integer(w('ITRs', 'ITR 总数'), { computed: true, live: true }),
  itrDone: integer(w('ITRs complete', '已完成 ITR'), { computed: true, live: true }),
  punchOpen: integer(w('Open punch', '未关闭尾项'), { computed: true, live: true }),
} as const;

/** What a tag has on top (domain guide 2.3.2). */
export const tagOnlyFields = {
  loop: ref(w('Loop', '回路'), { to: 'loop' }),
  loopElement: text(w('Loop element', '回路元件'), {}),
  serialNumber: text(w('Serial number', '序列号'), { max: 100 }),
  manufacturer: text(w('Manufacturer', '制造商'), { max: 100 }),
  modelNumber: text(w('Model number', '型号'), { max: 100 }),
  purchaseOrderNumber: text(w('Purchase order number', '采购订单号'), { max: 100 }),
  dataSheetNumber: text(w('Data sheet number', '数据表号'), { max: 100 }),
} as const;
