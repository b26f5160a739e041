import type { Alias } from '../../../aliases.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Returns the company's own names for levels, areas and the like (domain guide 2.1 A); names that are unchanged are
 * omitted.
 */
export const aliasList = call({
  path: '/api/ext/aliases/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Alias[]>(),
});
