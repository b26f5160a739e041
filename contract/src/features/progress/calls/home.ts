import { as, call, nothing } from '../../../calls/call.ts';

/** A certificate that is not accepted, with what blocks it. */
export interface NextCertificate {
  readonly id: string;
  readonly title: string;
  readonly due: string;
  /** Days past its planned finish; 0 while it is on time. */
  readonly daysLate: number;
  /** What it waits for. */
  readonly entity: 'tagItr' | 'procedure';
  readonly totalChecks: number;
  /** Open rows that prevent it from being signed, by kind of blocker: what it waits for first. */
  readonly stops: Readonly<Record<string, number>>;
}

/** The preservation rounds as of today. */
export interface PreservationFigures {
  /** Open, and due before today. */
  readonly overdue: number;
  /** Open, and due from today to the end of the month. */
  readonly due: number;
  /** Signed off since the first of the month. */
  readonly done: number;
}

/** Returns the content of the home page: the figures of the scope. */
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
    /** Certificates in doubt are not counted as accepted. */
    readonly handovers: readonly {
      readonly type: string;
      readonly raised: number;
      readonly accepted: number;
      readonly inDoubt: number;
    }[];
    /** The MOCs of the facility by type; null for callers who may not see them. */
    readonly mocs:
      | readonly { readonly id: string; readonly type: string; readonly open: number; readonly total: number }[]
      | null;
    /** Preservation rounds; null where preservation is off, or for callers who may not see them. */
    readonly preservation: PreservationFigures | null;
    /** The certificates planned first, at most six; empty for callers who may not see certificates. */
    readonly next: readonly NextCertificate[];
  }>(),
});
