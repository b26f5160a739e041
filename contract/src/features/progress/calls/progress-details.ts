import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

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
