import { w, type Word } from '../words/word.ts';

/** A group of the menu. */
export interface PageGroup {
  /** Its node code: M and 14 digits, permanent. */
  readonly code: `M${string}`;
  /** Its frontPath: the group path of the specification (2.3), which is not a page itself. */
  readonly name: string;
  readonly title: Word;
  /** Hidden in the menu as shipped; the menu management can show it (readings D18). */
  readonly hideInMenu?: true;
  /** Its pages are sorted by name, not in order of work: in a long list people look for names. */
  readonly byName?: true;
}

/** The groups, in menu order. The finance group comes last: it is appended (specification 2.4). */
export const PAGE_GROUPS = {
  myWork: { code: 'M16000000000000', name: 'MyWork', title: w('My work', '我的工作') },
  taggedItems: { code: 'M01000000000000', name: 'TaggedItems', title: w('Tagged items', '位号对象') },
  certification: { code: 'M02000000000000', name: 'Certification', title: w('Certification', '检查与确认') },
  punchList: { code: 'M03000000000000', name: 'PunchList', title: w('Punch list', '尾项') },
  handover: { code: 'M04000000000000', name: 'Handover', title: w('Handover', '移交') },
  workPack: { code: 'M05000000000000', name: 'WorkPack', title: w('Work packs', '工作包'), hideInMenu: true },
  preservation: { code: 'M06000000000000', name: 'Preservation', title: w('Preservation', '维护保养') },
  procedures: { code: 'M07000000000000', name: 'Procedures', title: w('Procedures', '程序') },
  changes: { code: 'M08000000000000', name: 'Changes', title: w('Changes', '变更管理') },
  documents: { code: 'M09000000000000', name: 'Documents', title: w('Documents', '文档') },
  report: { code: 'M10000000000000', name: 'Report', title: w('Reports', '报表') },
  financeData: { code: 'M17000000000000', name: 'Finance', title: w('Finance', '财务') },
  import: { code: 'M11000000000000', name: 'Import', title: w('Imports', '导入') },
  refTable: { code: 'M12000000000000', name: 'RefTable', title: w('Reference data', '基础数据'), byName: true },
  admin: { code: 'M13000000000000', name: 'Admin', title: w('Administration', '管理') },
  systemSettings: {
    code: 'M14000000000000',
    name: 'SystemSettings',
    title: w('System settings', '系统设置'),
    hideInMenu: true,
  },
  finance: { code: 'M15000000000000', name: 'finance-review', title: w('Finance review', '财务审核') },
} as const satisfies Record<string, PageGroup>;
/** The key of a group. */
export type MenuGroup = keyof typeof PAGE_GROUPS;
/** The keys of the groups, in menu order. */
export const MENU_GROUPS: readonly MenuGroup[] = Object.keys(PAGE_GROUPS).filter((key): key is MenuGroup =>
  Object.hasOwn(PAGE_GROUPS, key),
);
/** Returns a group by key, as the general type. */
export const groupOf = (key: MenuGroup): PageGroup => PAGE_GROUPS[key];

const byPath = new Map(MENU_GROUPS.map((key) => [`/${PAGE_GROUPS[key].name.toLowerCase()}`, key]));
/** Returns the group with this path, ignoring case and a trailing slash (specification 2.3); undefined when none. */
export const groupAt = (path: string): MenuGroup | undefined => byPath.get(path.replace(/(?<=.)\/$/, '').toLowerCase());
