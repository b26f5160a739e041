import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** One tile of the completions grid. Counts are of Tag ITRs without mocks; punch counts are open items without OWL. */
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
  /** Accepted certificates of its own or of what lies in it that something made untrue since. */
  readonly inDoubt: number;
}
/** Tiles per system, or per subsystem of one system; filtered by discipline and ITR class (domain guide 3.13). */
export const progressGrid = call({
  path: '/api/ext/progress/grid',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ system: z.guid().optional(), discipline: z.guid().optional(), itrClass: z.guid().optional() }),
  output: as<readonly Tile[]>(),
});
