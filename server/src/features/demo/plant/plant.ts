import { loopNames, registerRows, type TagType } from './content.ts';
import { addDays, daysBetween } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { drawingRows, fixedDrawings } from './drawings.ts';
import { loopOf, parentTagOf } from './item.ts';
import { planLayout, type Layout } from './layout.ts';
import { procedureRows, procedureSectionRows, procedureStepRows, skeletonRows, trackerRows } from './procedures.ts';
import { equipmentTypeRows, matrixRows } from './library.ts';
import { areaRows, locationRows, moduleRows, subSystemRows, systemRows } from './reference-rows.ts';
import { both, smallTable, type PlantRow, type PlantTable } from './table.ts';
import { memberRows, taggedRows } from './tagged-rows.ts';
import { unitsOf } from './unit.ts';
import { punchListRows } from './walkdowns.ts';

/** The types of tagged items, ordered so that each refers only to types before it. */
export const KINDS: readonly TagType[] = ['line', 'spool', 'mechanicalJoint', 'testPack', 'tag', 'cable', 'tagSet'];

/** The default day of a plant. */
const AS_OF = '2026-06-30';

/** The plant to generate. */
export interface PlantOptions {
  /** The exact number of tagged items of all types; at least 1. */
  readonly tags: number;
  /** A different seed gives a different plant of the same size; 1 by default. */
  readonly seed?: number;
  /** The day that the dates are laid out around, `yyyy-mm-dd`; {@link AS_OF} by default. */
  readonly asOf?: string;
}

/** A whole plant generated from a seed: the same options give the same rows on any machine. */
export interface Plant {
  readonly seed: number;
  readonly asOf: string;
  /** Every register, ordered so that each row refers only to rows before it. */
  readonly tables: readonly PlantTable[];
  /** Systems, subsystems and their dates, available without reading rows. */
  readonly layout: Layout;
}

/** Facts that only a walk through all units gives. */
interface Census {
  readonly kinds: Readonly<Record<TagType, number>>;
  readonly members: number;
  readonly loops: number;
  readonly parentTags: number;
  readonly isometrics: number;
}

function takeCensus(layout: Layout): Census {
  const kinds = { tag: 0, cable: 0, line: 0, spool: 0, mechanicalJoint: 0, testPack: 0, tagSet: 0 };
  const census = { kinds, members: 0, loops: 0, parentTags: 0, isometrics: 0 };
  for (const { kind, members } of unitsOf(layout)) {
    for (const { part } of members) kinds[part.tagType] += 1;
    const having = (...types: readonly TagType[]): number =>
      members.filter(({ part }) => types.includes(part.tagType)).length;
    census.members += having('tagSet') * having('tag', 'cable');
    if (kind.loop !== undefined) census.loops += 1;
    if (kind.parent !== undefined) census.parentTags += 1;
    if (kind.isometric !== undefined) census.isometrics += 1;
  }
  return census;
}

function* loopRows(layout: Layout): Generator<PlantRow> {
  for (const unit of unitsOf(layout)) {
    const name = loopOf(unit);
    const measures = loopNames[unit.kind.loop ?? ''];
    if (name === null || measures === undefined) continue;
    const { says: description } = unit.subSystem;
    yield {
      name,
      description: both({ en: `${description.en} ${measures.en} loop`, zh: `${description.zh}${measures.zh}回路` }),
      loopStatus: null,
      // a loop is checked before its subsystem is mechanically complete
      targetDate: unit.subSystem.mcc,
      subcontractorName: null,
      comments: null,
    };
  }
}

function* parentTagRows(layout: Layout): Generator<PlantRow> {
  for (const unit of unitsOf(layout)) {
    const name = parentTagOf(unit);
    const { parent } = unit.kind;
    if (name === null || parent === undefined) continue;
    const { says: description } = unit.subSystem;
    yield { name, description: both({ en: `${description.en} ${parent.en}`, zh: `${description.zh}${parent.zh}` }) };
  }
}

/** A table whose rows are generated as they are read, with its count known from the census. */
const lazyTable = (register: RegisterKey, count: () => number, rows: () => Iterable<PlantRow>): PlantTable => ({
  register,
  get count() {
    return count();
  },
  rows,
});

