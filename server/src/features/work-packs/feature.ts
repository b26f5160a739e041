import { feature } from '../../http/feature.ts';
import { workPackHandlers } from './calls.ts';
import { documentHandlers } from './document/calls.ts';
import './activity-rules.ts';
import './approval-rules.ts';
import './card-dates.ts';
import './card-drawings.ts';
import './cover-sheet.ts';
import './job-card-record.ts';
import './operation-record.ts';
import './operation-rules.ts';
import './pack-work.ts';
import './work-pack-record.ts';

/** Work packs, their job cards and operations, and the approvals before work starts. */
export const workPacks = feature({ handlers: [...workPackHandlers, ...documentHandlers] });
