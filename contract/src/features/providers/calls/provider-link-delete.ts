import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';
import type { ProviderLinks } from './provider-links.ts';

/** Removes a link; open sessions stay open. */
export const providerLinkDelete = call({
  path: '/api/ext/provider/link-delete',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, id: guid }),
  output: as<ProviderLinks>(),
});
