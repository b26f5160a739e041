import { cunchuUrl } from './calls/cunchu-url.ts';
import { officeUrl } from './calls/office-url.ts';
import { errorLog } from './calls/error-log.ts';

/** The calls by which pages query the installation. */
export const clientCalls = {
  cunchuUrl,
  officeUrl,
  errorLog,
} as const;
