import type { SignOff } from './field/field.ts';
import { w, type Word } from './words/word.ts';

/** Whose records have a default set of sign-offs (domain guide 2.11), with the set as shipped (domain guide 7). */
export const DEFAULT_SIGN_OFFS = {
  /** Copied into an ITR when it is made. */
  tagItr: {
    label: w('Tag ITR', '位号 ITR'),
    into: ['itr'],
    shipped: [
      { label: 'Completed', type: 'required' },
      { label: 'Accepted', type: 'complete' },
      { label: 'Reviewed', type: 'optional' },
    ],
  },
  /** Copied into a PWL. */
  tagPwl: {
    label: w('Tag PWL', '位号保养'),
    into: ['pwl'],
    shipped: [
      { label: 'Completed', type: 'complete' },
      { label: 'Verified', type: 'optional' },
    ],
  },
  /** Copied into a punch category. */
  punchListItem: {
    label: w('Punch item', '尾项'),
    into: ['punchListItemCategory'],
    shipped: [
      { label: 'Cleared', type: 'required' },
      { label: 'Accepted', type: 'complete' },
    ],
  },
  /** Copied into a work pack type. */
  workPack: {
    label: w('Work pack', '工作包'),
    into: ['workPackType'],
    shipped: [{ label: 'Signed Off', type: 'complete' }],
  },
  /** Copied into an MOC type. */
  moc: {
    label: w('MOC', '变更'),
    into: ['mocType'],
    shipped: [
      { label: 'Answered', type: 'required' },
      { label: 'Closed', type: 'complete' },
    ],
  },
  /** Copied into a tracker type. */
  assuranceTracker: {
    label: w('Assurance tracker', '保证跟踪表'),
    into: ['trackerType'],
    shipped: [{ label: 'Completed', type: 'complete' }],
  },
  /** Copied into a handover type. */
  handover: {
    label: w('Handover', '移交'),
    into: ['handoverType'],
    shipped: [
      { label: 'Accepted', type: 'required' },
      { label: 'Verified', type: 'complete' },
    ],
  },
} as const satisfies Record<
  string,
  { readonly label: Word; readonly into: readonly string[]; readonly shipped: readonly SignOff[] }
>;
/** The key of an entity. */
export type SignOffEntity = keyof typeof DEFAULT_SIGN_OFFS;
/** The keys, in their order. */
export const SIGN_OFF_ENTITIES = Object.keys(DEFAULT_SIGN_OFFS) as [SignOffEntity, ...SignOffEntity[]]; // eslint-disable-line -- the keys of a constant