/** The supporting lists, for Ex, cables, preservation, planning, procedures and assurance; in an order that loads. */
const SUPPORTING: readonly RegisterKey[] = [
  'testPackType',
  'unitOfMeasure',
  'vendor',
  'instrument',
  'cableType',
  'glandType',
  'exZone',
  'exProtection',
  'exIpRating',
  'exCertifyingBody',
  'exRatedModel',
  'exRatedToItr',
  'pwl',
  'equipmentTypePwl',
  'preservationCompletionStatus',
  'skill',
  'workGroup',
  'serviceInterval',
  'serviceDetail',
  'activity',
  'coverSheet',
  'workPackType',
  'workPackCompletionStatus',
  'jobCardStatus',
  'operationType',
  'procedureClass',
  'procedureType',
  'procedureCategory',
  'procedureCompletionStatus',
  'procedureDocumentStatus',
  'trackerCategory',
  'trackerSubCategory',
  'trackerType',
  'assuranceTrackerCompletionStatus',
  'handoverCompletionStatus',
  'punchListItemCompletionStatus',
  'mocType',
  'mocStatus',
  'notificationGroup',
];

/** The reference day of the instruments' calibration dates. */
const CALIBRATIONS = '2026-11-23';
/** The instruments, calibrated before the day of the plant; all but one are still within calibration. */
const instrumentRows = (asOf: string): readonly PlantRow[] => {
  const moved = (day: unknown): string => addDays(String(day), daysBetween(CALIBRATIONS, asOf));
  return registerRows('instrument').map((row) => ({
    ...row,
    calibrationDate: moved(row['calibrationDate']),
    calibrationDue: moved(row['calibrationDue']),
  }));
};

/**
 * Generates a plant of any size: plausible, bilingual, and repeatable for the same options. Rows are generated as they
 * are read, so memory does not grow with the plant. References are natural keys, as in an import sheet.
 */
export function plant(options: PlantOptions): Plant {
  const { tags, seed = 1, asOf = AS_OF } = options;
  const layout = planLayout({ tags, seed, asOf });
  let counted: Census | undefined;
  const census = (): Census => (counted ??= takeCensus(layout));
  const fixed = (register: RegisterKey): PlantTable =>
    smallTable(register, register === 'instrument' ? instrumentRows(asOf) : registerRows(register));
  const tables: readonly PlantTable[] = [
    fixed('discipline'),
    fixed('systemGroup'),
    smallTable('system', systemRows(layout)),
    fixed('phase'),
    fixed('priority'),
    smallTable('subSystem', subSystemRows(layout)),
    smallTable('area', areaRows(layout)),
    smallTable('module', moduleRows(layout)),
    smallTable('location', locationRows(layout)),
    lazyTable(
      'loop',
      () => census().loops,
      () => loopRows(layout),
    ),
    lazyTable(
      'parentTag',
      () => census().parentTags,
      () => parentTagRows(layout),
    ),
    fixed('equipmentStatus'),
    smallTable('equipmentType', equipmentTypeRows),
    fixed('itrClass'),
    fixed('itr'),
    smallTable('equipmentTypeItr', matrixRows),
    fixed('tagItrCompletionStatus'),
    fixed('digitalDocumentCheckBoxType'),
    fixed('punchListItemCategory'),
    fixed('drawingType'),
    fixed('drawingStatus'),
    lazyTable(
      'drawing',
      () => fixedDrawings(layout) + census().isometrics,
      () => drawingRows(layout),
    ),
    fixed('subcontractorName'),
    fixed('profession'),
    fixed('authorisedPerson'),
    fixed('handoverType'),
    ...SUPPORTING.map(fixed),
    smallTable('punchList', punchListRows(layout)),
    smallTable('procedure', procedureRows(layout)),
    smallTable('procedureSection', procedureSectionRows(layout)),
    smallTable('procedureStep', procedureStepRows(layout)),
    smallTable('procedureSkeleton', skeletonRows.procedureSkeleton),
    smallTable('procedureSkeletonSection', skeletonRows.procedureSkeletonSection),
    smallTable('procedureSkeletonStep', skeletonRows.procedureSkeletonStep),
    smallTable('assuranceTracker', trackerRows(layout)),
    ...KINDS.map((register) =>
      lazyTable(
        register,
        () => census().kinds[register],
        () => taggedRows(layout, register),
      ),
    ),
    lazyTable(
      'tagSetMember',
      () => census().members,
      () => memberRows(layout, asOf),
    ),
  ];
  return { seed, asOf, tables, layout };
}
