import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { userListPage } from './user-list-page.ts';

/**
 * Exports the users of a list, all pages, as a CSV file that can be edited and imported again. It contains no
 * passwords.
 */
export const usersExport = call({
  path: '/api/ext/users/export',
  access: { area: 'user', right: 'see' },
  input: z.object({ format: z.literal('csv'), filter: userListPage.input }),
  output: as<Download>(),
});
