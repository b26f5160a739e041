import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import { filledLine, guid, maybe } from '../../calls/inputs.ts';
import type { Word } from '../../words/word.ts';
import type { AuthLoginAnswer } from '../session/calls/sign-in.ts';

/**
 * Single sign-on with a ticket issued by another server, which is asked about it only once; a ticket opens only one
 * session. Off unless enabled for the installation (readings S04). Answers like `/api/auth/login` (readings D22): a
 * refusal is result code 1, whether or not the user is known here. Code 50001 carries `Tenant[]`: the call is repeated
 * within 5 minutes with `tenantId`.
 */
export const wzhbglogin = call({
  path: '/api/auth/wzhbglogin',
  access: 'open',
  input: z.object({ ticket: filledLine(2000), tenantId: maybe(z.guid()) }),
  output: as<AuthLoginAnswer>(),
});

/**
 * Single sign-on with an employee code, which proves nothing by itself: it must carry a signature and its time, usable
 * once, or come from a listed address (readings S04). Off unless enabled for the installation. Answers like
 * `/api/auth/wzhbglogin`.
 */
export const xyycplogin = call({
  path: '/api/auth/xyycplogin',
  access: 'open',
  input: z.object({
    employeeCode: filledLine(100),
    /** HMAC-SHA256 over `employeeCode:ts` with the shared secret, in hexadecimal. */
    sign: maybe(filledLine(200)),
    /** When it was signed, in seconds since 1970; valid for 300 s. */
    ts: maybe(z.coerce.number().int()),
    tenantId: maybe(z.guid()),
  }),
  output: as<AuthLoginAnswer>(),
});

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

/**
 * Completes a sign-in through a provider with what its page returned, in the browser that started it, once. Answers
 * like `/api/auth/login`. Code 50001 carries `Tenant[]`: the call is repeated with `tenantId`.
 */
export const providerFinish = call({
  path: '/api/ext/provider/finish',
  access: 'open',
  input: z.object({
    /**
     * The query string of the address to which the provider returned the browser, unchanged, without the question mark.
     */
    query: filledLine(8000),
    tenantId: maybe(z.guid()),
  }),
  output: as<AuthLoginAnswer>(),
});

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

/** Removes a link; open sessions stay open. */
export const providerLinkDelete = call({
  path: '/api/ext/provider/link-delete',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, id: guid }),
  output: as<ProviderLinks>(),
});

/** The calls of sign-in through another server. */
export const providersCalls = {
  wzhbglogin,
  xyycplogin,
  providerStart,
  providerFinish,
  providerLinks,
  providerLinkSave,
  providerLinkDelete,
} as const;
