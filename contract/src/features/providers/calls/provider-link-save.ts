import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid } from '../../../calls/inputs.ts';
import type { ProviderLinks } from './provider-links.ts';

/**
 * Links a user to an id at a provider: anyone known there by this id signs in as this user. `ticket` and `employee` are
 * the two ways of single sign-on. An id belongs to one user of a company.
 */
export const providerLinkSave = call({
  path: '/api/ext/provider/link-save',
  access: { area: 'user', right: 'update' },
  input: z.object({
    userId: guid,
    provider: z.string().regex(/^(?:wecom|dingtalk|ticket|employee|oidc:[a-z\d-]{1,40})$/),
    subject: filledLine(255),
  }),
  output: as<ProviderLinks>(),
});
