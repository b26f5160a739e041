import { groupAt, type MenuGroup } from '../../pages/groups.ts';
import { pageAt } from '../../pages/pages.ts';
import type { SectionKey } from '../../pages/sections.ts';
import { w, type Word } from '../../words/word.ts';

/** The roles for which chapters of the guide are written, as the trade names them. */
export const GUIDE_ROLES = {
  administrator: w('Administrator', '系统管理员'),
  engineer: w('Completions engineer', '完工工程师'),
  inspector: w('Inspector or technician', '检验员与施工技术员'),
  manager: w('Completions manager', '完工经理'),
  planner: w('Planner', '计划工程师'),
  preservation: w('Preservation crew', '维护保养班组'),
  client: w('Client', '业主'),
  finance: w('Finance', '财务'),
} as const satisfies Record<string, Word>;
/** The key of a role of the guide. */
export type GuideRole = keyof typeof GUIDE_ROLES;

/** A section of a chapter. Its text is the section at the same position in the file of the chapter, in each language. */
interface SectionEntry {
  /** Names the section in addresses; unique in its chapter and the same in both languages. */
  readonly key: string;
  /** Routes of the pages that it explains. */
  readonly pages?: readonly string[];
  /** Menu sections whose pages it explains, unless another section names them by route. */
  readonly menuSections?: readonly SectionKey[];
  /** Menu groups whose pages it explains, unless another section names them by route or menu section. */
  readonly groups?: readonly MenuGroup[];
}

/** A chapter of the guide: `docs/guide/en/<key>.md` and `docs/guide/zh/<key>.md`. */
export interface ChapterEntry {
  readonly key: string;
  /** The roles that need it. */
  readonly roles: readonly GuideRole[];
  readonly sections: readonly SectionEntry[];
}

