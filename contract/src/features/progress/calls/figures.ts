import { z } from 'zod';
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

/** A count grouped by discipline, class, state or category. */
export interface Share {
  readonly id: string | null;
  readonly name: string;
  readonly total: number;
  readonly done: number;
}
/** The procedures of one class, with the types of that class, by which a list filters them. */
export interface ProcedureShare extends Share {
  readonly types: readonly string[];
}
/**
 * Returns the details of one tile: board, disciplines, classes, punch items by category, certificates by type (domain
 * guide 3.13).
 */
export const progressDetails = call({
  path: '/api/ext/progress/details',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ system: z.guid().optional(), subSystem: z.guid().optional() }),
  output: as<{
    readonly board: {
      readonly notStarted: number;
      readonly inProgress: number;
      readonly checksheetComplete: number;
      readonly signedOff: number;
      readonly toBeReverified: number;
    };
    readonly disciplines: readonly Share[];
    readonly classes: readonly Share[];
    readonly punch: readonly Share[];
    /** MOCs by type, the closed ones counted as done; null for callers who may not see them. */
    readonly mocs: readonly Share[] | null;
    /**
     * Procedures by class, the completed ones counted as done; null for callers who may not see them, or where the
     * facility has none.
     */
    readonly procedures: readonly ProcedureShare[] | null;
    /**
     * Preservation rounds by discipline, excluding skipped ones; null for callers who may not see them, or where
     * nothing recurs.
     */
    readonly preservation: readonly Share[] | null;
    /** Certificates in doubt do not count as done. */
    readonly handovers: readonly (Share & { readonly inDoubt: number })[];
  }>(),
});
