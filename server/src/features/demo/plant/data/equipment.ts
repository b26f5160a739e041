import { kind as k } from './equipment-kind.ts';

const measured = { made: 'measurement', ex: 0.5 } as const;
const valve = { made: 'valves', brownfield: true } as const;
const power = { made: 'electrical' } as const;
const wire = { made: 'cables' } as const;

/** Instruments and control. */
const instrument = {
  pressureTransmitter: k(['Pressure transmitter', '压力变送器'], 'I', ['I01A', 'I05A', 'I02B'], {
    ...measured,
    model: 'PT',
    critical: 0.08,
  }),
  pressureGauge: k(['Pressure gauge', '压力表'], 'I', ['I01A', 'I01B'], { made: 'measurement', model: 'PG' }),
  temperatureTransmitter: k(['Temperature transmitter', '温度变送器'], 'I', ['I01A', 'I02B'], {
    ...measured,
    model: 'TT',
    critical: 0.06,
  }),
  temperatureGauge: k(['Temperature gauge', '温度计'], 'I', ['I01A', 'I01B'], { made: 'measurement', model: 'TG' }),
  levelTransmitter: k(['Level transmitter', '液位变送器'], 'I', ['I01A', 'I05A', 'I02B'], {
    ...measured,
    model: 'LT',
    critical: 0.1,
  }),
  levelGauge: k(['Level gauge', '液位计'], 'I', ['I01A', 'I01B'], { made: 'measurement', model: 'LG' }),
  flowTransmitter: k(['Flow transmitter', '流量变送器'], 'I', ['I01A', 'I05A', 'I02B'], { ...measured, model: 'FT' }),
  flowElement: k(['Flow element', '流量元件'], 'I', ['I01A', 'I01B'], { made: 'measurement', model: 'FE' }),
  differentialPressure: k(['Differential pressure transmitter', '差压变送器'], 'I', ['I01A', 'I05A', 'I02B'], {
    ...measured,
    model: 'PD',
  }),
  processSwitch: k(['Process switch', '过程开关'], 'I', ['I01A', 'I02B'], { ...measured, model: 'PS', critical: 0.1 }),
  vibrationProbe: k(['Vibration probe', '振动探头'], 'I', ['I01A', 'I02B'], { ...measured, model: 'VP' }),
  analyser: k(['Process analyser', '在线分析仪'], 'I', ['I01A', 'I01B', 'I02B'], { ...measured, model: 'AN' }),
  controlValve: k(['Control valve', '控制阀'], 'I', ['I03A', 'I03B', 'I02C'], { made: 'valves', model: 'CV', ex: 0.5 }),
  onOffValve: k(['On-off valve', '开关阀'], 'I', ['I03A', 'I03B'], {
    made: 'valves',
    model: 'XV',
    ex: 0.5,
    critical: 0.4,
  }),
  shutdownValve: k(['Emergency shutdown valve', '紧急切断阀'], 'I', ['I03A', 'I03B', 'I04C'], {
    made: 'valves',
    model: 'EV',
    ex: 0.6,
    critical: 1,
  }),
  solenoidValve: k(['Solenoid valve', '电磁阀'], 'I', ['I01A', 'I02B'], { made: 'valves', model: 'SV', ex: 0.7 }),
  limitSwitch: k(['Limit switch', '限位开关'], 'I', ['I01A', 'I02B'], { made: 'measurement', model: 'LS', ex: 0.6 }),
  loopSet: k(['Trip loop set', '联锁回路组'], 'I', ['I04C'], {}),
  controlCabinet: k(['Control system cabinet', '控制系统机柜'], 'I', ['I04A', 'I04B', 'I04C'], {
    made: 'control',
    model: 'CC',
    critical: 0.3,
  }),
  marshallingCabinet: k(['Marshalling cabinet', '端子柜'], 'I', ['I04A', 'I04B'], { made: 'control', model: 'MC' }),
  workstation: k(['Operator workstation', '操作员站'], 'I', ['I04A', 'I04B'], { made: 'control', model: 'WS' }),
  instrumentJunctionBox: k(['Instrument junction box', '仪表接线箱'], 'I', ['E06A', 'X05A'], {
    made: 'electrical',
    model: 'JBI',
    ex: 1,
  }),
} as const;

/** Piping and valves. */
const piping = {
  manualValve: k(['Manual valve', '手动阀'], 'P', ['P03A'], { ...valve, model: 'HV' }),
  checkValve: k(['Check valve', '止回阀'], 'P', ['P03A'], { ...valve, model: 'CK' }),
  safetyValve: k(['Pressure safety valve', '安全阀'], 'P', ['P05A', 'P05B'], {
    made: 'valves',
    model: 'PSV',
    critical: 1,
  }),
  strainer: k(['Strainer', '过滤器'], 'P', ['P01A'], { made: 'valves', model: 'ST' }),
  processLine: k(['Process line', '工艺管线'], 'P', ['P01A', 'P07B'], { brownfield: true }),
  insulatedLine: k(['Insulated line', '保温管线'], 'P', ['P01A', 'P07B', 'N01A'], {}),
  spool: k(['Pipe spool', '管段'], 'P', ['P06A'], {}),
  flangedJoint: k(['Flanged joint', '法兰接头'], 'P', ['P04A', 'P09C'], {}),
  testPack: k(['Pressure test pack', '试压包'], 'P', ['P02A'], {}),
} as const;

