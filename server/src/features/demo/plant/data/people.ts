import type { Some } from '../random.ts';

/** A person who may sign, and the sign-offs they give. */
export interface Person {
  readonly name: string;
  readonly login?: string;
  readonly position: string;
  readonly company: string;
  readonly profession: string;
  /** `does` signs Completed and clears punch, `checks` signs Accepted and accepts punch, `hands` signs certificates. */
  readonly role: 'does' | 'checks' | 'hands';
  readonly subcontractor?: string;
  readonly inactive?: true;
}

/** Professions, each with the letters of its disciplines (domain guide 2.2.1). */
export const professions = {
  'Electrical technician': { says: 'Electrical installation and testing 电气安装与试验', disciplines: 'EIT' },
  'Instrument technician': { says: 'Instrument, telecom and detection 仪表、电信与探测', disciplines: 'EFIT' },
  'Mechanical fitter': { says: 'Static and rotating machinery 静动设备安装', disciplines: 'M' },
  'Piping inspector': { says: 'Piping, valves, insulation 管道、阀门与保温', disciplines: 'NPS' },
  'Structural inspector': { says: 'Structures, civil, coating 结构、土建与防腐', disciplines: 'ACNPS' },
  'Safety and ventilation inspector': { says: 'Safety, fire, ventilation 安全、消防与暖通', disciplines: 'FHL' },
  'Client electrical representative': { says: 'Client witness for E, I, F, T 业主电仪代表', disciplines: 'EFIT' },
  'Client mechanical representative': { says: 'Client witness for the rest 业主机管结构代表', disciplines: 'ACHLMNPS' },
  'Completions engineer': { says: 'All disciplines 各专业完工工程师', disciplines: 'ACEFHILMNPST' },
} as const satisfies Readonly<Record<string, { readonly says: string; readonly disciplines: string }>>;

const CONTRACTOR = 'Donghai Engineering 东海工程';
const OWNER = 'Blue Strait Energy 蓝峡能源';

/** The people of the plant; all invented. */
export const people: Some<Person> = [
  {
    name: 'Chen Jing 陈静',
    login: 'admin',
    position: 'Completions manager 完工经理',
    company: CONTRACTOR,
    profession: 'Completions engineer',
    role: 'hands',
  },
  {
    name: 'Zhang Lei 张磊',
    login: 'zhang.lei',
    position: 'Electrical inspector 电气检验员',
    company: CONTRACTOR,
    profession: 'Electrical technician',
    role: 'does',
    subcontractor: 'Huaxing Electrical',
  },
  {
    name: 'Huang Ying 黄颖',
    login: 'huang.ying',
    position: 'Electrical supervisor 电气主管',
    company: CONTRACTOR,
    profession: 'Electrical technician',
    role: 'does',
  },
  {
    name: 'Liu Yang 刘洋',
    login: 'liu.yang',
    position: 'Instrument inspector 仪表检验员',
    company: CONTRACTOR,
    profession: 'Instrument technician',
    role: 'does',
    subcontractor: 'Huaxing Electrical',
  },
  {
    name: 'Maria Santos',
    login: 'maria.santos',
    position: 'Instrument and telecom inspector 仪表电信检验员',
    company: CONTRACTOR,
    profession: 'Instrument technician',
    role: 'does',
    subcontractor: 'Nordvolt',
  },
  {
    name: 'Zhao Min 赵敏',
    login: 'zhao.min',
    position: 'Mechanical inspector 机械检验员',
    company: CONTRACTOR,
    profession: 'Mechanical fitter',
    role: 'does',
    subcontractor: 'Dongli Mechanical',
  },
  {
    name: 'Wang Qiang 王强',
    login: 'wang.qiang',
    position: 'Piping inspector 管道检验员',
    company: CONTRACTOR,
    profession: 'Piping inspector',
    role: 'does',
    subcontractor: 'Jinding Piping',
  },
  {
    name: 'Sun Hao 孙浩',
    login: 'sun.hao',
    position: 'Structural inspector 结构检验员',
    company: CONTRACTOR,
    profession: 'Structural inspector',
    role: 'does',
    subcontractor: 'Steelhaven',
  },
  {
    name: 'Olav Berg',
    login: 'olav.berg',
    position: 'Safety and HVAC inspector 安全暖通检验员',
    company: CONTRACTOR,
    profession: 'Safety and ventilation inspector',
    role: 'does',
    subcontractor: 'Anshi Fire',
  },
  {
    name: 'James Carter',
    login: 'james.carter',
    position: 'Client electrical representative 业主电仪代表',
    company: OWNER,
    profession: 'Client electrical representative',
    role: 'checks',
  },
  {
    name: 'Xu Jing 徐静',
    login: 'xu.jing',
    position: 'Client mechanical representative 业主机管代表',
    company: OWNER,
    profession: 'Client mechanical representative',
    role: 'checks',
  },
  {
    name: 'Anna Kowalska',
    login: 'anna.kowalska',
    position: 'Client commissioning lead 业主调试负责人',
    company: OWNER,
    profession: 'Completions engineer',
    role: 'checks',
  },
  {
    name: 'Peter Novak',
    login: 'peter.novak',
    position: 'Operations handover authority 生产接收负责人',
    company: OWNER,
    profession: 'Completions engineer',
    role: 'hands',
  },
  {
    name: 'Ma Tao 马涛',
    position: 'Electrical inspector until last year 原电气检验员',
    company: CONTRACTOR,
    profession: 'Electrical technician',
    role: 'does',
    inactive: true,
  },
];
