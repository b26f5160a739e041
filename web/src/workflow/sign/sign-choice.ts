import type { SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';

/** Who signs and on which day, `yyyy-mm-dd`. A sign-off has both or neither (domain guide 0.5 rule 4). */
export interface SignChoice {
  readonly person: string | null;
  readonly date: string;
  /** The reason for the new status of the record, where the status requires one. */
  readonly reason?: string;
}
/** A choice that can be sent. */
export interface WholeChoice extends SignChoice {
  readonly person: string;
}
/** True when both person and date are set. */
export const isWhole = (choice: SignChoice): choice is WholeChoice => choice.person !== null && choice.date !== '';

/** The state of one sign-off. */
export type SignOffStatus = 'given' | 'open' | 'closed';
/** Given, open to be given now, or closed for a reason. */
export function signOffStatusOf({ person, closed }: Pick<SignOffState, 'person' | 'closed'>): SignOffStatus {
  if (person !== null) return 'given';
  return closed === null ? 'open' : 'closed';
}

/**
 * True when a sign-off must wait for another: the Complete one waits for all Required ones, and a Required one is too
 * late after the Complete one (domain guide 3.2).
 */
export function waitsForOrder({ type }: Pick<SignOffState, 'type'>, all: readonly SignOffState[]): boolean {
  const isOpen = (kind: SignOffState['type']): boolean =>
    all.some((signOff) => signOff.type === kind && signOff.person === null);
  if (type === 'complete') return isOpen('required');
  return type === 'required' && !isOpen('complete');
}

/** How far a record is signed: completely, or by anybody at all; null while nobody has signed. */
export function signedStageOf(all: readonly Pick<SignOffState, 'person' | 'type'>[]): 'signed' | 'complete' | null {
  const given = all.filter(({ person }) => person !== null);
  if (given.length === 0) return null;
  return given.some(({ type }) => type === 'complete') ? 'complete' : 'signed';
}

/**
 * The right needed to take the sign-offs of a record back: `reject` before the Complete one, `reopen` after it (domain
 * guide 3.4 step 4). Null while there is none to take back, and for a void record, which stays as it is until it is
 * restored.
 */
export function rightToTakeBack(all: readonly SignOffState[], isVoid: boolean): 'reject' | 'reopen' | null {
  const stage = signedStageOf(all);
  if (stage === null || isVoid) return null;
  return stage === 'complete' ? 'reopen' : 'reject';
}
