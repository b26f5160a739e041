import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Returns the bare host of the office server; empty when the installation has none (specification 7.3, readings D54).
 */
export const officeUrl = call({
  path: '/api/project/Contract/officeUrl',
  access: 'signedIn',
  input: nothing,
  output: as<string>(),
});
