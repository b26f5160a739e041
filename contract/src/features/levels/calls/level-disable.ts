import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';
import type { ManagedLevel } from './level-list.ts';

/**
 * Closes a level and everything below it to all users, whatever their rights, or opens it again (domain guide 2.1). The
 * company itself cannot be closed, because nobody could open it again.
 */
export const levelDisable = call({
  path: '/api/ext/levels/disable',
  access: { area: 'level', right: 'update' },
  input: z.object({ id: guid, disabled: z.boolean() }),
  output: as<ManagedLevel>(),
});
