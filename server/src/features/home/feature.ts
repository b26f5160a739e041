import { feature } from '../../http/feature.ts';
import { guide } from './guide.ts';
import { workbench } from './workbench.ts';

/** The home page of administrators, and the guide to the first certificate. */
export const home = feature({ handlers: [guide, workbench] });
