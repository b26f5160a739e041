import { feature } from '../../http/feature.ts';
import { handoverHandlers } from './calls.ts';
import './blockers.ts';
import './certificate-record.ts';
import './doubt/by-facts.ts';
import './doubt/by-kinds.ts';
import './handover-rules.ts';
import './in-doubt.ts';

/** Certificates: candidates, raising, blockers, doubt, print. */
export const handover = feature({ handlers: handoverHandlers });
