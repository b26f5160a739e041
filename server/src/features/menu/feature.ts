import { feature } from '../../http/feature.ts';
import { menuHandlers } from './calls.ts';
import { menuCodes } from './my-menu.ts';

/** The menu and its administration. */
export const menu = feature({ handlers: menuHandlers, adds: [menuCodes] });
