import { feature } from '../../http/feature.ts';
import { workbench } from './workbench.ts';

/** The home page of administrators. */
export const home = feature({ handlers: [workbench] });
