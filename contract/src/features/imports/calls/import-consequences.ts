import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A side effect of an import beyond its own rows; one line per kind. */
export interface ImportConsequence {
  /** What it affects: the key of a register, or `doubt` for certificates whose basis changes. */
  readonly subject: string;
  /** `doubt`: accepted certificates that now cover more than was handed over. */
  readonly action: 'add' | 'update' | 'delete' | 'restore' | 'doubt';
  readonly count: number;
  /** The first few by name, where the names matter. */
  readonly titles: readonly string[];
}
/** Returns the side effects of an import: predicted for a trial, actual for a full import. */
export const importConsequences = call({
  path: '/api/ext/import/consequences',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<readonly ImportConsequence[]>(),
});
