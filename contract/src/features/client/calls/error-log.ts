import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Longest address and message of a fault that are kept, in characters. */
export const ERROR_LOG_MOST = { url: 2000, message: 4000 } as const;

/**
 * A fault of the application itself, for the log of the server (specification 2, readings D83). Open, because the
 * sign-in page may break too; limited per address. Answers nothing, also when it was one too many.
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
