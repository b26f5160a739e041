import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Returns the bare host of the storage server; empty when the installation has none (specification 7.3, readings D54,
 * O07).
 */
export const cunchuUrl = call({
  path: '/api/project/Contract/cunchuUrl',
  access: 'signedIn',
  input: nothing,
  output: as<string>(),
});
