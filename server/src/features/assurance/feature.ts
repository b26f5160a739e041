import { feature } from '../../http/feature.ts';
import { trackerRecord } from './tracker.ts';

/** Assurance trackers. */
export const assurance = feature({ records: [trackerRecord] });