/** The chapters, in reading order. */
export const CHAPTERS: readonly ChapterEntry[] = [
  {
    key: 'first-hour',
    roles: ['administrator', 'engineer'],
    sections: [
      { key: 'from-nothing', pages: ['/home-page', '/SystemSettings/Workbenches'] },
      { key: 'levels', menuSections: ['levels'], pages: ['/SystemSettings/SelectPorject'] },
      { key: 'starter-pack' },
      { key: 'reference-data', groups: ['refTable'] },
    ],
  },
  {
    key: 'loading-lists',
    roles: ['administrator', 'engineer'],
    sections: [
      { key: 'template', groups: ['taggedItems'] },
      { key: 'try-first', pages: ['/Import/Imports'] },
      { key: 'bad-rows', pages: ['/Import/Missing', '/Import/LookAlikeNames'] },
      { key: 'undo', groups: ['import'] },
    ],
  },
  {
    key: 'check-sheets',
    roles: ['engineer'],
    sections: [
      {
        key: 'forms',
        pages: [
          '/RefTable/ITRs',
          '/RefTable/PWLs',
          '/RefTable/AddEditDocument',
          '/RefTable/PreviewDocument',
          '/RefTable/DownloadDocument',
          '/RefTable/PWLAddEditDocument',
          '/RefTable/PWLPreviewDocument',
          '/RefTable/PWLDownloadDocument',
        ],
      },
      { key: 'own-sheet' },
      {
        key: 'matrix',
        menuSections: ['equipment'],
        pages: ['/Certification/EquipmentTypetoITRReview', '/Preservation/EquipmentTypetoPWLReview'],
      },
      {
        key: 'ex',
        menuSections: ['ex'],
        pages: ['/Certification/TagReviewforExAllocation', '/TaggedItems/ExRegister'],
      },
    ],
  },
  {
    key: 'filling-and-signing',
    roles: ['inspector', 'engineer', 'client'],
    sections: [
      { key: 'my-work', groups: ['myWork'] },
      { key: 'fill', groups: ['certification'] },
      { key: 'sign', pages: ['/pending-trial'] },
      {
        key: 'many-at-once',
        pages: [
          '/Certification/MultiTagITR',
          '/Certification/MultiTagITREditDocument',
          '/Certification/MultiTagITRSearch',
          '/Certification/MultiTagITRMembers',
        ],
      },
      { key: 'paper', pages: ['/Documents/Document', '/RefTable/TagItrDownloadDocument'] },
      { key: 'offline', pages: ['/Import/ImportsDigitalDocument'] },
      { key: 'take-back' },
    ],
  },
  {
    key: 'punch-items',
    roles: ['inspector', 'engineer', 'client'],
    sections: [
      { key: 'raise', groups: ['punchList'] },
      { key: 'walkdown', pages: ['/PunchList/PunchList'] },
      { key: 'clear' },
      { key: 'categories', menuSections: ['punch'] },
    ],
  },
  {
    key: 'certificates',
    roles: ['manager', 'engineer', 'client'],
    sections: [
      {
        key: 'progress',
        pages: ['/Certification/CompletionsGrid', '/Certification/TagITRBoard', '/Report/Skyline', '/Handover/Status'],
      },
      { key: 'raise-one', pages: ['/Handover/raisemcc', '/Handover/raiserccc', '/Handover/raiserfsu'] },
      { key: 'sign-one', groups: ['handover'] },
      { key: 'doubt' },
      { key: 'types', pages: ['/RefTable/HandoverType', '/RefTable/HandoverCompletionStatus'] },
    ],
  },
  {
    key: 'preservation',
    roles: ['preservation', 'engineer'],
    sections: [
      { key: 'what-gets-it', pages: ['/RefTable/EquipmentTypePWL', '/RefTable/PreservationCompletionStatus'] },
      { key: 'round', groups: ['preservation'] },
      { key: 'skip-or-end' },
      { key: 'evidence' },
    ],
  },
  {
    key: 'work-packs',
    roles: ['planner', 'engineer'],
    sections: [
      { key: 'plan', groups: ['workPack'] },
      { key: 'cards', pages: ['/WorkPack/JobCard', '/WorkPack/JobCardBoard', '/WorkPack/Operation'] },
      { key: 'schedule', pages: ['/WorkPack/JobCardDates'] },
      { key: 'documentation', pages: ['/WorkPack/Downloads'] },
    ],
  },
  {
    key: 'changes',
    roles: ['engineer', 'manager'],
    sections: [
      { key: 'raise-change', groups: ['changes'] },
      { key: 'impact', pages: ['/Changes/MOCImpact'] },
      { key: 'close-change' },
    ],
  },
  {
    key: 'procedures',
    roles: ['engineer', 'inspector'],
    sections: [
      {
        key: 'write',
        groups: ['procedures'],
        pages: [
          '/RefTable/ProcedureClass',
          '/RefTable/ProcedureType',
          '/RefTable/ProcedureCategory',
          '/RefTable/ProcedureDrawing',
        ],
      },
      { key: 'run', pages: ['/Procedures/ProcedureRunSheet'] },
    ],
  },
  {
    key: 'documents',
    roles: ['engineer'],
    sections: [
      { key: 'drawings', menuSections: ['documents'], groups: ['documents'] },
      { key: 'tags-on-drawings', pages: ['/Documents/DrawingTag', '/Documents/DrawingPin'] },
      { key: 'transmittals', pages: ['/Documents/Transmittal', '/Documents/TransmittalLine'] },
      {
        key: 'required',
        pages: [
          '/RefTable/RequiredDocument',
          '/RefTable/DocumentType',
          '/Documents/MissingDocument',
          '/Documents/RequiredOfTag',
        ],
      },
    ],
  },
  {
    key: 'reports',
    roles: ['planner', 'manager', 'engineer', 'client'],
    sections: [
      { key: 'run-report', groups: ['report'] },
      { key: 'own-report', pages: ['/Report/FilterReport', '/Report/ReportDefinition'] },
      {
        key: 'schedule-report',
        pages: ['/Report/ScheduledReport', '/Report/ScheduledFile', '/Admin/ScheduledReports'],
      },
      {
        key: 'planned-actual',
        pages: ['/Report/PlannedVsActualProgress', '/Report/ProgressItem', '/WorkPack/PlannedVsActualProgressReport'],
      },
      { key: 'history', pages: ['/Report/History'] },
    ],
  },
  {
    key: 'users-and-access',
    roles: ['administrator'],
    sections: [
      { key: 'users', menuSections: ['users'] },
      {
        key: 'roles',
        pages: ['/SystemSettings/Role', '/SystemSettings/assign-user', '/SystemSettings/PermissionManagement'],
      },
      { key: 'signers', menuSections: ['people'] },
      { key: 'settings', menuSections: ['system'], groups: ['systemSettings', 'admin'] },
    ],
  },
  {
    key: 'invoices',
    roles: ['finance'],
    sections: [{ key: 'before', groups: ['financeData'] }, { key: 'read' }, { key: 'audit', groups: ['finance'] }],
  },
  {
    key: 'lists-and-search',
    roles: ['administrator', 'engineer', 'inspector', 'manager', 'planner', 'preservation', 'client', 'finance'],
    sections: [
      { key: 'find', pages: ['/Guide', '/Admin/SavedSearches'] },
      { key: 'filter' },
      { key: 'edit' },
      { key: 'keyboard' },
      { key: 'messages', pages: ['/message'] },
      { key: 'look', pages: ['/SystemSettings/Usercenter'] },
    ],
  },
];

/** The place of a text in the guide. */
export interface GuidePlace {
  readonly chapter: string;
  readonly section: string;
}

const places = CHAPTERS.flatMap((chapter) =>
  chapter.sections.map((section) => ({ place: { chapter: chapter.key, section: section.key }, section })),
);

/** Returns the section that explains the page or menu group at a path; undefined for a path without either. */
export function explained(path: string): GuidePlace | undefined {
  const page = pageAt(path);
  const group = page === undefined ? groupAt(path) : page.group;
  const ways: readonly ((section: SectionEntry) => boolean | undefined)[] = [
    ({ pages }) => page !== undefined && pages?.includes(page.route),
    ({ menuSections }) => page?.section !== undefined && menuSections?.includes(page.section),
    ({ groups }) => group !== undefined && group !== null && groups?.includes(group),
  ];
  for (const way of ways) {
    const found = places.find(({ section }) => way(section) === true);
    if (found !== undefined) return found.place;
  }
  return undefined;
}
