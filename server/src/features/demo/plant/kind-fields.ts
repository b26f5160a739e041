import { makers, type TagType } from './content.ts';
import { loopOf, type Item } from './item.ts';
import { hashOf, type Random } from './random.ts';
import type { PlantRow, PlantValue } from './table.ts';

const digits = (chance: Random, count: number): string => String(chance.int(0, 10 ** count - 1)).padStart(count, '0');

/**
 * Maker, model and serial number: only for purchased equipment, and serial numbers only where there is a name plate.
 */
function makeOf({ unit, member, kind, chance }: Item): Readonly<Record<string, PlantValue>> {
  const made = kind.made === undefined ? undefined : makers[kind.made];
  const model = kind.model ?? 'X';
  if (made === undefined) {
    return {
      manufacturer: null,
      modelNumber: null,
      serialNumber: null,
      purchaseOrderNumber: null,
      dataSheetNumber: null,
    };
  }
  // one order for each system and class, so one maker
  const order = hashOf('order', unit.subSystem.system.code, member.part.type);
  const plate = member.part.tagType === 'tag' && chance.chance(0.9);
  return {
    manufacturer: made[order % made.length] ?? made[0],
    modelNumber: `${model}-${200 + (order % 700)}${['', 'A', 'S', 'X'][order % 4] ?? ''}`,
    serialNumber: plate ? `${model.slice(0, 2)}${23 + (order % 3)}${digits(chance, 6)}` : null,
    purchaseOrderNumber: `PO-4500${String(order % 10_000).padStart(4, '0')}`,
    dataSheetNumber: `DS-${kind.discipline}-${model}-${String(order % 1000).padStart(3, '0')}`,
  };
}

const elementOf = ({ member }: Item): string =>
  member.letter === '' ? member.part.code : `${member.part.code} ${member.letter}`;

/** The loop of its unit, for items that measure or carry a signal. */
function loopFields(item: Item): Readonly<Record<'loop' | 'loopElement', string | null>> {
  const loop = ['I', 'F'].includes(item.kind.discipline) ? loopOf(item.unit) : null;
  return { loop, loopElement: loop === null ? null : elementOf(item) };
}

/** The names of the items of a tag type. */
export const namesOf = (items: readonly Item[], tagType: TagType): readonly string[] =>
  items.filter(({ member }) => member.part.tagType === tagType).map(({ name }) => name);

const lineOf = (items: readonly Item[]): string | null => namesOf(items, 'line')[0] ?? null;

/** The design pressure of a pipe class in bar, by the first letter of `BC1`. */
const PRESSURES: Readonly<Record<string, number>> = { A: 16, B: 40, D: 100, F: 250, G: 400 };

/** `6"-PL-20-1003-BC1`: size, fluid, system, number, class. */
function partsOfLine(name: string): { readonly size: string; readonly fluid: string; readonly pipe: string } {
  const [size = '', fluid = '', , , pipe = ''] = name.split('-');
  return { size, fluid, pipe };
}

const pressureOf = (line: string | null): number => PRESSURES[partsOfLine(line ?? '').pipe.charAt(0)] ?? 16;

function cable(item: Item, items: readonly Item[]): PlantRow {
  const { serialNumber: _none, ...make } = makeOf(item);
  const { code } = item.unit.subSystem.system;
  const designLength = item.chance.int(8, 240);
  const pulled = item.chance.chance(0.6);
  const power = item.kind.discipline === 'E';
  return {
    runsFrom: namesOf(items, 'tag')[0] ?? `${code}-JB-${item.unit.number}`,
    runsTo: `${code}-${power ? 'DB' : 'JB'}-${item.unit.subSystem.area.digits}`,
    cableType: power ? item.chance.pick(['RFOU 3C 95', 'RFOU 12C 2.5']) : 'BFOU 2P 1.5',
    fromGlandType: item.chance.pick(['M20 Ex d', 'M25 Ex e']),
    toGlandType: power ? 'M50 industrial' : 'M25 Ex e',
    voltage: power ? item.chance.pick(['400 V', '690 V', '6.6 kV']) : '24 V DC',
    designLength,
    pulledLength: pulled ? designLength + item.chance.int(0, 6) : null,
    pulledLengthUnit: pulled ? 'm' : null,
    drumNumber: pulled ? `DR-${digits(item.chance, 4)}` : null,
    route: null,
    ...loopFields(item),
    ...make,
  };
}

