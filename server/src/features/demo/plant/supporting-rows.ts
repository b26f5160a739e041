import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { namedLists, states, type State } from './data/supporting-lists.ts';
import type { PlantRow, PlantValue } from './table.ts';

type Rows = readonly PlantRow[];

const named = (key: keyof typeof namedLists): Rows =>
  namedLists[key].map(([name, description]) => ({ name, description }));

/** The states of a list; `flags` gives the columns that the flags of a state fill. */
function stateRows(key: keyof typeof states, flags: { readonly reason?: string; readonly ends?: string }): Rows {
  const all: readonly State[] = states[key];
  return all.map(({ name, says, first, reason, ends }) => ({
    name,
    description: says,
    isDefault: first === true,
    ...(flags.reason !== undefined && { [flags.reason]: reason === true }),
    ...(flags.ends !== undefined && { [flags.ends]: ends === true }),
  }));
}

const REASON = { reason: 'requiresReason' } as const;

/** Rows with columns of their own: first the names, then the value of each column. */
const table = (columns: readonly string[], ...rows: readonly (readonly PlantValue[])[]): Rows =>
  rows.map((cells) =>
    Object.fromEntries(['name', 'description', ...columns].map((column, at) => [column, cells[at] ?? null])),
  );

const COMPLETE = [{ label: 'Signed off', type: 'complete' }] as const;
const ANSWERED = [
  { label: 'Answered', zh: '答复', type: 'required' },
  { label: 'Closed', zh: '关闭', type: 'complete' },
] as const;
const PRESERVED = [
  { label: 'Completed', zh: '完成', type: 'complete' },
  { label: 'Verified', zh: '核验', type: 'optional' },
] as const;

const pwls: readonly (readonly [name: string, says: string, hours: number, exGrade?: 'visual' | 'close'])[] = [
  ['M01P', 'Rotate shaft 盘车', 0.5],
  ['E01P', 'Space heaters on 投入防潮加热器', 0.25],
  ['E02P', 'Insulation resistance 绝缘电阻测量', 1],
  ['I01P', 'Desiccant and covers 干燥剂与防护罩', 0.25],
  ['P01P', 'Flange covers 法兰盖板', 0.25],
  ['E09P', 'Periodic Ex inspection, close 防爆定期检查（一般）', 0.5, 'close'],
  ['I09P', 'Periodic Ex inspection, visual 防爆定期检查（目视）', 0.25, 'visual'],
];

/** Which equipment is preserved by which PWL, and every how many days. */
export const preserved: readonly (readonly [type: string, pwl: string, days: number])[] = [
  ['Centrifugal pump', 'M01P', 14],
  ['Electric motor', 'E01P', 30],
  ['Electric motor', 'E02P', 90],
  ['Pressure transmitter', 'I01P', 60],
  ['Level transmitter', 'I01P', 60],
  ['Electric motor Ex', 'E09P', 365],
  ['Junction box Ex', 'E09P', 365],
  ['Lighting fitting Ex', 'E09P', 365],
  ['Pressure transmitter', 'I09P', 180],
  ['Level transmitter', 'I09P', 180],
];

