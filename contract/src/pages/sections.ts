import { w, type Word } from '../words/word.ts';
import type { MenuGroup } from './groups.ts';

/** A subgroup within a menu group. It has no path: its pages have the paths of their group. */
export interface MenuSection {
  /** Its node code: M and 14 digits, permanent. */
  readonly code: `M${string}`;
  /** The group it is in. */
  readonly group: MenuGroup;
  /** Its frontPath, which is not a page. */
  readonly name: string;
  readonly title: Word;
}

const reference = (at: number, name: string, title: Word): MenuSection => ({
  code: `M1200000000000${at}`,
  group: 'refTable',
  name: `RefTable-${name}`,
  title,
});
const administration = (at: number, name: string, title: Word): MenuSection => ({
  code: `M1300000000000${at}`,
  group: 'admin',
  name: `Admin-${name}`,
  title,
});

/** The sections, in their order within the group. */
export const MENU_SECTIONS = {
  breakdown: reference(1, 'Breakdown', w('Breakdown', '工程分解')),
  equipment: reference(2, 'Equipment', w('Equipment and checks', '设备与检查')),
  people: reference(3, 'People', w('People', '人员')),
  punch: reference(4, 'Punch', w('Punch and handover', '尾项与移交')),
  documents: reference(5, 'Documents', w('Documents', '文档')),
  ex: reference(6, 'Ex', w('Ex', '防爆')),
  statuses: reference(7, 'Statuses', w('Statuses', '状态')),
  users: administration(1, 'People', w('People and rights', '人员与权限')),
  levels: administration(2, 'Levels', w('Levels', '层级')),
  system: administration(3, 'System', w('System', '系统')),
} as const satisfies Record<string, MenuSection>;

/** The key of a section. */
export type SectionKey = keyof typeof MENU_SECTIONS;
/** Returns a section by key, as the general type. */
export const sectionOf = (key: SectionKey): MenuSection => MENU_SECTIONS[key];
/** The keys of the sections, in order. */
export const SECTION_KEYS: readonly SectionKey[] = Object.keys(MENU_SECTIONS).filter((key): key is SectionKey =>
  Object.hasOwn(MENU_SECTIONS, key),
);

/** The lists of reference data and administration by section; lists of statuses are recognised by their key. */
const LISTS: Readonly<Partial<Record<SectionKey, readonly string[]>>> = {
  breakdown: ['area', 'module', 'location', 'system', 'systemGroup', 'subSystem', 'phase', 'loop', 'parentTag'],
  equipment: [
    'discipline',
    'equipmentType',
    'itr',
    'itrClass',
    'equipmentTypeItr',
    'pwl',
    'instrument',
    'equipmentTypePwl',
    'cableType',
    'glandType',
    'testPackType',
    'activity',
    'operationType',
    'serviceDetail',
    'serviceInterval',
    'unitOfMeasure',
    'vendor',
    'digitalDocumentCheckBoxType',
  ],
  people: [
    'authorisedPerson',
    'authorisedPersonProfession',
    'authorisedPersonSubcontractorName',
    'profession',
    'professionDiscipline',
    'skill',
    'workGroup',
    'subcontractorName',
    'signingDelegation',
    'notificationGroup',
    'notificationGroupAuthorisedPerson',
  ],
  punch: [
    'punchListItemCategory',
    'priority',
    'handoverType',
    'workPackType',
    'coverSheet',
    'assuranceTracker',
    'trackerCategory',
    'trackerSubCategory',
    'trackerType',
  ],
  documents: [
    'drawing',
    'drawingType',
    'documentType',
    'requiredDocument',
    'procedureCategory',
    'procedureClass',
    'procedureType',
    'procedureDrawing',
  ],
  ex: ['exCertifyingBody', 'exIpRating', 'exProtection', 'exRatedModel', 'exRatedToItr', 'exZone'],
  users: ['signIn'],
  system: ['backup', 'scheduleOverview'],
};

/** Returns the section of a list; undefined for a list without one, which is shown below the sections. */
export function sectionOfList(register: string): SectionKey | undefined {
  if (register.endsWith('Status')) return 'statuses';
  return SECTION_KEYS.find((key) => LISTS[key]?.includes(register));
}
