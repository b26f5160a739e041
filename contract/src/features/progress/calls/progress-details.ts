import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A count by something: discipline, class, state or category. */
export interface Share {
  readonly id: string | null;
  readonly name: string;
  readonly total: number;
  readonly done: number;
}
/** Procedures of one class, and the types of that class, by which a list finds them. */
export interface ProcedureShare extends Share {
  readonly types: readonly string[];
}
/** The details of one tile: board, disciplines, classes, punch by category, certificates by type (domain guide 3.13). */
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
    /** Changes by type, the closed ones done; null for who may not see them. */
    readonly mocs: readonly Share[] | null;
    /** Procedures by class, the completed ones done; null for who may not see them, or where the facility has none. */
    readonly procedures: readonly ProcedureShare[] | null;
    /** Rounds of preservation by discipline, but for those that were skipped; null for who may not see them, or where nothing comes again. */
    readonly preservation: readonly Share[] | null;
    /** Those in doubt are not done. */
    readonly handovers: readonly (Share & { readonly inDoubt: number })[];
  }>(),
});
