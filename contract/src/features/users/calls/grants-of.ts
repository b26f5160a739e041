import { z } from 'zod';
import type { Level } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** A level of the company, as it can be granted. */
export interface GrantableLevel {
  readonly id: string;
  readonly level: Level;
  /** Null at step A. */
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
  readonly disabled: boolean;
  /** Granted itself; all beneath it comes with it. */
  readonly granted: boolean;
  /** The caller may grant it or take it away: a level of one's own, or any with all permissions. */
  readonly mayGrant: boolean;
}

/** The whole tree of levels as one list, by step and name, with what a user is granted. */
export const grantsOf = call({
  path: '/api/ext/grants/of',
  access: { area: 'user', right: 'see' },
  input: z.object({ userId: guid }),
  output: as<readonly GrantableLevel[]>(),
});
