import type { LevelOptionKey, LevelOptionValues } from '../level-options.ts';

/** The pages for recurring work. */
const CYCLES = [
  '/Preservation',
  '/RefTable/PWLs',
  '/RefTable/EquipmentTypePWL',
  '/RefTable/PreservationCompletionStatus',
] as const;

/**
 * Pages that an option removes from the menu while it is off, by route or by group path. A page listed under two
 * options is shown while either is on: Ex inspections recur through preservation cycles.
 */
const PAGES_OF_OPTION: Readonly<Partial<Record<LevelOptionKey, readonly string[]>>> = {
  preservation: CYCLES,
  procedures: [
    '/Procedures',
    '/RefTable/ProcedureClass',
    '/RefTable/ProcedureType',
    '/RefTable/ProcedureCategory',
    '/RefTable/ProcedureCompletionStatus',
    '/RefTable/ProcedureDocumentStatus',
    '/RefTable/ProcedureDrawing',
  ],
  ex: [
    ...CYCLES,
    '/RefTable/ExZones',
    '/RefTable/ExProtection',
    '/RefTable/ExIPRating',
    '/RefTable/ExCertifyingbody',
    '/RefTable/ExRatedModels',
    '/RefTable/ExRatedtoITR',
    '/Certification/TagReviewforExAllocation',
    '/TaggedItems/ExRegister',
  ],
  punchLists: ['/PunchList/PunchList'],
  assurance: [
    '/RefTable/AssuranceTracker',
    '/RefTable/AssuranceTrackerCompletionStatus',
    '/RefTable/TrackerCategory',
    '/RefTable/TrackerSubCategory',
    '/RefTable/TrackerType',
  ],
};

const isAt = (route: string, page: string): boolean =>
  route === page.toLowerCase() || route.startsWith(`${page.toLowerCase()}/`);

/** True when the options allow a page in the menu. */
export function isOffered(route: string, options: LevelOptionValues): boolean {
  const asking = Object.entries(PAGES_OF_OPTION).filter(([, pages]) =>
    pages.some((page) => isAt(route.toLowerCase(), page)),
  );
  return asking.length === 0 || asking.some(([key]) => options[key as LevelOptionKey] !== false); // eslint-disable-line -- the keys of a constant
}

/** True when any work recurs in cycles: preservation, or Ex inspections alone. */
export const hasCycles = ({ preservation, ex }: Pick<LevelOptionValues, 'preservation' | 'ex'>): boolean =>
  preservation || ex;
