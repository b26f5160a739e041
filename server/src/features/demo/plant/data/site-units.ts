import { w } from '@plumbline/contract/words/word.ts';
import { cables, part as p, signal, type UnitKind } from './unit-kind.ts';

/** Power, lighting and earthing units. */
export const electricalUnits = {
  switchboard: {
    parts: [
      p('switchboard', 'SB'),
      p('earthBoss', 'EB'),
      cables('highVoltageCable', 'EH', 0.5, [1, 2]),
      cables('powerCable', 'EL', 1, [3, 6]),
    ],
  },
  board: {
    parts: [p('distributionBoard', 'DB'), cables('powerCable', 'EL', 1, [2, 4]), cables('controlCable', 'EC', 0.5)],
  },
  transformer: {
    parts: [p('transformer', 'TR'), cables('highVoltageCable', 'EH'), p('earthBoss', 'EB'), p('foundation', 'FDN')],
  },
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
      p('temperatureTransmitter', 'TT', {
        says: w('winding temperature transmitter', '绕组温度变送器'),
        times: [3, 6],
      }),
      p('vibrationProbe', 'VT', { times: [2, 4] }),
      signal(1, [2, 3]),
      p('foundation', 'FDN'),
    ],
  },
  ups: {
    parts: [p('ups', 'UPS'), p('battery', 'BB'), p('distributionBoard', 'DB'), cables('powerCable', 'EL', 1, [2, 3])],
  },
  lights: {
    parts: [
      p('lightFitting', 'LF', { times: [3, 6] }),
      p('junctionBox', 'JB', { odds: 0.7 }),
      cables('powerCable', 'EL'),
    ],
  },
  exLights: {
    parts: [
      p('lightFittingEx', 'LF', { times: [3, 6] }),
      p('junctionBoxEx', 'JB', { odds: 0.7 }),
      cables('powerCable', 'EL'),
    ],
  },
  sockets: { parts: [p('socket', 'SO', { times: [2, 4] }), cables('powerCable', 'EL')] },
  tracing: {
    parts: [
      p('traceHeater', 'TH', { times: [1, 3] }),
      p('thermostat', 'TS'),
      p('junctionBoxEx', 'JB'),
      cables('powerCable', 'EL'),
    ],
  },
  earth: { parts: [p('earthBoss', 'EB', { times: [3, 6] })] },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Control, telecom and detection units. */
export const controlUnits = {
  cabinet: {
    parts: [p('controlCabinet', 'CC'), cables('powerCable', 'EL'), cables('fibreCable', 'FO'), p('earthBoss', 'EB')],
  },
  marshalling: {
    parts: [p('marshallingCabinet', 'MC'), signal(1, [3, 6]), p('instrumentJunctionBox', 'JB', { times: [1, 2] })],
  },
  stations: { parts: [p('workstation', 'WS', { times: [2, 4] }), cables('dataCable', 'TC')] },
  gasZone: {
    loop: 'G',
    parts: [
      p('gasDetector', 'GD', { times: [2, 3] }),
      signal(0.9, [1, 2]),
      p('instrumentJunctionBox', 'JB', { odds: 0.25 }),
    ],
  },
  fireZone: {
    loop: 'FD',
    parts: [
      p('fireDetector', 'FD', { times: [2, 5] }),
      p('callPoint', 'MCP'),
      signal(0.9),
      p('beacon', 'BCN', { odds: 0.3 }),
    ],
  },
  address: {
    parts: [
      p('loudspeaker', 'LSP', { times: [3, 6] }),
      p('beacon', 'BCN', { times: [1, 2] }),
      cables('dataCable', 'TC'),
      p('junctionBox', 'JB'),
    ],
  },
  cameras: {
    parts: [p('camera', 'CAM', { times: [1, 2] }), cables('dataCable', 'TC'), cables('powerCable', 'EL', 0.5)],
  },
  phones: { parts: [p('telephone', 'TEL', { times: [1, 3] }), cables('dataCable', 'TC')] },
  network: { parts: [p('networkCabinet', 'NET'), cables('fibreCable', 'FO', 1, [1, 3]), cables('powerCable', 'EL')] },
} as const satisfies Readonly<Record<string, UnitKind>>;

/** Safety, ventilation, structural and building units. */
export const siteUnits = {
  deluge: {
    loop: 'DV',
    parts: [
      p('delugeValve', 'DV'),
      p('pressureTransmitter', 'PT', { times: [2, 2] }),
      p('solenoidValve', 'XY'),
      signal(1),
      p('manualValve', 'HV', { times: [2, 3] }),
    ],
  },
  hydrants: { parts: [p('hydrant', 'FH', { times: [2, 4] }), p('manualValve', 'HV', { times: [1, 2] })] },
  extinguishers: { parts: [p('extinguisher', 'FX', { times: [2, 4] })] },
  showers: {
    parts: [p('safetyShower', 'SS'), p('processSwitch', 'FS', { says: w('flow switch', '流量开关') }), signal(0.8)],
  },
  lifeboats: {
    parts: [
      p('lifeboat', 'LB'),
      p('hoist', 'DVT', { says: w('launching davit', '吊艇架') }),
      p('lifesavingItem', 'LSA', { times: [2, 4] }),
    ],
  },
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
  steel: {
    parts: [
      p('steelFrame', 'SS', { times: [2, 4] }),
      p('platform', 'PL', { times: [1, 3] }),
      p('foundation', 'FDN', { times: [1, 2] }),
    ],
  },
  groundworks: { parts: [p('foundation', 'FDN', { times: [2, 5] })] },
  cranes: { parts: [p('crane', 'CR'), cables('powerCable', 'EL', 0.8), p('steelFrame', 'SS')] },
  hoists: { parts: [p('hoist', 'HS'), p('liftingLug', 'LG', { times: [1, 3] })] },
  rooms: { parts: [p('room', 'RM'), p('fireDoor', 'DR', { times: [1, 3] }), p('extinguisher', 'FX', { odds: 0.5 })] },
} as const satisfies Readonly<Record<string, UnitKind>>;
