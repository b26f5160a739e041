import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** What an import brings about beyond its own rows, one line a kind. */
export interface ImportConsequence {
  /** What it is about: the key of a register, or `doubt` for certificates whose ground changes. */
  readonly subject: string;
  /** `doubt`: accepted certificates that cover more than was handed over. */
  readonly action: 'add' | 'update' | 'delete' | 'restore' | 'doubt';
  readonly count: number;
  /** The first few by name, where it matters which. */
  readonly titles: readonly string[];
}
/** What follows from an import: for a trial what would, for a full one what did. */
export const importConsequences = call({
  path: '/api/ext/import/consequences',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<readonly ImportConsequence[]>(),
});
