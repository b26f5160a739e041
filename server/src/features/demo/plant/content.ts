import { readFileSync } from 'node:fs';
import { emptyOf, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { plainWord } from '@plumbline/contract/words/plain-word.ts';
import { z } from 'zod';
import { known } from '../../../db/model.ts';
import { csvTextRows } from '../../../sheets/csv/csv-text.ts';
import { sheetFields } from '../plant-sheet.ts';
import type { Some } from './random.ts';
import type { PlantRow, PlantValue } from './table.ts';

/** The words of the demonstration plant: rows of registers as files of an import, and what larger plants are made of. */
export const FOLDER = new URL('../../../../content/plant/', import.meta.url);

const registerFile = (register: RegisterKey): URL => new URL(`registers/${register}.csv`, FOLDER);

const read = new Map<RegisterKey, readonly PlantRow[]>();

/**
 * The rows of a register that are the same in every plant, from its file.
 *
 * @throws when a cell is not a value of its field
 */
export function registerRows(register: RegisterKey): readonly PlantRow[] {
  const rows = read.get(register) ?? readRows(register);
  read.set(register, rows);
  return rows;
}

function readRows(register: RegisterKey): readonly PlantRow[] {
  const [captions = [], ...lines] = csvTextRows(readFileSync(registerFile(register), 'utf8'));
  const all = sheetFields(known(register));
  const odd = captions.find((caption) => !all.some(([, field]) => field.label.en === caption));
  if (odd !== undefined) throw new Error(`${register}.csv: no field is called "${odd}".`);
  const fields = all.map(([name, field]) => {
    const column = captions.indexOf(field.label.en);
    return { name, field, column };
  });
  const valueOf = (cell: string, field: (typeof fields)[number]['field']): PlantValue => {
    const parsed = cell === '' ? { value: emptyOf(field.kind) } : ruleOf(field).parse(cell, field);
    if ('error' in parsed) throw new Error(`${register}.csv: ${field.label.en} "${cell}": ${parsed.error.en}`);
    return parsed.value as PlantValue; // what the rule of a field reads
  };
  return lines.map((cells) =>
    Object.fromEntries(fields.map(({ name, field, column }) => [name, valueOf(cells[column] ?? '', field)])),
  );
}

/** The names of the rows of a register that are the same in every plant. */
export const registerNames = (register: RegisterKey): readonly string[] =>
  registerRows(register).map((row) => String(row['name']));

/** Reads a file of what plants are made of. */
export const readPart = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`generator/${name}.json`, FOLDER), 'utf8')));

const some = <T extends z.ZodType>(item: T) => z.tuple([item], item);

/** The kinds of a system, which decide the units it contains. */
const systemKind = z.enum([
  'process',
  'utility',
  'fireWater',
  'detection',
  'safety',
  'hvac',
  'electrical',
  'lighting',
  'heatTracing',
  'earthing',
  'control',
  'telecom',
  'building',
  'structure',
  'lifting',
]);
/** The kind of a system. */
export type SystemKind = z.output<typeof systemKind>;

/** Main equipment that a part of a system may contain: v vessel, e exchanger, p pump, k compressor, g generator. */
const mainEquipment = z.enum(['v', 'e', 'p', 'k', 'g']);

/** The service of one subsystem; its words start the description of each of its items. */
const service = z.strictObject({ name: plainWord, equipment: z.array(mainEquipment).default([]) });
/** The service of one subsystem. */
export type Service = z.output<typeof service>;

const system = z.strictObject({
  /** Two digits; train 2 of system 23 is `123`. */
  code: z.string(),
  name: plainWord,
  /** The name of its system group. */
  group: z.string(),
  kind: systemKind,
  /** When it is usually completed, from 0 first (power, air) to 1 last (process). */
  wave: z.number(),
  /** The fluid code of its lines. */
  fluid: z.string(),
  /** Flammable gas may be present, so part of the equipment is Ex rated. */
  hazardous: z.boolean().default(false),
  services: some(service),
});
/** The pattern of a system; larger plants repeat it in trains. */
export type SystemBase = z.output<typeof system>;

const equipmentKind = z.strictObject({
  name: plainWord,
  /** The letter of its discipline. */
  discipline: z.string(),
  /** The checks that the matrix allocates to it. */
  itrs: some(z.string()),
  /** The group of its makers; none for equipment made on site. */
  made: z.string().optional(),
  /** The letters its model number starts with. */
  model: z.string().optional(),
  /** The proportion that is Ex rated in a hazardous system; 1 means Ex rated everywhere. */
  ex: z.number().optional(),
  /** The proportion of safety critical elements. */
  critical: z.number().optional(),
  /** Some items exist already or are modified (equipment status Modified). */
  brownfield: z.literal(true).optional(),
});
/** A class of equipment. */
export type EquipmentKind = z.output<typeof equipmentKind>;

const tagType = z.enum(['tag', 'cable', 'line', 'spool', 'mechanicalJoint', 'testPack', 'tagSet']);
/** The type of a tagged item, as named in the contract package. */
export type TagType = z.output<typeof tagType>;

