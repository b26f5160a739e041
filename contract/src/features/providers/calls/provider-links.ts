import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** Who somebody is at a provider. */
export interface ProviderLink {
  readonly id: string;
  readonly provider: string;
  /** Their id there. */
  readonly subject: string;
  /** When it was linked, ISO 8601. */
  readonly at: string;
}
/** The links of a user, and what can be linked. */
export interface ProviderLinks {
  /** The providers this installation has set up. */
  readonly providers: readonly { readonly key: string; readonly name: Word }[];
  readonly links: readonly ProviderLink[];
}

/** Who a user is at the providers, as administrators linked it. */
export const providerLinks = call({
  path: '/api/ext/provider/links',
  access: { area: 'user', right: 'see' },
  input: z.object({ userId: guid }),
  output: as<ProviderLinks>(),
});
