import type { SystemKind } from './system-base.ts';
import type { UnitKey } from './units.ts';

/** How often each kind of unit occurs in a kind of system, as weights with any sum. */
export type Mix = Readonly<Partial<Record<UnitKey, number>>>;

const measured = { pressure: 12, temperature: 10, level: 7, flow: 6, differential: 4 } as const;

/** The mix of units in each kind of system. */
export const unitMix: Readonly<Record<SystemKind, Mix>> = {
  process: {
    ...measured,
    analysis: 1,
    flowControl: 3,
    pressureControl: 3,
    levelControl: 3,
    trip: 2.5,
    onOff: 4,
    line: 13,
    insulatedLine: 4,
    vessel: 4,
    exchanger: 4,
    pump: 2.5,
    compressor: 1.5,
    gasZone: 1,
    support: 2,
    areaLights: 2.5,
  },
  utility: {
    ...measured,
    flowControl: 2,
    pressureControl: 3,
    levelControl: 2,
    onOff: 4,
    line: 15,
    insulatedLine: 3,
    vessel: 4,
    exchanger: 4,
    pump: 4,
    compressor: 2,
    support: 2,
    lights: 2,
  },
  fireWater: {
    pressure: 6,
    level: 2,
    flow: 1,
    onOff: 2,
    line: 10,
    pump: 5,
    vessel: 3,
    deluge: 6,
    hydrants: 7,
    extinguishers: 3,
  },
  detection: { gasZone: 8, fireZone: 9, extinguishers: 1, cabinet: 0.5 },
  safety: { showers: 5, lifeboats: 3, extinguishers: 4 },
  hvac: { airHandling: 4, fireDampers: 6, ducts: 5, pump: 3, line: 2, temperature: 3, board: 1 },
  electrical: {
    switchboard: 4,
    board: 6,
    transformer: 3,
    motorFeeder: 6,
    generator: 5,
    ups: 2,
    lights: 4,
    sockets: 3,
    earth: 3,
  },
  lighting: { lights: 5, exLights: 3, sockets: 3, board: 2 },
  heatTracing: { tracing: 8, board: 1 },
  earthing: { earth: 1 },
  control: { cabinet: 4, marshalling: 6, stations: 3, network: 1 },
  telecom: { address: 5, cameras: 5, phones: 3, network: 2 },
  building: { rooms: 8, lights: 3, sockets: 2, fireDampers: 1, fireZone: 2 },
  structure: { steel: 6, groundworks: 2, earth: 1 },
  lifting: { cranes: 3, hoists: 7 },
};
