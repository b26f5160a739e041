import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A provider by which people sign in: `wecom` enterprise chat, `dingtalk`, or `oidc:` and the key of an OpenID provider. */
export const providerKey = z.string().regex(/^(?:wecom|dingtalk|oidc:[a-z\d-]{1,40})$/);

/**
 * Begins a sign-in by a provider: the address its people go to, and a cookie that binds what follows to this browser. Holds
 * for 10 minutes.
 */
export const providerStart = call({
  path: '/api/ext/provider/start',
  access: 'open',
  input: z.object({ provider: providerKey }),
  output: as<{
    /** Where the browser goes: the provider's own page, with its QR code or its sign-in. */
    readonly url: string;
  }>(),
});
