import { feature } from '../../http/feature.ts';
import './item-lists.ts';
import './tagged-item-rules.ts';
import './tag-set-rules.ts';

/** The rules of tagged items and of the sets of them. */
export const taggedItems = feature();
