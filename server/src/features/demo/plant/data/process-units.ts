import { w } from '@plumbline/contract/words/word.ts';
import { cables, part as p, signal, type UnitKind } from './unit-kind.ts';

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

/** Process and utility units. */
export const processUnits = {
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
    parts: [
      p('analyser', 'AT'),
      signal(1),
      p('flowTransmitter', 'FT', { says: w('sample flow switch', '样品流量计') }),
    ],
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
    parts: [
      p('controlValve', 'PV'),
      p('pressureTransmitter', 'PT'),
      signal(0.9, [1, 2]),
      p('pressureGauge', 'PG', { odds: 0.5 }),
    ],
  },
  levelControl: {
    loop: 'L',
    parts: [
      p('controlValve', 'LV'),
      p('levelTransmitter', 'LT'),
      signal(0.9, [1, 2]),
      p('levelGauge', 'LG', { odds: 0.5 }),
    ],
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
      p('temperatureTransmitter', 'TT', {
        says: w('bearing temperature transmitter', '轴承温度变送器'),
        times: [2, 2],
      }),
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
      p('temperatureTransmitter', 'TT', {
        says: w('bearing temperature transmitter', '轴承温度变送器'),
        times: [6, 8],
      }),
      p('pressureTransmitter', 'PT', { says: w('lube oil pressure transmitter', '润滑油压力变送器'), times: [3, 3] }),
      p('package', 'PK', { says: w('lube oil console', '润滑油站') }),
      signal(1, [4, 6]),
      cables('controlCable', 'EC'),
      p('foundation', 'FDN'),
    ],
  },
  support: { parts: [p('steelFrame', 'SS', { says: w('pipe support', '管道支架'), times: [1, 2] })] },
  areaLights: {
    parts: [
      p('lightFittingEx', 'LF', { times: [2, 3] }),
      p('junctionBoxEx', 'JB', { odds: 0.6 }),
      cables('powerCable', 'EL', 0.6),
    ],
  },
} as const satisfies Readonly<Record<string, UnitKind>>;
