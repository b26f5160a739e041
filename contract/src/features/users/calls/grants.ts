import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, ids } from '../../../calls/inputs.ts';
import type { Level } from '../../../levels.ts';

/** A level of the company, as it can be granted. */
export interface GrantableLevel {
  readonly id: string;
  readonly level: Level;
  /** Null at step A. */
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
  readonly disabled: boolean;
  /** Granted directly; a grant includes everything below the level. */
  readonly granted: boolean;
  /** The caller may grant it or revoke it: a level granted to the caller, or any level with all permissions. */
  readonly mayGrant: boolean;
}

/** Returns the whole tree of levels as one list, by step and name, with the grants of a user. */
export const grantsOf = call({
  path: '/api/ext/grants/of',
  access: { area: 'user', right: 'see' },
  input: z.object({ userId: guid }),
  output: as<readonly GrantableLevel[]>(),
});

/**
 * Replaces the levels granted to a user; takes effect at the user's next call. Without a level, a user sees no project.
 */
export const grantsSave = call({
  path: '/api/ext/grants/save',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, levelIds: ids }),
  output: as<readonly GrantableLevel[]>(),
});
