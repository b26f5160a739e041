import { decks, sides, warehouse } from './data/places.ts';
import {
  completionStatuses,
  disciplines,
  drawingTypes,
  equipmentStatuses,
  handoverTypes,
  itrClasses,
  phases,
  punchCategories,
  subcontractors,
} from './data/lists.ts';
import { people, professions } from './data/people.ts';
import { systemGroups } from './data/systems.ts';
import { PRIORITIES, type Layout } from './layout.ts';
import { both, type PlantRow } from './table.ts';

const simple = (name: string, description: string): PlantRow => ({ name, description });

/** Rows that are the same in every plant. */
export const fixedRows = {
  discipline: Object.entries(disciplines).map(([name, says]) => simple(name, both(says))),
  systemGroup: systemGroups.map(([name, zh]) => simple(name, `${name} ${zh}`)),
  phase: phases.map(([name, zh], at) => simple(name, `Phase ${at + 1}: ${name.toLowerCase()} 第${at + 1}阶段：${zh}`)),
  priority: Array.from({ length: PRIORITIES }, (_, at) =>
    simple(`P${at + 1}`, `Start-up priority ${at + 1} 开车优先级 ${at + 1}`),
  ),
  equipmentStatus: equipmentStatuses.map(([name, says]) => simple(name, says)),
  drawingType: Object.entries(drawingTypes).map(([name, says]) => simple(name, both(says))),
  subcontractorName: subcontractors.map(([name, says]) => simple(name, says)),
  itrClass: Object.entries(itrClasses).map(([name, { name: says, gate }]) => ({
    ...simple(name, both(says)),
    handoverGate: gate,
  })),
  tagItrCompletionStatus: completionStatuses.map(({ name, says, isDefault, reason }) => ({
    ...simple(name, says),
    isDefault,
    requiresReason: reason,
    // the assignee is notified that it came back
    notifyAssignedTo: name === 'Rejected',
    notifySignOffs: [],
  })),
  digitalDocumentCheckBoxType: [
    { checkBoxes: ['OK', 'NA', 'PL'], punchListCheckBox: 'PL', isDefault: true },
    { checkBoxes: ['Yes', 'No', 'NA'], punchListCheckBox: null, isDefault: false },
  ],
  punchListItemCategory: punchCategories.map(({ name, says, stops }) => ({
    ...simple(name, says),
    willPreventHandover: stops,
    signOffs: [
      { label: 'Cleared', zh: '消项', type: 'required' },
      { label: 'Accepted', zh: '接收', type: 'complete' },
    ],
  })),
  profession: Object.entries(professions).map(([name, { says, disciplines: letters }]) => ({
    ...simple(name, says),
    disciplines: [...letters],
  })),
  authorisedPerson: people.map((person) => ({
    name: person.name,
    login: person.login ?? null,
    position: person.position,
    company: person.company,
    inactive: person.inactive ?? false,
    professions: [person.profession],
    subcontractorNames: person.subcontractor === undefined ? [] : [person.subcontractor],
    signTagItrs: true,
    signPunchListItems: true,
    signHandovers: person.role !== 'does',
    signAssuranceTrackers: person.role === 'hands',
    signMocs: person.role !== 'does',
    signProcedures: person.role !== 'does' || person.login === 'admin',
    signPreservation: person.role !== 'hands' || person.login === 'admin',
    signWorkPacks: person.role !== 'does',
    signWorkPackApprovals: person.role !== 'does',
    signJobCards: true,
    signOperations: true,
  })),
  handoverType: handoverTypes.map(({ name, says, grouping, gates, first }, at) => ({
    ...simple(name, both(says)),
    grouping,
    entity: 'tagItr',
    gates,
    order: at + 1,
    showOnFrontScreen: first,
    showIncludesExcludes: true,
    exReview: name === 'RFSU',
    notificationGroup: null,
    signOffs: [
      { label: 'Accepted', zh: '接收', type: 'required' },
      { label: 'Verified', zh: '核验', type: 'complete' },
    ],
  })),
} as const satisfies Readonly<Record<string, readonly PlantRow[]>>;

/** Rows of register `system`. */
export const systemRows = (layout: Layout): PlantRow[] =>
  layout.systems.map(({ code, name, base }) => ({
    ...simple(code, both(name)),
    systemGroup: base.group,
    comments: null,
  }));

/** Rows of register `subSystem`. */
export const subSystemRows = (layout: Layout): PlantRow[] =>
  layout.subSystems.map((one) => ({
    ...simple(one.name, both(one.says)),
    system: one.system.code,
    phase: one.phase,
    priority: one.priority,
    plannedMcc: one.mcc,
    plannedRfc: one.rfc,
    plannedRfsu: one.rfsu,
    comments: null,
  }));

/** Rows of register `area`. */
export const areaRows = (layout: Layout): PlantRow[] =>
  layout.areas.map(({ name, description }) => simple(name, both(description)));

/** Rows of register `module`. */
export const moduleRows = (layout: Layout): PlantRow[] =>
  layout.areas.flatMap(({ modules, description }) =>
    modules.map((name, at) => simple(name, `${description.en} module ${at + 1} ${description.zh}模块${at + 1}`)),
  );

/** Rows of register `location`: the decks of each area, and the warehouse. */
export const locationRows = (layout: Layout): PlantRow[] => [
  ...layout.areas.flatMap(({ locations, description }) =>
    decks.flatMap(([, deck, deckZh], row) =>
      sides.map(([, side, sideZh], column) => {
        const name = locations[row * sides.length + column] ?? locations[0];
        return simple(name, `${description.en} ${deck} ${side} ${description.zh}${deckZh}${sideZh}`);
      }),
    ),
  ),
  ...warehouse.map(([name, description]) => simple(name, description)),
];