const part = z.strictObject({
  /** The key of its class of equipment. */
  type: z.string(),
  /** The letters in its name, unique within a unit: `PT` in `23-PT-1003A`. */
  code: z.string(),
  tagType: tagType.default('tag'),
  /** Its own description, where that of the equipment is too general. */
  says: plainWord.optional(),
  /** The minimum and maximum number of items. Several are lettered A, B, C. */
  times: z.tuple([z.int(), z.int()]).default([1, 1]),
  /** The probability that it exists at all. */
  odds: z.number().default(1),
});
/** One or more identical items of a unit. */
export type Part = z.output<typeof part>;

const unitKind = z.strictObject({
  /** The letter of the loop its tags share. */
  loop: z.string().optional(),
  /** Every item is a safety critical element. */
  critical: z.literal(true).optional(),
  /** The package that its tags belong to. */
  parent: plainWord.optional(),
  /** It has an isometric drawing. */
  isometric: z.literal(true).optional(),
  /** The main equipment that a service must contain for this unit. */
  needs: mainEquipment.optional(),
  /** Its items, the main one first: when a subsystem is full, the rest is left out. */
  parts: some(part),
});
/** A group of items that belong together: a loop, a pump with its motor and cables, a line with its valves. */
export type UnitKind = z.output<typeof unitKind>;

const step = z.strictObject({
  says: z.string(),
  /** It stops the following steps until it is released. */
  hold: z.boolean().optional(),
  expected: z.string().optional(),
  unit: z.string().optional(),
  lower: z.number().optional(),
  upper: z.number().optional(),
});
const skeleton = z.strictObject({
  name: z.string(),
  says: z.string(),
  sections: z.array(z.strictObject({ says: z.string(), steps: z.array(step) })),
});
/** A template for procedures. */
export type Skeleton = z.output<typeof skeleton>;

const changeOfPlant = z.strictObject({
  type: z.string(),
  says: z.string(),
  state: z.enum(['raised', 'answered', 'closed']),
  /** What it lists besides its subsystem. */
  names: z.array(z.enum(['tag', 'drawing', 'system'])),
  /** The position in the list of the change it follows up. */
  follows: z.int().optional(),
  /** It is temporary, and due for removal this many days after the day of the plant. */
  removedIn: z.int().optional(),
});
/** A change of the demonstration. */
export type ChangeData = z.output<typeof changeOfPlant>;

/**
 * The systems of a plant, those of the domain guide (7) first: a small plant uses the start of this list, a large one
 * all of it, in several trains.
 */
export const systemBases = readPart('systems', some(system));
/** Every class of equipment by its key. */
export const equipment = readPart('equipment', z.record(z.string(), equipmentKind));
/** Every kind of unit by its key. */
export const units = readPart('units', z.record(z.string(), unitKind));
/** How often each kind of unit occurs in a kind of system, as weights with any sum. */
export const unitMix = readPart('unit-mix', z.record(systemKind, z.record(z.string(), z.number())));
/** Makers of equipment by group; all invented. */
export const makers = readPart('makers', z.record(z.string(), some(z.string())));
/** The companies that do the work, and the letters of the disciplines of each. */
export const subcontractors = readPart(
  'subcontractors',
  z.array(z.strictObject({ name: z.string(), disciplines: z.array(z.string()) })),
);
/** The measured variable for the letters of a loop. */
export const loopNames = readPart('loops', z.record(z.string(), plainWord));
/** Areas of a plant, which larger plants repeat; the decks and sides of each; and the storage places. */
export const places = readPart(
  'places',
  z.strictObject({
    areas: some(plainWord),
    decks: some(plainWord.extend({ code: z.string() })),
    sides: some(plainWord.extend({ code: z.string() })),
    /** For equipment waiting to be installed; items in a store belong to no system yet. */
    warehouse: some(z.strictObject({ name: z.string(), description: z.string() })),
  }),
);
/** The templates a commissioning team starts with; the texts are our own, structured as such procedures usually are. */
export const skeletons = readPart('skeletons', z.array(skeleton));
/** Twenty changes of the five types, all invented; each is about a different subsystem. */
export const changes = readPart('changes', z.array(changeOfPlant));

const defects = readPart(
  'defects',
  z.strictObject({
    /** By discipline and number of the equipment's first check, which stand for a kind: `E01` is cables. */
    byCheck: z.record(z.string(), some(z.string())),
    any: some(z.string()),
    general: some(z.strictObject({ says: z.string(), discipline: z.string(), owl: z.boolean().default(false) })),
  }),
);
/** The defects that a walkdown finds on equipment with this first check. */
export const defectsOf = (itr: string): Some<string> => defects.byCheck[itr.slice(0, 3)] ?? defects.any;
/** General remarks of a walkdown about a subsystem. */
export const generalDefects = defects.general;

/** The class of equipment of a key. @throws when there is none */
export function equipmentOf(key: string): EquipmentKind {
  const kind = equipment[key];
  if (kind === undefined) throw new Error(`units.json names the equipment "${key}", which equipment.json lacks.`);
  return kind;
}