function line(item: Item): PlantRow {
  const { size, fluid, pipe } = partsOfLine(item.name);
  const designPressure = pressureOf(item.name);
  const insulated = item.member.part.type === 'insulatedLine';
  return {
    nominalSize: size,
    pipeClass: pipe,
    fluidCode: fluid,
    insulation: insulated ? 'Heat conservation 50 mm | 保温 50 mm' : null,
    tracing: insulated && item.chance.chance(0.4) ? 'Electric | 电伴热' : null,
    designPressure,
    designTemperature: item.chance.int(40, 180),
    operatingPressure: Math.round(designPressure * 0.7),
    operatingTemperature: item.chance.int(15, 90),
    runsFrom: null,
    runsTo: null,
  };
}

function mechanicalJoint(item: Item, items: readonly Item[]): PlantRow {
  const { size, pipe } = partsOfLine(lineOf(items) ?? '');
  return {
    line: lineOf(items),
    jointNumber: `FJ-${item.unit.number}-${item.member.copy + 1}`,
    nominalSize: size === '' ? null : size,
    rating: pipe.startsWith('A') ? '150#' : '300#',
    flangeType: 'Weld neck, raised face | 对焊突面',
    gasketType: 'Spiral wound | 缠绕垫',
    boltMaterial: 'A193 B7 / A194 2H',
    boltSize: item.chance.pick(['5/8"', '3/4"', '7/8"', '1"']),
    boltQuantity: item.chance.pick([4, 8, 12, 16]),
    lubricant: 'MoS₂',
    tighteningMethod: item.chance.pick(['torque', 'tension']),
    targetValue: item.chance.int(8, 60) * 10,
    appliedValue: null,
    tighteningUnit: 'N·m',
    toolNumber: null,
    tightenedBy: null,
    tightenedOn: null,
    inspectedBy: null,
    inspectedOn: null,
    isLeakTested: false,
    leakTestedOn: null,
  };
}

function testPack(_item: Item, items: readonly Item[]): PlantRow {
  const designPressure = pressureOf(lineOf(items));
  return {
    testPackType: 'Hydro',
    lines: namesOf(items, 'line'),
    spools: namesOf(items, 'spool'),
    mechanicalJoints: namesOf(items, 'mechanicalJoint'),
    testMedium: 'Water | 水',
    designPressure,
    testPressure: designPressure * 1.5,
    unitOfMeasure: 'bar',
    holdTime: 60,
    limitsDrawing: null,
    flushedOn: null,
    reinstatedOn: null,
    completedBy: null,
    completedOn: null,
  };
}

/** The service of the maintenance build that operations will perform on an item, by the kind of item. */
const SERVICES: readonly (readonly [RegExp, string])[] = [
  [/motor|pump|fan|compressor/i, 'Grease bearings'],
  [/transmitter/i, 'Calibrate transmitter'],
  [/motor|junction box|luminaire/i, 'Ex close inspection'],
];
const servicesOf = ({ kind }: Item): readonly string[] =>
  SERVICES.flatMap(([what, service]) => (what.test(kind.name.en) ? [service] : []));

/** The extra fields of each tag type, given the other items of the unit. */
export const kindFields: Readonly<Record<TagType, (item: Item, items: readonly Item[]) => PlantRow>> = {
  tag: (item) => ({
    ...loopFields(item),
    ...makeOf(item),
    lines: [],
    serviceDetails: servicesOf(item),
  }),
  cable,
  line,
  spool: (item, items) => ({
    line: lineOf(items),
    sheet: String(item.member.copy + 1),
    weldCount: item.chance.int(1, 9),
    weight: item.chance.int(8, 400),
    madeAt: item.chance.pick(['shop', 'field']),
  }),
  mechanicalJoint,
  testPack,
  tagSet: (item) => ({ loop: loopFields(item).loop }),
};
