import { z } from 'zod';
import type { Level } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';

/** The level at which a register is maintained, and who maintains it. */
export interface LevelKeepers {
  readonly step: Level;
  /** The name of this level on the chosen path. */
  readonly name: string;
  /**
   * Why the caller may not change it: it is maintained above the levels granted to the caller, or none of the caller's
   * roles has the right.
   */
  readonly closed: 'level' | 'role' | null;
  /** The names of a few people who may change it. */
  readonly people: readonly string[];
}

/** Returns who maintains a register here. */
export const levelKeepers = call({
  path: '/api/ext/levels/keepers',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(100) }),
  output: as<LevelKeepers>(),
});
