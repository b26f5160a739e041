import { feature } from '../../http/feature.ts';
import './tracker.ts';

/** Assurance trackers. */
export const assurance = feature();
