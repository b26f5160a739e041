import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

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
