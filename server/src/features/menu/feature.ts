import { feature } from '../../http/feature.ts';
import { menuHandlers } from './calls.ts';

/** The menu and its administration. */
export const menu = feature({ handlers: menuHandlers });
