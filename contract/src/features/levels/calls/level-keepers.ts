import { z } from 'zod';
import type { Level } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';

/** At which level a register is kept, and by whom. */
export interface LevelKeepers {
  readonly step: Level;
  /** The name of the level on the chosen path. */
  readonly name: string;
  /** Why the caller may not change it: it is kept above the levels granted to them, or no role of theirs has the right. */
  readonly closed: 'level' | 'role' | null;
  /** A few people who may change it, by name. */
  readonly people: readonly string[];
}

/** Who keeps a register here. */
export const levelKeepers = call({
  path: '/api/ext/levels/keepers',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(100) }),
  output: as<LevelKeepers>(),
});
