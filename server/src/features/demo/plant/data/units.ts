import { w } from '@plumbline/contract/words/word.ts';
import { cables, part as p, type UnitKind } from './unit-kind.ts';

const signal = (odds = 0.45, times: readonly [number, number] = [1, 1]) => cables('instrumentCable', 'IS', odds, times);
const pipe = (type: 'processLine' | 'insulatedLine') =>
  ({
    isometric: true,
    parts: [
      p(type, 'LN', { tagType: 'line' }),
      p('manualValve', 'HV', { times: [1, 5] }),
      p('checkValve', 'CK', { odds: 0.25 }),
      p('flangedJoint', 'FJ', { tagType: 'mechanicalJoint', times: [1, 2], odds: 0.6 }),
      p('spool', 'SP', { tagType: 'spool', times: [1, 2], odds: 0.4 }),
      p('testPack', 'TP', { tagType: 'testPack', odds: 0.15 }),
    ],
  }) as const;

/** Units of the process and of utilities. */
const process = {
  pressure: {
    loop: 'P',
    parts: [
      p('pressureTransmitter', 'PT', { times: [1, 2] }),
      signal(),
      p('pressureGauge', 'PG', { odds: 0.6 }),
      p('manualValve', 'HV', { says: w('instrument root valve', '仪表根部阀'), odds: 0.5 }),
    ],
  },
  temperature: {
    loop: 'T',
    parts: [p('temperatureTransmitter', 'TT', { times: [1, 2] }), signal(), p('temperatureGauge', 'TG', { odds: 0.5 })],
  },
  level: {
    loop: 'L',
    parts: [
      p('levelTransmitter', 'LT', { times: [1, 2] }),
      signal(),
      p('levelGauge', 'LG', { odds: 0.6 }),
      p('manualValve', 'HV', { says: w('bridle isolation valve', '液位计隔离阀'), times: [2, 2], odds: 0.5 }),
    ],
  },
  flow: {
    loop: 'F',
    parts: [p('flowTransmitter', 'FT', { times: [1, 2] }), p('flowElement', 'FE'), signal()],
  },
  differential: { loop: 'PD', parts: [p('differentialPressure', 'PDT', { times: [1, 2] }), signal()] },
  analysis: {
    loop: 'A',
    parts: [p('analyser', 'AT'), signal(1), p('flowTransmitter', 'FT', { says: w('sample flow switch', '样品流量计') })],
  },
  flowControl: {
    loop: 'F',
    parts: [
      p('controlValve', 'FV'),
      p('flowTransmitter', 'FT'),
      p('flowElement', 'FE'),
      signal(0.9, [1, 2]),
      p('manualValve', 'HV', { says: w('bypass and isolation valve', '旁路及隔离阀'), times: [2, 3], odds: 0.7 }),
    ],
  },
  pressureControl: {
    loop: 'P',
    parts: [p('controlValve', 'PV'), p('pressureTransmitter', 'PT'), signal(0.9, [1, 2]), p('pressureGauge', 'PG', { odds: 0.5 })],
  },
  levelControl: {
    loop: 'L',
    parts: [p('controlValve', 'LV'), p('levelTransmitter', 'LT'), signal(0.9, [1, 2]), p('levelGauge', 'LG', { odds: 0.5 })],
  },
  trip: {
    loop: 'P',
    critical: true,
    parts: [
      p('shutdownValve', 'ESDV'),
      p('pressureTransmitter', 'PT', { says: w('trip pressure transmitter', '联锁压力变送器'), times: [3, 3] }),
      p('solenoidValve', 'XY', { times: [1, 2] }),
      p('limitSwitch', 'ZS', { times: [2, 2] }),
      signal(1, [2, 3]),
      p('instrumentJunctionBox', 'JB', { odds: 0.25 }),
      p('loopSet', 'LS', { tagType: 'tagSet', odds: 0.5 }),
    ],
  },
  onOff: {
    loop: 'X',
    parts: [
      p('onOffValve', 'XV'),
      p('solenoidValve', 'XY'),
      p('limitSwitch', 'ZS', { times: [2, 2] }),
      signal(0.8),
      p('instrumentJunctionBox', 'JB', { odds: 0.2 }),
    ],
  },
  line: pipe('processLine'),
  insulatedLine: pipe('insulatedLine'),
  vessel: {
    needs: 'v',
    parent: w('vessel package', '容器撬'),
    parts: [
      p('vessel', 'V'),
      p('safetyValve', 'PSV', { times: [1, 2] }),
      p('levelGauge', 'LG', { times: [1, 2] }),
      p('manualValve', 'HV', { says: w('drain and vent valve', '排污放空阀'), times: [2, 4] }),
      p('temperatureGauge', 'TG'),
    ],
  },
  exchanger: {
    needs: 'e',
    parent: w('exchanger package', '换热器撬'),
    parts: [
      p('exchanger', 'E'),
      p('safetyValve', 'PSV'),
      p('temperatureGauge', 'TG', { times: [2, 4] }),
      p('manualValve', 'HV', { says: w('isolation valve', '隔离阀'), times: [2, 4] }),
    ],
  },
  pump: {
    needs: 'p',
    parent: w('pump skid', '泵撬'),
    parts: [
      p('pump', 'P', { says: w('pump', '泵') }),
      p('motor', 'EM', { says: w('pump motor', '泵电动机') }),
      p('controlStation', 'LCS'),
      cables('powerCable', 'EL'),
      cables('controlCable', 'EC'),
      p('vibrationProbe', 'VT', { times: [2, 4] }),
      p('temperatureTransmitter', 'TT', { says: w('bearing temperature transmitter', '轴承温度变送器'), times: [2, 2] }),
      p('pressureGauge', 'PG', { times: [2, 2] }),
      p('strainer', 'ST'),
      p('manualValve', 'HV', { says: w('suction and discharge valve', '进出口阀'), times: [2, 2] }),
      p('foundation', 'FDN', { odds: 0.4 }),
    ],
  },
  compressor: {
    needs: 'k',
    parent: w('compressor package', '压缩机组'),
    parts: [
      p('compressor', 'K', { says: w('compressor', '压缩机') }),
      p('motorEx', 'EM', { says: w('compressor main motor', '压缩机主电动机') }),
      cables('highVoltageCable', 'EH'),
      p('controlCabinet', 'UCP', { says: w('unit control panel', '机组控制盘') }),
      p('vibrationProbe', 'VT', { times: [6, 8] }),
      p('temperatureTransmitter', 'TT', { says: w('bearing temperature transmitter', '轴承温度变送器'), times: [6, 8] }),
      p('pressureTransmitter', 'PT', { says: w('lube oil pressure transmitter', '润滑油压力变送器'), times: [3, 3] }),
      p('package', 'PK', { says: w('lube oil console', '润滑油站') }),
      signal(1, [4, 6]),
      cables('controlCable', 'EC'),
      p('foundation', 'FDN'),
    ],
  },
  support: { parts: [p('steelFrame', 'SS', { says: w('pipe support', '管道支架'), times: [1, 2] })] },
  areaLights: {
    parts: [p('lightFittingEx', 'LF', { times: [2, 3] }), p('junctionBoxEx', 'JB', { odds: 0.6 }), cables('powerCable', 'EL', 0.6)],
  },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Units of power, light and earth. */
const electrical = {
  switchboard: {
    parts: [p('switchboard', 'SB'), p('earthBoss', 'EB'), cables('highVoltageCable', 'EH', 0.5, [1, 2]), cables('powerCable', 'EL', 1, [3, 6])],
  },
  board: { parts: [p('distributionBoard', 'DB'), cables('powerCable', 'EL', 1, [2, 4]), cables('controlCable', 'EC', 0.5)] },
  transformer: { parts: [p('transformer', 'TR'), cables('highVoltageCable', 'EH'), p('earthBoss', 'EB'), p('foundation', 'FDN')] },
  motorFeeder: {
    parts: [p('motor', 'EM'), p('controlStation', 'LCS'), cables('powerCable', 'EL'), cables('controlCable', 'EC')],
  },
  generator: {
    needs: 'g',
    parent: w('generator package', '发电机组'),
    parts: [
      p('generator', 'G', { says: w('generator', '发电机') }),
      p('controlCabinet', 'UCP', { says: w('unit control panel', '机组控制盘') }),
      cables('highVoltageCable', 'EH', 1, [1, 2]),
      p('temperatureTransmitter', 'TT', { says: w('winding temperature transmitter', '绕组温度变送器'), times: [3, 6] }),
      p('vibrationProbe', 'VT', { times: [2, 4] }),
      signal(1, [2, 3]),
      p('foundation', 'FDN'),
    ],
  },
  ups: { parts: [p('ups', 'UPS'), p('battery', 'BB'), p('distributionBoard', 'DB'), cables('powerCable', 'EL', 1, [2, 3])] },
  lights: { parts: [p('lightFitting', 'LF', { times: [3, 6] }), p('junctionBox', 'JB', { odds: 0.7 }), cables('powerCable', 'EL')] },
  exLights: { parts: [p('lightFittingEx', 'LF', { times: [3, 6] }), p('junctionBoxEx', 'JB', { odds: 0.7 }), cables('powerCable', 'EL')] },
  sockets: { parts: [p('socket', 'SO', { times: [2, 4] }), cables('powerCable', 'EL')] },
  tracing: { parts: [p('traceHeater', 'TH', { times: [1, 3] }), p('thermostat', 'TS'), p('junctionBoxEx', 'JB'), cables('powerCable', 'EL')] },
  earth: { parts: [p('earthBoss', 'EB', { times: [3, 6] })] },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Units of control, telecom and detection. */
const control = {
  cabinet: { parts: [p('controlCabinet', 'CC'), cables('powerCable', 'EL'), cables('fibreCable', 'FO'), p('earthBoss', 'EB')] },
  marshalling: {
    parts: [p('marshallingCabinet', 'MC'), signal(1, [3, 6]), p('instrumentJunctionBox', 'JB', { times: [1, 2] })],
  },
  stations: { parts: [p('workstation', 'WS', { times: [2, 4] }), cables('dataCable', 'TC')] },
  gasZone: {
    loop: 'G',
    parts: [p('gasDetector', 'GD', { times: [2, 3] }), signal(0.9, [1, 2]), p('instrumentJunctionBox', 'JB', { odds: 0.25 })],
  },
  fireZone: {
    loop: 'FD',
    parts: [p('fireDetector', 'FD', { times: [2, 5] }), p('callPoint', 'MCP'), signal(0.9), p('beacon', 'BCN', { odds: 0.3 })],
  },
  address: {
    parts: [p('loudspeaker', 'LSP', { times: [3, 6] }), p('beacon', 'BCN', { times: [1, 2] }), cables('dataCable', 'TC'), p('junctionBox', 'JB')],
  },
  cameras: { parts: [p('camera', 'CAM', { times: [1, 2] }), cables('dataCable', 'TC'), cables('powerCable', 'EL', 0.5)] },
  phones: { parts: [p('telephone', 'TEL', { times: [1, 3] }), cables('dataCable', 'TC')] },
  network: { parts: [p('networkCabinet', 'NET'), cables('fibreCable', 'FO', 1, [1, 3]), cables('powerCable', 'EL')] },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Units of safety, ventilation, structures and buildings. */
const site = {
  deluge: {
    loop: 'DV',
    parts: [p('delugeValve', 'DV'), p('pressureTransmitter', 'PT', { times: [2, 2] }), p('solenoidValve', 'XY'), signal(1), p('manualValve', 'HV', { times: [2, 3] })],
  },
  hydrants: { parts: [p('hydrant', 'FH', { times: [2, 4] }), p('manualValve', 'HV', { times: [1, 2] })] },
  extinguishers: { parts: [p('extinguisher', 'FX', { times: [2, 4] })] },
  showers: { parts: [p('safetyShower', 'SS'), p('processSwitch', 'FS', { says: w('flow switch', '流量开关') }), signal(0.8)] },
  lifeboats: { parts: [p('lifeboat', 'LB'), p('hoist', 'DVT', { says: w('launching davit', '吊艇架') }), p('lifesavingItem', 'LSA', { times: [2, 4] })] },
  airHandling: {
    parent: w('air handling package', '空调机组'),
    parts: [
      p('airHandler', 'AHU'),
      p('fan', 'FN', { times: [1, 2] }),
      p('damper', 'DM', { times: [2, 4] }),
      p('differentialPressure', 'PDT', { says: w('filter differential pressure transmitter', '滤网差压变送器') }),
      p('temperatureTransmitter', 'TT', { says: w('supply air temperature transmitter', '送风温度变送器') }),
      cables('powerCable', 'EL'),
      signal(1),
      p('duct', 'DU', { times: [2, 4] }),
    ],
  },
  fireDampers: { parts: [p('fireDamper', 'FDM', { times: [2, 4] }), cables('controlCable', 'EC', 0.8)] },
  ducts: { parts: [p('duct', 'DU', { times: [2, 4] }), p('damper', 'DM')] },
  steel: { parts: [p('steelFrame', 'SS', { times: [2, 4] }), p('platform', 'PL', { times: [1, 3] }), p('foundation', 'FDN', { times: [1, 2] })] },
  groundworks: { parts: [p('foundation', 'FDN', { times: [2, 5] })] },
  cranes: { parts: [p('crane', 'CR'), cables('powerCable', 'EL', 0.8), p('steelFrame', 'SS')] },
  hoists: { parts: [p('hoist', 'HS'), p('liftingLug', 'LG', { times: [1, 3] })] },
  rooms: { parts: [p('room', 'RM'), p('fireDoor', 'DR', { times: [1, 3] }), p('extinguisher', 'FX', { odds: 0.5 })] },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Every kind of unit. */
export const units = { ...process, ...electrical, ...control, ...site } as const;
/** The key of a kind of unit. */
export type UnitKey = keyof typeof units;
