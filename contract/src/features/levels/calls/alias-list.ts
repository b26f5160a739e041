import type { Alias } from '../../../aliases.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** What the company calls levels, areas and the like (domain guide 2.1 A); what is not renamed is left out. */
export const aliasList = call({
  path: '/api/ext/aliases/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Alias[]>(),
});
