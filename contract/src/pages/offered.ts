import type { LevelOptionKey, LevelOptionValues } from '../level-options.ts';

/** Pages that an option takes out of the menu while it is off, by route or by group path. */
const PAGES_OF_OPTION: Readonly<Partial<Record<LevelOptionKey, readonly string[]>>> = {
  preservation: [
    '/Preservation',
    '/RefTable/PWLs',
    '/RefTable/EquipmentTypePWL',
    '/RefTable/PreservationCompletionStatus',
  ],
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
    '/RefTable/ExZones',
    '/RefTable/ExProtection',
    '/RefTable/ExIPRating',
    '/RefTable/ExCertifyingbody',
    '/RefTable/ExRatedModels',
    '/RefTable/ExRatedtoITR',
    '/Certification/TagReviewforExAllocation',
    '/TaggedItems/ExRegister',
  ],
  assurance: [
    '/RefTable/AssuranceTracker',
    '/RefTable/AssuranceTrackerCompletionStatus',
    '/RefTable/TrackerCategory',
    '/RefTable/TrackerSubCategory',
    '/RefTable/TrackerType',
  ],
};

/** Whether the options let a page stand in the menu. */
export const isOffered = (route: string, options: LevelOptionValues): boolean =>
  !Object.entries(PAGES_OF_OPTION).some(
    ([key, routes]) =>
      options[key as LevelOptionKey] === false && // eslint-disable-line -- the keys of a constant
      routes.some(
        (one) => route.toLowerCase() === one.toLowerCase() || route.toLowerCase().startsWith(`${one.toLowerCase()}/`),
      ),
  );
