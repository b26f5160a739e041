import { people } from './data/people.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { firstDiagramOf } from './drawings.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import type { PlantRow } from './table.ts';

/** So many systems have their procedures written by now. */
const WRITTEN = 8;
const active = people.filter(({ inactive }) => !inactive);
const [WRITER, CHECKER] = [people[0].name, active.at(-1)?.name ?? people[0].name];

/** What every procedure has, and what it is empty in. */
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
  completedBy: null,
  completedOn: null,
  taggedItems: [],
  prerequisites: [],
  additionalInformation: null,
  comments: null,
} as const satisfies PlantRow;

const KINDS = [
  { en: 'Flushing of', zh: '冲洗程序', type: 'Flushing procedure', category: 'Flushing', status: 'IFU', hours: 60 },
  {
    en: 'Commissioning of',
    zh: '调试程序',
    type: 'Commissioning procedure',
    category: 'Function test',
    status: 'IFR',
    hours: 160,
  },
] as const;

/** The first subsystem of each of the first systems. */
function firstSubSystems(layout: Layout): readonly SubSystemPlan[] {
  const seen = new Map<string, SubSystemPlan>();
  for (const subSystem of layout.subSystems)
    if (!seen.has(subSystem.system.code)) seen.set(subSystem.system.code, subSystem);
  return [...seen.values()].slice(0, WRITTEN);
}

/** Rows of register `procedure`: flushing and commissioning of the first systems, issued one after the other. */
export const procedureRows = (layout: Layout): PlantRow[] =>
  firstSubSystems(layout).flatMap((subSystem) =>
    // what carries no fluid is not flushed
    KINDS.filter(({ category }) => category !== 'Flushing' || firstDiagramOf(subSystem).startsWith('PID')).map(
      ({ en, zh, type, category, status, hours }, at) => {
        const { code, name } = subSystem.system;
        const number = `PR-${code}-${String(at + 1).padStart(3, '0')}`;
        return {
          ...common,
          name: number,
          description: `${en} ${name.en} ${name.zh}${zh}`,
          systems: [code],
          procedureType: type,
          procedureCategory: category,
          documentReference: `NS-01-${number}`,
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
      },
    ),
  );

/** Rows of register `assuranceTracker`: a safety review before each of the first systems starts, and readiness of the crew. */
export const trackerRows = (layout: Layout): PlantRow[] => [
  ...firstSubSystems(layout).map(({ system: { code, name } }) => ({
    name: `PSSR-${code}`,
    description: `Pre-start-up safety review of ${name.en} ${name.zh}开车前安全审查`,
    trackerType: 'Pre-start-up safety review',
    completionStatus: null,
    assignedTo: WRITER,
    comments: null,
  })),
  {
    name: 'OPS-READY-01',
    description: 'Readiness of the operating crew 操作班组准备情况',
    trackerType: 'Operator readiness',
    completionStatus: null,
    assignedTo: WRITER,
    comments: null,
  },
];
