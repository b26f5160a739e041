import { feature } from '../../http/feature.ts';
import './tagged-item-rules.ts';

/** The rules of tagged items. */
export const taggedItems = feature();
