import { z } from 'zod';
import { as, call, nothing } from '../../calls/call.ts';

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

/**
 * Returns the bare host of the office server; empty when the installation has none (specification 7.3, readings D54).
 */
export const officeUrl = call({
  path: '/api/project/Contract/officeUrl',
  access: 'signedIn',
  input: nothing,
  output: as<string>(),
});

/** Maximum stored length of the address and the message of an error, in characters. */
export const ERROR_LOG_MOST = { url: 2000, message: 4000 } as const;

/**
 * Reports an error of the application itself to the server log (specification 2, readings D83). Open to everyone,
 * because the sign-in page may fail too; rate-limited per address. Returns nothing, even when the limit was exceeded.
 */
export const errorLog = call({
  path: '/api/ext/error-log',
  access: 'open',
  input: z.object({
    /** The address of the page. */
    url: z.string().max(ERROR_LOG_MOST.url),
    message: z.string().min(1).max(ERROR_LOG_MOST.message),
  }),
  output: as<null>(),
});

/** The calls by which pages query the installation. */
export const clientCalls = { cunchuUrl, officeUrl, errorLog } as const;
