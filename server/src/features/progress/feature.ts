import { feature } from '../../http/feature.ts';
import { progressHandlers } from './calls.ts';
import { cardCounts } from './card-facts.ts';

/** The completions grid, the skyline, the figures of the home page. */
export const progress = feature({ handlers: progressHandlers, lists: [cardCounts] });
