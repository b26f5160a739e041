import type { ItrProgress } from '../../handover/scope-filters.ts';

/** The page with the check board. */
export const CHECK_BOARD = '/Certification/TagITRBoard';

/** The states of a check, in column order. */
export const CHECK_STATES: readonly ItrProgress[] = [
  'notStarted',
  'inProgress',
  'checksheetComplete',
  'signedOff',
  'toBeReverified',
];

/** The address of the check board of a system or subsystem; without either, of the page where the user chooses one. */
export const checkBoardOf = (scope: { readonly system?: string; readonly subSystem?: string }): string => {
  const search = new URLSearchParams(scope);
  return search.size === 0 ? CHECK_BOARD : `${CHECK_BOARD}?${search.toString()}`;
};
