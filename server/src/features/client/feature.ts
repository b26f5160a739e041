import { feature } from '../../http/feature.ts';
import { officeHost, storageHost } from './addresses.ts';
import { errorLog } from './error-log.ts';

/** Installation settings that pages request, and the faults that pages report. */
export const client = feature({ handlers: [storageHost, officeHost, errorLog] });
