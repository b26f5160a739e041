import { feature } from '../../http/feature.ts';
import { officeHost, storageHost } from './addresses.ts';
import { errorLog } from './error-log.ts';

/** What the pages ask of the installation, and their faults. */
export const client = feature({ handlers: [storageHost, officeHost, errorLog] });
