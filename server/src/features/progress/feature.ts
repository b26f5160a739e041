import { feature } from '../../http/feature.ts';
import { progressHandlers } from './calls.ts';
import { cardCounts, cardFigure, packFigure } from './card-facts.ts';
import { checkDayFigures } from './check-days.ts';
import { plannedFigures } from './check-sets.ts';
import { progressItems } from './progress-items.ts';

/** The completions grid, the skyline, the figures of the home page. */
export const progress = feature({
  handlers: progressHandlers,
  lists: [cardCounts, progressItems],
  figures: [cardFigure, packFigure, checkDayFigures, plannedFigures],
});
