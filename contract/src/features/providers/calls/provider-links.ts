import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** The identity of a user at a provider. */
interface ProviderLink {
  readonly id: string;
  readonly provider: string;
  /** The user's id there. */
  readonly subject: string;
  /** When it was linked, ISO 8601. */
  readonly at: string;
}
/** The links of a user, and the providers that can be linked. */
export interface ProviderLinks {
  /** The providers this installation has set up. */
  readonly providers: readonly { readonly key: string; readonly name: Word }[];
  readonly links: readonly ProviderLink[];
}

/** Returns the identities of a user at the providers, as linked by administrators. */
export const providerLinks = call({
  path: '/api/ext/provider/links',
  access: { area: 'user', right: 'see' },
  input: z.object({ userId: guid }),
  output: as<ProviderLinks>(),
});
