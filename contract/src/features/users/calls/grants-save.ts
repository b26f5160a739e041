import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, ids } from '../../../calls/inputs.ts';
import type { GrantableLevel } from './grants-of.ts';

/**
 * Replaces the levels granted to a user; takes effect at the user's next call. Without a level, a user sees no project.
 */
export const grantsSave = call({
  path: '/api/ext/grants/save',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, levelIds: ids }),
  output: as<readonly GrantableLevel[]>(),
});
