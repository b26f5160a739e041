import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A provider for sign-in: `wecom` enterprise chat, `dingtalk`, or `oidc:` and the key of an OpenID provider. */
const providerKey = z.string().regex(/^(?:wecom|dingtalk|oidc:[a-z\d-]{1,40})$/);

/**
 * Starts a sign-in through a provider: returns the address to go to, and sets a cookie that binds the rest of the
 * sign-in to this browser. Valid for 10 minutes.
 */
export const providerStart = call({
  path: '/api/ext/provider/start',
  access: 'open',
  input: z.object({ provider: providerKey }),
  output: as<{
    /** Where to send the browser: the provider's own page, with its QR code or its sign-in. */
    readonly url: string;
  }>(),
});
