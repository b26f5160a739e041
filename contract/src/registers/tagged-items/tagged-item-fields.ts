import { choice, date, flag, integer, number, ref, refs, text } from '../../field/field.ts';
import { w } from '../../words/word.ts';
import { comments, description, voidSays } from '../shared.ts';

/** Ex columns are shown only for Ex rated items (domain guide 2.2.5). */
const EX = { when: { field: 'isExRated', is: true }, option: 'ex' } as const;

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
      mechanicalJoint: w('Mechanical joint', '机械接头'),
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
  parentTag: ref(w('Parent tag', '上级位号'), { to: 'parentTag' }),
  sourceDrawing: ref(w('Source drawing', '来源图纸'), { to: 'drawing' }),
  drawings: refs(w('Drawings', '图纸'), { to: 'drawing' }),
  isValidated: flag(w('Validated', '已校核'), {}),
  isSafetyCritical: flag(w('Safety-critical element', '安全关键要素'), {}),
  ignoreEquipmentTypeToItr: flag(w('Exclude from ITR matrix', '不按矩阵分配 ITR'), {}),
  ignoreEquipmentTypeToPwl: flag(w('Exclude from PWL matrix', '不按矩阵分配保养工作清单'), {}),
  isExRated: flag(w('Ex rated', '防爆'), { option: 'ex' }),
  exZone: ref(w('Ex zone', '防爆区域'), { to: 'exZone', ...EX }),
  exProtection: ref(w('Ex protection', '防爆型式'), { to: 'exProtection', ...EX }),
  exIpRating: ref(w('Ex IP rating', '防护等级'), { to: 'exIpRating', ...EX }),
  exCertifyingBody: ref(w('Ex certifying body', '防爆发证机构'), { to: 'exCertifyingBody', ...EX }),
  exRatedModel: ref(w('Ex rated model', '防爆型号'), { to: 'exRatedModel', ...EX }),
  exGasGroup: text(w('Gas or dust group', '气体或粉尘组别'), { max: 20, dictionary: 'gasGroup', ...EX }),
  exTemperatureClass: text(w('Temperature class', '温度组别'), {
    max: 20,
    dictionary: 'temperatureClass',
    ...EX,
  }),
  exCertificateNumber: text(w('Ex certificate', '防爆合格证号'), { max: 100, ...EX }),
  exCertificateExpires: date(w('Ex certificate expires', '防爆合格证有效期至'), EX),
  subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
  isVoid: flag(w('Void', '作废'), { computed: true, hide: ['form'] }),
  ...voidSays,
  comments,
  itrTotal: integer(w('ITRs', 'ITR 总数'), { computed: true, live: true, adds: true }),
  itrDone: integer(w('ITRs complete', '已完成 ITR'), { computed: true, live: true, adds: true }),
  punchOpen: integer(w('Open punch', '未关闭尾项'), { computed: true, live: true, adds: true }),
} as const;

const loop = ref(w('Loop', '回路'), { to: 'loop' });
const loopElement = text(w('Loop element', '回路元件'), {});
const manufacturer = text(w('Manufacturer', '制造商'), { max: 100 });
const modelNumber = text(w('Model number', '型号'), { max: 100 });
const purchaseOrderNumber = text(w('Purchase order number', '采购订单号'), { max: 100 });
const dataSheetNumber = text(w('Data sheet number', '数据表号'), { max: 100 });
const line = ref(w('Line', '管线'), { to: 'line' });
const lines = refs(w('Lines', '管线'), { to: 'line' });
const runsFrom = text(w('From', '起点'), { max: 100 });
const runsTo = text(w('To', '终点'), { max: 100 });
const nominalSize = text(w('Nominal size', '公称直径'), { max: 20 });
const designPressure = number(w('Design pressure', '设计压力'), { unit: w('bar', 'bar') });

/** The additional fields of a tag (domain guide 2.3.2). */
export const tagOnlyFields = {
  loop,
  loopElement,
  serialNumber: text(w('Serial number', '序列号'), { max: 100 }),
  manufacturer,
  modelNumber,
  purchaseOrderNumber,
  dataSheetNumber,
  lines,
  serviceDetails: refs(w('Service details', '维护项目'), { to: 'serviceDetail' }),
} as const;

/** The additional field of a tag set: the loop whose own checks are signed on it. */
export const tagSetFields = { loop } as const;

/** The additional fields of a cable: its ends, its construction, what was pulled (domain guide 2.3.2). */
export const cableFields = {
  runsFrom,
  runsTo,
  cableType: ref(w('Cable type', '电缆类型'), { to: 'cableType' }),
  fromGlandType: ref(w('From gland type', '起端格兰类型'), { to: 'glandType' }),
  toGlandType: ref(w('To gland type', '终端格兰类型'), { to: 'glandType' }),
  voltage: text(w('Voltage', '电压'), { max: 30, dictionary: 'voltage' }),
  designLength: number(w('Design length', '设计长度'), { min: 0, unit: w('m', 'm'), adds: true }),
  pulledLength: number(w('Pulled length', '敷设长度'), { min: 0 }),
  pulledLengthUnit: ref(w('Pulled length unit', '敷设长度单位'), { to: 'unitOfMeasure' }),
  drumNumber: text(w('Drum number', '电缆盘号'), {}),
  route: text(w('Route', '敷设路径'), { max: 255 }),
  loop,
  loopElement,
  manufacturer,
  modelNumber,
  purchaseOrderNumber,
  dataSheetNumber,
} as const;

