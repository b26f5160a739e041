import { feature } from '../../http/feature.ts';
import './punch-rules.ts';

/** Punch items. */
export const punch = feature();
