import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * One tile of the completions grid. Counts are of Tag ITRs, excluding mocks; punch counts are of open items, excluding
 * OWL.
 */
export interface Tile {
  /** Null for the whole scope, the first tile. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly total: number;
  readonly done: number;
  readonly started: number;
  readonly punchOpen: number;
  readonly punchBlocking: number;
  /** Accepted certificates, of its own or of something within it, that have been invalidated since. */
  readonly inDoubt: number;
}
/**
 * Returns tiles per system, or per subsystem of one system; filtered by discipline and ITR class (domain guide 3.13).
 */
export const progressGrid = call({
  path: '/api/ext/progress/grid',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ system: z.guid().optional(), discipline: z.guid().optional(), itrClass: z.guid().optional() }),
  output: as<readonly Tile[]>(),
});
