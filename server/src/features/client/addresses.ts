import { cunchuUrl, officeUrl } from '@plumbline/contract/features/client/calls.ts';
import { handle } from '../../http/handler.ts';

/** The hosts of the neighbouring servers, as configured in the installation (readings D54). */
export const storageHost = handle(cunchuUrl, ({ installation }) => installation.storageHost);
export const officeHost = handle(officeUrl, ({ installation }) => installation.officeHost);
