import type { ItrProgress } from '../handover/scope-filters.ts';

/** The page with the board of checks. */
export const CHECK_BOARD = '/Certification/TagITRBoard';

/** The states of a check, as the columns of a board stand. */
export const CHECK_STATES: readonly ItrProgress[] = [
  'notStarted',
  'inProgress',
  'checksheetComplete',
  'signedOff',
  'toBeReverified',
];

/** The address of the board of a system, of a subsystem, or of none, where one is chosen. */
export const checkBoardOf = (of: { readonly system?: string; readonly subSystem?: string }): string => {
  const asked = new URLSearchParams(of);
  return asked.size === 0 ? CHECK_BOARD : `${CHECK_BOARD}?${asked.toString()}`;
};
