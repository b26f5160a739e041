import type { ImportPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { FieldSource } from '@plumbline/contract/rules/import-mapping.ts';

/** A column of the file, unchanged or with a transform. */
const from = (caption: string, more: Omit<Partial<FieldSource>, 'from'> = {}) => ({ from: [caption], ...more });
/** A fixed value. */
const fixed = (text: string) => ({ text });
/** Two columns joined. */
const join = (first: string, second: string, text: string) => ({ from: [first, second], text });

/** Mappings for the CFIHOS reference library, one file each (docs/imports.md). */
export const CFIHOS: Readonly<Record<string, ImportPart>> = {
  'discipline.csv': {
    register: 'discipline',
    mapping: { fields: { name: from('discipline code'), description: from('discipline name') } },
  },
  'document-type.csv': {
    register: 'documentType',
    mapping: {
      fields: {
        name: from('document type name'),
        code: from('document type short code'),
        description: from('document type description'),
      },
    },
  },
  'document-required-per-class.csv': {
    register: 'requiredDocument',
    mapping: {
      fields: { equipmentType: from('tag or equipment class name'), documentType: from('document type name') },
    },
  },
  'tag-class.csv': {
    register: 'equipmentType',
    // definitions are longer than our descriptions; the class it belongs to says as much
    mapping: {
      fields: {
        name: from('tag class name'),
        description: join('parent tag class name', 'tag class name', ' / '),
      },
    },
  },
  'unit-of-measure.csv': {
    register: 'unitOfMeasure',
    mapping: { fields: { name: from('unit of measure name'), description: from('unit of measure symbol') } },
  },
};

const BUILDING = 'Building';
/** Fixed values for every tag of a building: COBie has no discipline or subsystem of a component. */
const ofBuilding = { discipline: fixed(BUILDING), subSystems: fixed(BUILDING) };

/** Mappings for any COBie workbook: one sheet may fill several tables (docs/imports.md). */
export function cobie(sheets: readonly string[]): readonly ImportPart[] {
  const facility = { sheet: 'Facility' };
  const once = true;
  const all: readonly (ImportPart & { readonly sheet: string })[] = [
    {
      ...facility,
      register: 'discipline',
      mapping: { fields: { name: fixed(BUILDING), description: fixed(BUILDING) }, once },
    },
    {
      ...facility,
      register: 'system',
      mapping: { fields: { name: fixed(BUILDING), description: from('Name') }, once },
    },
    {
      ...facility,
      register: 'subSystem',
      mapping: { fields: { name: fixed(BUILDING), description: from('Name'), system: fixed(BUILDING) }, once },
    },
    { sheet: 'Floor', register: 'area', mapping: { fields: { name: from('Name'), description: from('Description') } } },
    {
      sheet: 'Space',
      register: 'location',
      mapping: { fields: { name: from('Name'), description: from('Description') } },
    },
    {
      sheet: 'Type',
      register: 'equipmentType',
      mapping: { fields: { name: from('Name', { before: ',' }), description: from('Description') }, once },
    },
    {
      sheet: 'Component',
      register: 'tag',
      mapping: {
        fields: {
          name: from('Name'),
          description: from('Description'),
          equipmentType: from('TypeName', { before: ',' }),
          // a component may be in several rooms; the first is its location
          location: from('Space', { before: ',' }),
          ...ofBuilding,
        },
      },
    },
    {
      sheet: 'Document',
      register: 'drawingType',
      mapping: { fields: { name: from('Category'), description: from('Category') }, once },
    },
    {
      sheet: 'Document',
      register: 'drawing',
      mapping: {
        fields: {
          name: from('Name', { before: ',' }),
          description: from('Description'),
          drawingType: from('Category'),
        },
        once,
      },
    },
  ];
  return all.filter(({ sheet }) => sheets.includes(sheet));
}

const C01 = 'C01';
const kind = (...is: string[]) => ({ caption: 'Element', is });
const ofPlant = { discipline: fixed('P'), subSystems: fixed(C01) };

/**
 * Mappings for the register of the DEXPI reference plant: one sheet of mixed kinds fills seven tables
 * (docs/imports.md).
 */
export const DEXPI: readonly ImportPart[] = [
  {
    register: 'discipline',
    mapping: { fields: { name: fixed('P'), description: fixed('Process') }, once: true },
  },
  { register: 'system', mapping: { fields: { name: fixed(C01), description: fixed('DEXPI C01') }, once: true } },
  {
    register: 'subSystem',
    mapping: { fields: { name: fixed(C01), description: fixed('DEXPI C01'), system: fixed(C01) }, once: true },
  },
  {
    register: 'equipmentType',
    mapping: { fields: { name: from('ComponentClass'), description: from('ComponentClass') }, once: true },
  },
  {
    register: 'loop',
    mapping: {
      fields: {
        name: from('InstrumentationLoopFunctionNumber'),
        description: join('ComponentClass', 'InstrumentationLoopFunctionNumber', ' '),
      },
      only: kind('InstrumentationLoopFunction'),
    },
  },
  {
    register: 'line',
    mapping: {
      fields: {
        name: from('LineNumber'),
        description: join('FluidCode', 'LineNumber', ' '),
        equipmentType: from('ComponentClass'),
        nominalSize: from('NominalDiameter'),
        pipeClass: from('PipingClassCode'),
        fluidCode: from('FluidCode'),
        insulation: from('InsulationType'),
        ...ofPlant,
      },
      only: kind('PipingNetworkSystem'),
    },
  },
  {
    register: 'tag',
    // chambers and impellers are parts without a tag and are skipped
    mapping: {
      fields: {
        name: from('TagName'),
        description: join('ComponentClass', 'TagName', ' '),
        equipmentType: from('ComponentClass'),
        ...ofPlant,
      },
      only: kind('Equipment'),
      once: true,
    },
  },
  {
    register: 'tag',
    mapping: {
      fields: {
        name: join('ProcessInstrumentationFunctionCategory', 'ProcessInstrumentationFunctionNumber', ''),
        description: join('ProcessInstrumentationFunctionCategory', 'ProcessInstrumentationFunctions', ''),
        equipmentType: from('ComponentClass'),
        loop: from('ProcessInstrumentationFunctionNumber'),
        ...ofPlant,
      },
      only: kind('ProcessInstrumentationFunction'),
    },
  },
  {
    register: 'tag',
    mapping: {
      fields: {
        name: from('ActuatingSystemNumber'),
        description: join('ComponentClass', 'ActuatingSystemNumber', ' '),
        equipmentType: from('ComponentClass'),
        ...ofPlant,
      },
      only: kind('ActuatingSystem'),
    },
  },
];

const VALHALL = 'Valhall 23';
/** Names contain no commas: the text after one is separated differently. */
const withoutCommas = { replace: [{ is: ',', by: ' -', part: true }] };

/** Mapping for the published work packages of the Valhall platform: 61 rows are 21 packages (docs/imports.md). */
export const VALHALL_PACKS: readonly ImportPart[] = [
  {
    register: 'workPackType',
    mapping: { fields: { name: fixed('Maintenance'), description: fixed('Maintenance work package') }, once: true },
  },
  {
    register: 'workPack',
    mapping: {
      fields: {
        name: from('WORKPACKAGE_NUMBER'),
        workPackType: fixed('Maintenance'),
        description: from('WORKPACKAGE_NAME'),
        narrative: from('WORKPACKAGE_DESC'),
        completionStatus: from('WORKPACKAGE_STATUSDESC', { ...withoutCommas, unknown: 'add' }),
        documentReference: from('MODPROJECT_NUMBER'),
      },
      // a package is repeated for each object it affects
      once: true,
    },
  },
];

/** Mapping of its work orders to job cards, with their disciplines (docs/imports.md). */
export const VALHALL_ORDERS: readonly ImportPart[] = [
  {
    register: 'discipline',
    mapping: {
      fields: { name: from('WORKORDER_LEADDISCIPLINEDESC'), description: from('WORKORDER_LEADDISCIPLINEDESC') },
      once: true,
    },
  },
  { register: 'system', mapping: { fields: { name: fixed('23'), description: fixed(VALHALL) }, once: true } },
  {
    register: 'subSystem',
    mapping: { fields: { name: fixed('23'), description: fixed(VALHALL), system: fixed('23') }, once: true },
  },
  {
    register: 'jobCard',
    mapping: {
      fields: {
        name: from('WORKORDER_NUMBER'),
        description: join('WORKORDER_TITLE', 'WORKORDER_DESC', ' '),
        discipline: from('WORKORDER_LEADDISCIPLINEDESC'),
        subSystem: fixed('23'),
        // orders of packages missing from the other file are imported without one, and each is reported at its row
        workPack: from('WORKPACKAGE_NUMBER', { unknown: 'blank' }),
        jobCardStatus: from('WORKORDER_STATUSDESC', { unknown: 'add' }),
        plannedFinish: from('WORKORDER_DUEDATE'),
        actualFinish: from('WORKORDER_COMPLETIONDATE'),
        originalEstimate: from('WORKORDER_SUMESTIMATEHOURS'),
      },
    },
  },
];

/** Mapping of its work tasks to operations of those job cards (docs/imports.md). */
export const VALHALL_TASKS: readonly ImportPart[] = [
  {
    register: 'operationType',
    mapping: {
      fields: { name: fixed('Task'), description: fixed('Work task'), progressMethod: fixed('Checkbox') },
      once: true,
    },
  },
  {
    register: 'operation',
    mapping: {
      fields: {
        jobCard: from('WORKORDER_NUMBER'),
        number: from('WORKORDER_TASKNUMBER'),
        description: join('WORKORDER_TASKNAME', 'WORKORDER_TASKDESC', ' '),
        operationType: fixed('Task'),
        weighting: from('WORKORDER_TASKDURATIONHOURS'),
        isComplete: from('WORKORDER_TASKISCOMPLETED'),
        actualFinish: from('WORKORDER_TASKCOMPLETEDDATE'),
        comments: from('WORKORDER_TASKPREDECTASKNAME'),
      },
    },
  },
];