/** The supporting lists, for Ex, cables, preservation, planning, procedures and assurance; in an order that loads. */
export const supportingRows = {
  testPackType: named('testPackType'),
  drawingStatus: named('drawingStatus'),
  unitOfMeasure: named('unitOfMeasure'),
  vendor: named('vendor'),
  instrument: table(
    ['kind', 'manufacturer', 'modelNumber', 'serialNumber', 'calibrationDate', 'calibrationDue'],
    [
      'IR-01',
      'Insulation tester 5 kV 绝缘测试仪',
      'Insulation tester 绝缘测试仪',
      'Voltara',
      'MX-5',
      'TE-1042',
      '2026-03-16',
      '2027-03-16',
    ],
    [
      'IR-02',
      'Insulation tester 1 kV 绝缘测试仪',
      'Insulation tester 绝缘测试仪',
      'Voltara',
      'MX-1',
      'TE-1077',
      '2025-09-08',
      '2026-09-08',
    ],
    [
      'CAL-01',
      'Process calibrator 过程校验仪',
      'Calibrator 校验仪',
      'Halden',
      'CAL-20',
      'TE-2210',
      '2026-05-04',
      '2027-05-04',
    ],
    [
      'PG-01',
      'Test gauge 0–100 bar 标准压力表',
      'Pressure gauge 压力表',
      'Nordfjell',
      'PR-7',
      'TE-3315',
      '2026-06-22',
      '2027-06-22',
    ],
    [
      'TQ-01',
      'Torque wrench 40–400 Nm 力矩扳手',
      'Torque wrench 力矩扳手',
      'Keller & Brandt',
      'K90',
      'TE-4108',
      '2026-07-13',
      '2027-01-13',
    ],
    [
      'VB-01',
      'Vibration meter 测振仪',
      'Vibration meter 测振仪',
      'Nordfjell',
      'VB-3',
      'TE-5021',
      '2026-02-02',
      '2027-02-02',
    ],
  ).map((row) => ({ ...row, inactive: false, comments: null })),
  cableType: table(
    ['cores', 'size'],
    ['BFOU 2P 1.5', 'Instrument pairs, fire resistant 仪表对绞耐火', '2 pairs', '1.5 mm²'],
    ['RFOU 3C 95', 'Power, three cores 三芯动力', '3', '95 mm²'],
    ['RFOU 12C 2.5', 'Control, twelve cores 十二芯控制', '12', '2.5 mm²'],
  ),
  glandType: table(
    ['size', 'exRating'],
    ['M20 Ex d', 'Barrier gland 填料格兰', 'M20', 'Ex db IIC Gb'],
    ['M25 Ex e', 'Double compression gland 双压紧格兰', 'M25', 'Ex eb IIC Gb'],
    ['M50 industrial', 'Industrial gland 工业格兰', 'M50', null],
  ),
  exZone: table(
    ['substance', 'presence'],
    ['0', 'Gas always 持续存在爆炸性气体', 'gas', 'continuous'],
    ['1', 'Gas in normal operation 正常运行时可能出现', 'gas', 'occasional'],
    ['2', 'Gas only by accident 正常运行时不易出现', 'gas', 'rare'],
    ['20', 'Dust always 持续存在可燃性粉尘', 'dust', 'continuous'],
    ['21', 'Dust in normal operation 正常运行时可能出现粉尘', 'dust', 'occasional'],
    ['22', 'Dust only by accident 正常运行时不易出现粉尘', 'dust', 'rare'],
    ['Safe', 'Not hazardous 非危险区', null, 'none'],
  ),
  exProtection: table(
    ['minimumZone'],
    ['d', 'Flameproof enclosure 隔爆型', '1'],
    ['e', 'Increased safety 增安型', '1'],
    ['ia', 'Intrinsic safety, two faults 本质安全 ia', '0'],
    ['ib', 'Intrinsic safety, one fault 本质安全 ib', '1'],
    ['m', 'Encapsulation 浇封型', '1'],
    ['n', 'Non-sparking 无火花型', '2'],
    ['p', 'Pressurised enclosure 正压型', '1'],
    ['t', 'Enclosure against dust 粉尘外壳保护', '21'],
  ),
  exIpRating: named('exIpRating'),
  exCertifyingBody: named('exCertifyingBody'),
  exRatedModel: table(
    [
      'manufacturer',
      'certificateNumber',
      'certificateExpires',
      'gasGroup',
      'temperatureClass',
      'exProtection',
      'exIpRating',
    ],
    [
      'NM-PT40',
      'Pressure transmitter 压力变送器',
      'Nordfjell Measurement',
      'NEPSI GYB21.1001X',
      '2028-06-30',
      'IIC',
      'T6',
      'ia',
      'IP66',
    ],
    ['HS-GD7', 'Gas detector 气体探测器', 'Halden Sensors', 'DEKRA 20ATEX0047', null, 'IIC', 'T5', 'd', 'IP66'],
  ),
  exRatedToItr: ['E', 'I', 'T'].map((discipline) => ({ discipline, itr: 'X05A' })),
  pwl: pwls.map(([name, description, manhours, exGrade = null]) => ({
    name,
    description,
    discipline: name.charAt(0),
    manhours,
    generationMethod: 'digital',
    revision: '1',
    exGrade,
    signOffs: PRESERVED,
  })),
  equipmentTypePwl: preserved.map(([equipmentType, pwl, frequency]) => ({
    equipmentType,
    equipmentStatus: null,
    pwl,
    frequency,
    firstDue: frequency,
  })),
  preservationCompletionStatus: stateRows('preservationCompletionStatus', REASON),
  skill: named('skill'),
  workGroup: named('workGroup'),
  serviceInterval: table(
    ['interval', 'unit'],
    ['Monthly', 'Every month 每月', 1, 'month'],
    ['Half-yearly', 'Every six months 每半年', 6, 'month'],
    ['Yearly', 'Every year 每年', 1, 'year'],
    ['4000 h', 'Every 4,000 running hours 每 4000 运行小时', 4000, 'runningHour'],
  ),
  serviceDetail: table(
    ['skill', 'workGroup', 'serviceInterval', 'estimatedHours', 'procedureText'],
    ['Grease bearings', 'Grease the bearings 轴承加脂', 'Lubrication', 'Mechanical crew', 'Half-yearly', 0.5, null],
    ['Calibrate transmitter', 'Five-point check 五点校验', 'Calibration', 'Instrument crew', 'Yearly', 1.5, null],
    ['Ex close inspection', 'Close inspection 一般检查', 'Ex inspection', 'Electrical crew', 'Yearly', 0.5, null],
  ),
  activity: [
    'A1010|Instrument installation 仪表安装|2026-03-02|2026-07-31|2026-03-09|4200|1.4.2|Installation 安装|64|110|40',
    'A1020|Cable pulling and termination 电缆敷设与接线|2026-02-02|2026-08-31|2026-02-02|9800|1.4.3|Installation 安装|58|150|63',
    'A2010|Loop checks 回路检查|2026-06-01|2026-10-30|2026-06-08|3100|2.1.1|Pre-commissioning 预调试|15|110|94',
  ].map((line) => {
    const [name = '', description = '', plannedStart = '', plannedFinish = '', actualStart = '', ...more] =
      line.split('|');
    const [hours, wbsCode = '', wbsName = '', percent, original, remaining] = more;
    const days = { plannedStart, plannedFinish, actualStart, actualFinish: null };
    const stands = { scheduleStatus: 'inProgress', schedulePercent: Number(percent) };
    const durations = { originalDays: Number(original), remainingDays: Number(remaining), budgetHours: Number(hours) };
    return { name, description, schedule: 'COMPLETION', wbsCode, wbsName, ...days, ...stands, ...durations };
  }),
  coverSheet: table([], ['PACK', 'Cover of construction packs 施工工作包封面']),
  workPackType: table(
    ['hoursMost', 'coverSheet', 'signOffs'],
    ['CWP', 'Construction work pack 施工工作包', 40_000, 'PACK', COMPLETE],
    ['IWP', 'Installation work pack 安装工作包', 1000, null, COMPLETE],
    ['TWP', 'Test work pack 试验工作包', null, null, COMPLETE],
    ['COM', 'Commissioning pack 调试工作包', null, null, COMPLETE],
  ),
  workPackCompletionStatus: stateRows('workPackCompletionStatus', { ...REASON, ends: 'locksWorkPack' }),
  jobCardStatus: stateRows('jobCardStatus', { ends: 'locksJobCard' }).map(({ isDefault: _none, ...row }, at) => ({
    ...row,
    order: 10 * (at + 1),
  })),
  operationType: table(
    ['progressMethod', 'itrCompletes'],
    ['Install', 'Install 安装', 'checkbox', false],
    ['Terminate', 'Terminate cables 接线', 'percentage', false],
    ['Test', 'Test 试验', 'checkbox', true],
    ['Reinstate', 'Reinstate 恢复', 'checkbox', false],
    ['Document', 'Document 文件整理', 'checkbox', false],
  ),
  procedureClass: table(
    ['handoverGate'],
    ['Pre-commissioning', 'Pre-commissioning 预调试', 2],
    ['Commissioning', 'Commissioning 调试', 3],
    ['Start-up', 'Start-up 开车', 4],
  ),
  procedureType: table(
    ['procedureClass'],
    ['Flushing procedure', 'Flushing and cleaning 冲洗程序', 'Pre-commissioning'],
    ['Commissioning procedure', 'Commissioning of a system 系统调试程序', 'Commissioning'],
    ['Start-up procedure', 'Start-up sequence 开车程序', 'Start-up'],
  ),
  procedureCategory: named('procedureCategory'),
  procedureCompletionStatus: stateRows('procedureCompletionStatus', {}),
  procedureDocumentStatus: named('procedureDocumentStatus'),
  trackerCategory: named('trackerCategory'),
  trackerSubCategory: table(
    ['trackerCategory'],
    ['Training', 'Operators trained 操作人员培训', 'Organisation'],
    ['Permits', 'Permit to work 作业许可', 'Systems'],
    ['Safety systems', 'Safety systems proven 安全系统验证', 'Plant'],
  ),
  trackerType: table(
    ['trackerSubCategory', 'phase', 'signOffs'],
    ['Pre-start-up safety review', 'PSSR 开车前安全审查', 'Safety systems', null, COMPLETE],
    ['Operator readiness', 'Operators ready 操作准备', 'Training', null, COMPLETE],
  ),
  assuranceTrackerCompletionStatus: stateRows('assuranceTrackerCompletionStatus', REASON),
  handoverCompletionStatus: stateRows('handoverCompletionStatus', REASON),
  punchListItemCompletionStatus: stateRows('punchListItemCompletionStatus', { ...REASON, ends: 'closesItem' }),
  mocType: [
    'TQ|Technical query 技术询问',
    'EQ|Engineering query 设计询问',
    'GF|Growth form 工作量增加单',
    'SQ|Site query 现场询问',
    'NCR|Non-conformance report 不符合项报告',
  ].map((line) => {
    const [name = '', description = ''] = line.split('|');
    return { name, description, generationMethod: 'digital', signOffs: ANSWERED };
  }),
  mocStatus: table(
    ['isDefault', 'closes'],
    ['Raised', 'Asked 已提出', true, false],
    ['Under review', 'With the design authority 审查中', false, false],
    ['Approved', 'May be done 已批准', false, false],
    ['Rejected', 'Not accepted 已拒绝', false, false],
    ['Closed', 'Done 已关闭', false, true],
  ),
  notificationGroup: table(
    ['authorisedPersons', 'hearsImports'],
    ['Weekly status', 'Weekly status report 每周状态报告', ['Chen Jing 陈静'], false],
  ),
} as const satisfies Readonly<Partial<Record<RegisterKey, Rows>>>;