/** Electrical equipment and cables. */
const electrical = {
  switchboard: k(['Switchboard', '开关柜'], 'E', ['E03A', 'E03B', 'E03C'], { ...power, model: 'SB', critical: 0.2 }),
  distributionBoard: k(['Distribution board', '配电箱'], 'E', ['E03A', 'E03C'], {
    ...power,
    model: 'DB',
    critical: 0.1,
    brownfield: true,
  }),
  transformer: k(['Power transformer', '电力变压器'], 'E', ['E04A', 'E04B', 'E03C'], { ...power, model: 'TR' }),
  motor: k(['Electric motor', '电动机'], 'E', ['E05A', 'E05B', 'M02B'], { ...power, model: 'EM' }),
  motorEx: k(['Electric motor Ex', '防爆电动机'], 'E', ['E05A', 'E05B', 'X05A', 'M02B'], {
    ...power,
    model: 'EX',
    ex: 1,
  }),
  controlStation: k(['Local control station', '就地操作柱'], 'E', ['E06A'], { ...power, model: 'LCS', ex: 0.3 }),
  junctionBox: k(['Junction box', '接线箱'], 'E', ['E06A'], { ...power, model: 'JB', brownfield: true }),
  junctionBoxEx: k(['Junction box Ex', '防爆接线箱'], 'E', ['E06A', 'X05A'], { ...power, model: 'JBX', ex: 1 }),
  lightFitting: k(['Lighting fitting', '照明灯具'], 'E', ['E07A', 'E07B'], { ...power, model: 'LF', critical: 0.05 }),
  lightFittingEx: k(['Lighting fitting Ex', '防爆灯具'], 'E', ['E07A', 'X05A', 'E07B'], {
    ...power,
    model: 'LFX',
    ex: 1,
  }),
  socket: k(['Power socket outlet', '动力插座'], 'E', ['E06A'], { ...power, model: 'SO' }),
  earthBoss: k(['Earth bar', '接地排'], 'E', ['E08A', 'E08B'], {}),
  traceHeater: k(['Trace heating circuit', '电伴热回路'], 'E', ['E09A', 'E09B'], { ...power, model: 'TH', ex: 1 }),
  thermostat: k(['Heat tracing thermostat', '伴热温控器'], 'E', ['E06A', 'E09B'], { ...power, model: 'TS', ex: 0.6 }),
  ups: k(['Uninterruptible power supply', '不间断电源装置'], 'E', ['E10A', 'E10B', 'E03C'], {
    ...power,
    model: 'UPS',
    critical: 1,
  }),
  battery: k(['Battery bank', '蓄电池组'], 'E', ['E10A', 'E10B'], { ...power, model: 'BB', critical: 0.6 }),
  highVoltageCable: k(['HV power cable', '高压电力电缆'], 'E', ['E01A', 'E02B'], { ...wire, model: 'HVX' }),
  powerCable: k(['LV power cable', '低压电力电缆'], 'E', ['E01A', 'E02B'], { ...wire, model: 'LVX', brownfield: true }),
  controlCable: k(['Control cable', '控制电缆'], 'E', ['E01A', 'E02B'], { ...wire, model: 'CTX' }),
  instrumentCable: k(['Instrument cable', '仪表电缆'], 'I', ['E01A', 'E02B'], { ...wire, model: 'ISX' }),
  dataCable: k(['Telecom cable', '通信电缆'], 'T', ['E01A', 'T02B'], { ...wire, model: 'TCX' }),
  fibreCable: k(['Optical fibre cable', '光纤电缆'], 'T', ['E01A', 'T02B'], { ...wire, model: 'FOX' }),
} as const;

