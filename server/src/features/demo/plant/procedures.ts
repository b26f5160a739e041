import { addDays } from '@plumbline/contract/rules/clock.ts';
import { type Skeleton, skeletons } from './content.ts';
import { firstDiagramOf } from './drawings.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import { people } from './people.ts';
import type { PlantRow } from './table.ts';

/** The number of systems whose procedures have been written. */
const WRITTEN = 8;
const active = people.filter(({ inactive }) => !inactive);
const [WRITER, CHECKER] = [people[0].name, active.at(-1)?.name ?? people[0].name];

/** The common fields of all procedures, including the empty ones. */
const common = {
  title: null,
  discipline: null,
  phase: null,
  vendor: null,
  transmittalNumber: null,
  documentOwner: WRITER,
  reviewedBy: null,
  reviewedOn: null,
  authorisedBy: null,
  authorisedOn: null,
  completionStatus: null,
  assignedTo: null,
  actualStart: null,
  authorSystem: null,
  taggedItems: [],
  prerequisites: [],
  additionalInformation: null,
  comments: null,
} as const satisfies PlantRow;

interface Kind {
  readonly en: string;
  readonly zh: string;
  readonly type: string;
  readonly category: string;
  readonly status: string;
  readonly hours: number;
  /** The skeleton its sections and steps were cloned from. */
  readonly from?: string;
}
const KINDS: readonly Kind[] = [
  { en: 'Flushing of', zh: '冲洗程序', type: 'Flushing procedure', category: 'Flushing', status: 'IFU', hours: 60 },
  {
    en: 'Commissioning of',
    zh: '调试程序',
    type: 'Commissioning procedure',
    category: 'Function test',
    status: 'IFR',
    hours: 160,
    from: 'SK-LOOP-CHECK',
  },
  {
    en: 'Nitrogen leak test of',
    zh: '氮气气密试验程序',
    type: 'Flushing procedure',
    category: 'Flushing',
    status: 'IFU',
    hours: 40,
    from: 'SK-N2-LEAK',
  },
  {
    en: 'Solo run of pumps of',
    zh: '泵单机试车程序',
    type: 'Commissioning procedure',
    category: 'Running-in',
    status: 'IFU',
    hours: 80,
    from: 'SK-PUMP-SOLO',
  },
];

/** The first subsystem of each of the first systems. */
function firstSubSystems(layout: Layout): readonly SubSystemPlan[] {
  const seen = new Map<string, SubSystemPlan>();
  for (const subSystem of layout.subSystems)
    if (!seen.has(subSystem.system.code)) seen.set(subSystem.system.code, subSystem);
  return [...seen.values()].slice(0, WRITTEN);
}

/** The procedures of the first systems, each with the skeleton it was cloned from. */
const planned = (
  layout: Layout,
): readonly { readonly row: PlantRow & { readonly name: string }; readonly from: string }[] =>
  firstSubSystems(layout).flatMap((subSystem) =>
    // a system without fluid is not flushed
    KINDS.filter(({ category }) => category === 'Function test' || firstDiagramOf(subSystem).startsWith('PID')).map(
      ({ en, zh, type, category, status, hours, from = '' }, at) => {
        const { code, name } = subSystem.system;
        const number = `PR-${code}-${String(at + 1).padStart(3, '0')}`;
        const row = {
          ...common,
          name: number,
          description: `${en} ${name.en} | ${name.zh}${zh}`,
          systems: [code],
          procedureType: type,
          procedureCategory: category,
          documentReference: `NS-01-${number}`,
          revision: status === null ? null : '0',
          documentStatus: status,
          documentRequiredBy: addDays(subSystem.mcc, -30),
          preparedBy: WRITER,
          preparedOn: addDays(layout.asOf, -120),
          checkedBy: status === 'IFU' ? CHECKER : null,
          checkedOn: status === 'IFU' ? addDays(layout.asOf, -100) : null,
          manhours: hours,
          plannedStart: addDays(subSystem.mcc, 7),
          plannedFinish: addDays(subSystem.mcc, 21),
          drawings: [firstDiagramOf(subSystem)],
        };
        return { row, from };
      },
    ),
  );

/**
 * Rows of register `procedure`: flushing, leak tests, solo runs and commissioning of the first systems, issued one
 * after the other.
 */
export const procedureRows = (layout: Layout): PlantRow[] => planned(layout).map(({ row }) => row);

/** The measurement fields of a step. */
const measures = ({ hold = false, expected, unit, lower, upper }: Skeleton['sections'][number]['steps'][number]) => ({
  holdPoint: hold,
  expectedValue: expected ?? null,
  unit: unit ?? null,
  lowerLimit: lower ?? null,
  upperLimit: upper ?? null,
});
const sectionRows = (owner: string, name: string, { sections }: Skeleton): PlantRow[] =>
  sections.map(({ says: description }, at) => ({
    [owner]: name,
    number: String(at + 1),
    description: description,
    parentSection: null,
  }));
const stepRows = (section: string, name: string, { sections }: Skeleton, more: PlantRow = {}): PlantRow[] =>
  sections.flatMap(({ steps }, sectionIndex) =>
    steps.map((step, at) => ({
      [section]: `${name} - ${sectionIndex + 1}`,
      number: String(at + 1),
      description: step.says,
      ...measures(step),
      ...more,
    })),
  );
const cloned = (layout: Layout, rowsOf: (name: string, skeleton: Skeleton) => PlantRow[]): PlantRow[] =>
  planned(layout).flatMap(({ row, from }) => {
    const skeleton = skeletons.find(({ name }) => name === from);
    return skeleton ? rowsOf(row.name, skeleton) : [];
  });

/** Rows of the skeleton registers. */
export const skeletonRows = {
  procedureSkeleton: skeletons.map(({ name, says: description }): PlantRow => ({ name, description: description })),
  procedureSkeletonSection: skeletons.flatMap((skeleton) => sectionRows('procedureSkeleton', skeleton.name, skeleton)),
  procedureSkeletonStep: skeletons.flatMap((skeleton) => stepRows('procedureSkeletonSection', skeleton.name, skeleton)),
} as const;
/** Rows of register `procedureSection`: the sections of the skeleton that each procedure was cloned from. */
export const procedureSectionRows = (layout: Layout): PlantRow[] =>
  cloned(layout, (name, skeleton) => sectionRows('procedure', name, skeleton));
/** Rows of register `procedureStep`. */
export const procedureStepRows = (layout: Layout): PlantRow[] =>
  cloned(layout, (name, skeleton) =>
    stepRows('procedureSection', name, skeleton, { measuredValue: null, remark: null }),
  );

/**
 * Rows of register `assuranceTracker`: a safety review before the start of each of the first systems, and the readiness
 * of the crew.
 */
export const trackerRows = (layout: Layout): PlantRow[] => [
  ...firstSubSystems(layout).map(({ system: { code, name } }) => ({
    name: `PSSR-${code}`,
    description: `Pre-start-up safety review of ${name.en} | ${name.zh}开车前安全审查`,
    trackerType: 'Pre-start-up safety review',
    completionStatus: null,
    assignedTo: WRITER,
    comments: null,
  })),
  {
    name: 'OPS-READY-01',
    description: 'Readiness of the operating crew | 操作班组准备情况',
    trackerType: 'Operator readiness',
    completionStatus: null,
    assignedTo: WRITER,
    comments: null,
  },
];
