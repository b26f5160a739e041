import { as, call, nothing } from '../../../calls/call.ts';

/** A certificate that is not accepted, with what holds it. */
export interface NextCertificate {
  readonly id: string;
  readonly title: string;
  readonly due: string;
  /** Days past its planned finish; 0 while it is in time. */
  readonly daysLate: number;
  /** What it waits for. */
  readonly entity: 'tagItr' | 'procedure';
  /** Checks of its gates that are not signed off; procedures that are not completed. */
  readonly openChecks: number;
  readonly totalChecks: number;
  /** Open punch items of categories that prevent handover. */
  readonly blockingPunch: number;
}

/** Rounds of preservation, as they stand today. */
export interface PreservationFigures {
  /** Open, and due before today. */
  readonly overdue: number;
  /** Open, and due from today to the end of the month. */
  readonly due: number;
  /** Signed off since the first of the month. */
  readonly done: number;
}

/** What the home page tells: the figures of the scope, and my own open work. */
export const home = call({
  path: '/api/ext/home',
  access: 'level',
  input: nothing,
  output: as<{
    readonly tags: number;
    readonly itrs: { readonly total: number; readonly done: number };
    readonly punch: readonly {
      readonly category: string;
      readonly open: number;
      readonly total: number;
      readonly stops: boolean;
    }[];
    /** Those in doubt are not among the accepted. */
    readonly handovers: readonly {
      readonly type: string;
      readonly raised: number;
      readonly accepted: number;
      readonly inDoubt: number;
    }[];
    /** The changes of the facility by type; null for who may not see them. */
    readonly mocs:
      | readonly { readonly id: string; readonly type: string; readonly open: number; readonly total: number }[]
      | null;
    /** Rounds of preservation; null where preservation is off, or for who may not see them. */
    readonly preservation: PreservationFigures | null;
    /** The certificates planned first, at most six; none for who may not see certificates. */
    readonly next: readonly NextCertificate[];
  }>(),
});