/** Static and rotating machinery. */
const mechanical = {
  vessel: k(['Pressure vessel', '压力容器'], 'M', ['M01A', 'M03B'], { made: 'vessels', model: 'V' }),
  exchanger: k(['Heat exchanger', '换热器'], 'M', ['M01A', 'M03B'], { made: 'vessels', model: 'E' }),
  pump: k(['Centrifugal pump', '离心泵'], 'M', ['M02A', 'M04C'], { made: 'rotating', model: 'P' }),
  compressor: k(['Compressor', '压缩机'], 'M', ['M02A', 'M04C', 'M08S', 'M09P'], { made: 'rotating', model: 'K' }),
  generator: k(['Generator set', '发电机组'], 'M', ['M02A', 'M04C', 'M08S', 'M09P'], {
    made: 'rotating',
    model: 'G',
    critical: 0.5,
  }),
  package: k(['Packaged unit', '成套撬装'], 'M', ['M06A'], { made: 'rotating', model: 'PK' }),
  crane: k(['Crane', '起重机'], 'M', ['M05A', 'M05B'], { made: 'lifting', model: 'CR' }),
  hoist: k(['Hoist', '电动葫芦'], 'M', ['M05A', 'M05B'], { made: 'lifting', model: 'HS' }),
  liftingLug: k(['Lifting beam', '吊装梁'], 'M', ['M05A', 'M05B'], { made: 'lifting', model: 'LB' }),
} as const;

/** Safety, telecom, ventilation, buildings. */
const site = {
  gasDetector: k(['Gas detector', '气体探测器'], 'F', ['F01A', 'F02B', 'F03C'], {
    made: 'safety',
    model: 'GD',
    ex: 0.8,
    critical: 1,
  }),
  fireDetector: k(['Fire detector', '火灾探测器'], 'F', ['F01A', 'F02B', 'F03C'], {
    made: 'safety',
    model: 'FD',
    ex: 0.5,
    critical: 1,
  }),
  callPoint: k(['Manual call point', '手动报警按钮'], 'F', ['F01A', 'F02B'], {
    made: 'safety',
    model: 'MC',
    ex: 0.5,
    critical: 1,
  }),
  delugeValve: k(['Deluge valve skid', '雨淋阀组'], 'F', ['F04A', 'F04C'], {
    made: 'safety',
    model: 'DV',
    critical: 1,
  }),
  hydrant: k(['Fire hydrant or monitor', '消火栓与消防炮'], 'F', ['F04A', 'F04C'], {
    made: 'safety',
    model: 'FH',
    critical: 0.6,
  }),
  extinguisher: k(['Fire extinguisher', '灭火器'], 'L', ['L01A'], { made: 'safety', model: 'FX' }),
  safetyShower: k(['Safety shower and eyewash', '安全淋浴洗眼器'], 'L', ['L01A', 'L02B'], {
    made: 'safety',
    model: 'SS',
  }),
  lifeboat: k(['Lifeboat', '救生艇'], 'L', ['L01A', 'L02B'], { made: 'safety', model: 'LBT', critical: 1 }),
  lifesavingItem: k(['Lifesaving appliance', '救生器材'], 'L', ['L01A'], { made: 'safety', model: 'LSA' }),
  loudspeaker: k(['Loudspeaker', '扬声器'], 'T', ['T01A', 'T02B', 'T03C'], {
    made: 'telecom',
    model: 'LSP',
    critical: 0.3,
  }),
  beacon: k(['Flashing beacon', '闪光警示灯'], 'T', ['T01A', 'T02B'], { made: 'telecom', model: 'BCN', critical: 0.3 }),
  camera: k(['Television camera', '工业电视摄像机'], 'T', ['T01A', 'T02B'], { made: 'telecom', model: 'CAM' }),
  telephone: k(['Telephone or radio station', '电话与无线电台'], 'T', ['T01A', 'T02B'], {
    made: 'telecom',
    model: 'TEL',
  }),
  networkCabinet: k(['Telecom cabinet', '通信机柜'], 'T', ['T01A', 'T02B', 'T03C'], { made: 'telecom', model: 'NET' }),
  airHandler: k(['Air handling unit', '空气处理机组'], 'H', ['H02A', 'H02B', 'H03C'], { made: 'air', model: 'AHU' }),
  fan: k(['Fan', '风机'], 'H', ['H02A', 'H02B'], { made: 'air', model: 'FN' }),
  damper: k(['Damper', '风阀'], 'H', ['H01A', 'H02B'], { made: 'air', model: 'DM' }),
  fireDamper: k(['Fire damper', '防火阀'], 'H', ['H01A', 'H02B'], { made: 'air', model: 'FDM', critical: 1 }),
  duct: k(['Ductwork section', '风管'], 'H', ['H01A'], {}),
  steelFrame: k(['Steel structure', '钢结构'], 'S', ['S01A', 'N02A'], {}),
  platform: k(['Platform or stair', '平台与梯子'], 'S', ['S01A'], {}),
  foundation: k(['Foundation', '设备基础'], 'C', ['C01A'], {}),
  fireDoor: k(['Door', '门'], 'A', ['A01A'], { critical: 0.2 }),
  room: k(['Room', '房间'], 'A', ['A01A'], {}),
} as const;

/** Every class of equipment of the plant. */
export const equipment = { ...instrument, ...piping, ...electrical, ...mechanical, ...site } as const;
/** The key of a class of equipment. */
export type EquipmentKey = keyof typeof equipment;