/** The additional fields of a line (domain guide 2.3.2). */
export const lineFields = {
  nominalSize,
  pipeClass: text(w('Pipe class', '管道等级'), { max: 20, dictionary: 'pipeClass' }),
  fluidCode: text(w('Fluid code', '介质代码'), { max: 20, dictionary: 'fluidCode' }),
  insulation: text(w('Insulation', '保温'), { dictionary: 'insulation' }),
  tracing: text(w('Tracing', '伴热'), { dictionary: 'tracing' }),
  designPressure,
  designTemperature: number(w('Design temperature', '设计温度'), { unit: w('°C', '°C') }),
  operatingPressure: number(w('Operating pressure', '操作压力'), { unit: w('bar', 'bar') }),
  operatingTemperature: number(w('Operating temperature', '操作温度'), { unit: w('°C', '°C') }),
  runsFrom,
  runsTo,
} as const;

/** The additional fields of a spool (domain guide 2.3.2). */
export const spoolFields = {
  line,
  sheet: text(w('Sheet', '页'), { max: 30 }),
  weldCount: integer(w('Welds', '焊口数'), { min: 0, adds: true }),
  weight: number(w('Weight', '重量'), { min: 0, unit: w('kg', 'kg'), adds: true }),
  madeAt: choice(w('Made', '制作'), { of: { shop: w('Shop', '预制'), field: w('Field', '现场') } }),
} as const;

/** The additional fields of a mechanical joint: its materials and how it was tightened (domain guide 2.3.2). */
export const mechanicalJointFields = {
  line,
  jointNumber: text(w('Joint number', '接头编号'), {}),
  nominalSize,
  rating: text(w('Rating', '压力等级'), { max: 20, dictionary: 'pressureRating' }),
  flangeType: text(w('Flange type and face', '法兰形式与密封面'), { dictionary: 'flangeType' }),
  gasketType: text(w('Gasket type', '垫片类型'), { dictionary: 'gasketType' }),
  boltMaterial: text(w('Bolt material', '螺栓材质'), { dictionary: 'boltMaterial' }),
  boltSize: text(w('Bolt size', '螺栓规格'), { max: 30 }),
  boltQuantity: integer(w('Bolts', '螺栓数量'), { min: 0, adds: true }),
  lubricant: text(w('Lubricant', '润滑剂'), { dictionary: 'lubricant' }),
  tighteningMethod: choice(w('Tightening method', '紧固方法'), {
    of: { torque: w('Torque', '扭矩'), tension: w('Tension', '拉伸'), hand: w('Hand', '手工') },
  }),
  targetValue: number(w('Target value', '目标值'), { min: 0 }),
  appliedValue: number(w('Applied value', '实际值'), { min: 0 }),
  tighteningUnit: ref(w('Tightening unit', '紧固单位'), { to: 'unitOfMeasure' }),
  toolNumber: text(w('Tool number', '工具编号'), {}),
  tightenedBy: ref(w('Tightened by', '紧固人'), { to: 'authorisedPerson' }),
  tightenedOn: date(w('Tightened on', '紧固日期'), { past: true }),
  inspectedBy: ref(w('Inspected by', '检查人'), { to: 'authorisedPerson' }),
  inspectedOn: date(w('Inspected on', '检查日期'), { past: true }),
  isLeakTested: flag(w('Is leak tested', '已泄漏试验'), {}),
  leakTestedOn: date(w('Leak tested on', '泄漏试验日期'), { past: true, when: { field: 'isLeakTested', is: true } }),
} as const;

/** The additional fields of a test pack: its contents, how it is tested, who completed it (domain guide 2.3.2). */
export const testPackFields = {
  testPackType: ref(w('Test pack type', '试压包类型'), { to: 'testPackType' }),
  lines: refs(w('Lines', '管线'), { to: 'line', via: 'testPackItem' }),
  spools: refs(w('Spools', '管段'), { to: 'spool', via: 'testPackItem' }),
  mechanicalJoints: refs(w('Mechanical joints', '机械接头'), { to: 'mechanicalJoint', via: 'testPackItem' }),
  testMedium: text(w('Test medium', '试验介质'), { dictionary: 'testMedium' }),
  designPressure,
  testPressure: number(w('Test pressure', '试验压力'), { min: 0 }),
  unitOfMeasure: ref(w('Unit of measure', '计量单位'), { to: 'unitOfMeasure' }),
  holdTime: integer(w('Hold time in minutes', '保压时间（分钟）'), { min: 0 }),
  limitsDrawing: ref(w('Limits drawing', '试压范围图'), { to: 'drawing' }),
  flushedOn: date(w('Flushed on', '冲洗日期'), { past: true }),
  reinstatedOn: date(w('Reinstated on', '恢复日期'), { past: true }),
  completedBy: ref(w('Completed by', '完成人'), { to: 'authorisedPerson', asks: 'sign' }),
  completedOn: date(w('Completed on', '完成日期'), { past: true, asks: 'sign' }),
} as const;
