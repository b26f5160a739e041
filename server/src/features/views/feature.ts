import { feature } from '../../http/feature.ts';
import { viewHandlers } from './calls.ts';
import { saveHandlers } from './save-view.ts';

/** Views of lists. */
export const views = feature({ handlers: [...viewHandlers, ...saveHandlers] });
