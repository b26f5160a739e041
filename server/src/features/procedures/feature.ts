import { feature } from '../../http/feature.ts';
import './procedure-rules.ts';

/** The rules of procedures. */
export const procedures = feature();
