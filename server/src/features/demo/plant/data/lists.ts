import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The disciplines; the letter is the name (domain guide 2.2.2). */
export const disciplines = {
  A: w('Architectural', '建筑'),
  C: w('Civil', '土建'),
  E: w('Electrical', '电气'),
  F: w('Fire and gas', '消防与气体探测'),
  H: w('Heating and ventilation', '暖通'),
  I: w('Instrument', '仪表'),
  L: w('Loss prevention and lifesaving', '安全与救生'),
  M: w('Mechanical', '机械'),
  N: w('Insulation and coating', '保温与防腐'),
  P: w('Piping', '管道'),
  S: w('Structural', '结构'),
  T: w('Telecommunications', '电信'),
} as const;

/** The classes of checks and the gate each is tied to (domain guide 7, 3.9.4). */
export const itrClasses = {
  A: { name: w('Mechanical completion', '机械完工'), gate: 1 },
  B: { name: w('Pre-commissioning', '预调试'), gate: 2 },
  C: { name: w('Commissioning', '调试'), gate: 3 },
  S: { name: w('Start-up', '开车'), gate: 4 },
  P: { name: w('Performance', '性能考核'), gate: 5 },
} as const;
/** The letter of a class. */
export type ItrClassKey = keyof typeof itrClasses;

/** The completion phases of a plant, first to last. */
export const phases = [
  ['Early utilities', '先期公用工程'],
  ['Utilities', '公用工程'],
  ['First oil', '首油'],
  ['Gas export', '外输气'],
  ['Full capacity', '全负荷'],
] as const;

/**
 * Equipment statuses (domain guide 2.2.4); most equipment has none, and blank status has its own lines in the matrix.
 */
export const equipmentStatuses = [
  ['Existing', 'Existing equipment, not touched 利旧设备'],
  ['Modified', 'Existing equipment, changed 改造设备'],
  ['New', 'New equipment 新增设备'],
  ['Removed', 'To be taken out 拆除设备'],
] as const;

/** Drawing types and the letters of their numbers. */
export const drawingTypes = {
  PID: w('Piping and instrument diagram', '管道仪表流程图'),
  ISO: w('Piping isometric', '管道轴测图'),
  SLD: w('Electrical single line diagram', '电气单线图'),
  BLK: w('Block diagram', '系统框图'),
  LAY: w('Layout', '平面布置图'),
  GAD: w('General arrangement', '总装图'),
  HKP: w('Hook-up', '安装图'),
} as const;

/** The companies that do the work, and the disciplines of each. */
export const subcontractors = [
  ['Huaxing Electrical', 'Huaxing Electrical and Instrument 华兴电仪', 'EIFT'],
  ['Nordvolt', 'Nordvolt Installation 诺伏电气安装', 'EIT'],
  ['Jinding Piping', 'Jinding Piping 金鼎管道', 'PN'],
  ['Steelhaven', 'Steelhaven Structures 钢港结构', 'SC'],
  ['Dongli Mechanical', 'Dongli Mechanical 东力机械安装', 'MP'],
  ['Coastal Coatings', 'Coastal Coatings and Insulation 海岸防腐保温', 'NA'],
  ['Aerwin Service', 'Aerwin HVAC Service 艾尔温暖通', 'H'],
  ['Anshi Fire', 'Anshi Fire and Safety 安世消防安全', 'FL'],
] as const;

/** The completion statuses that users set on a check (domain guide 7). */
export const completionStatuses = [
  { name: 'Complete', says: 'Work done and accepted 已完成', isDefault: true, reason: false },
  { name: 'Not complete', says: 'Signed with work left over 未完成', isDefault: false, reason: true },
  { name: 'Not required', says: 'Check does not apply 不适用', isDefault: false, reason: true },
  { name: 'Rejected', says: 'Returned to the doer 已退回', isDefault: false, reason: true },
] as const;

/** The categories of punch items, and whether open ones stop a certificate (domain guide 3.8, 3.9.4). */
export const punchCategories = [
  { name: 'A', says: 'Before mechanical completion or energising 机械完工或送电前必须消除', stops: true },
  { name: 'B', says: 'Before start-up 开车前必须消除', stops: false },
  { name: 'C', says: 'Before acceptance 验收前消除', stops: false },
  { name: 'D', says: 'Improvement, by agreement 建议改进，双方商定', stops: false },
] as const;

/** The five certificate types (domain guide 3.9.4); those with `first` are shown on the front screen. */
export const handoverTypes = [
  {
    name: 'MCC',
    says: w('Mechanical completion certificate', '机械完工证书'),
    grouping: 'subSystem',
    gates: ['1'],
    first: true,
  },
  {
    name: 'CCC',
    says: w('Commissioning completion certificate', '调试完工证书'),
    grouping: 'subSystem',
    gates: ['2', '3'],
    first: true,
  },
  {
    name: 'RFSU',
    says: w('Ready for start-up certificate', '具备开车条件证书'),
    grouping: 'system',
    gates: ['4'],
    first: true,
  },
  {
    name: 'PAC',
    says: w('Provisional acceptance certificate', '临时验收证书'),
    grouping: 'system',
    gates: ['5'],
    first: false,
  },
  {
    name: 'FAC',
    says: w('Final acceptance certificate', '最终验收证书'),
    grouping: 'levelE',
    gates: ['6'],
    first: false,
  },
] as const;

/** The measured variable for the letters of a loop. */
export const loopNames: Readonly<Record<string, Word>> = {
  P: w('pressure', '压力'),
  T: w('temperature', '温度'),
  L: w('level', '液位'),
  F: w('flow', '流量'),
  PD: w('differential pressure', '差压'),
  A: w('analysis', '分析'),
  X: w('on-off valve', '开关阀'),
  G: w('gas detection', '气体探测'),
  FD: w('fire detection', '火灾探测'),
  DV: w('deluge', '雨淋'),
};
