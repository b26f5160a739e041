import { feature } from '../../http/feature.ts';
import './item-lists.ts';
import './tagged-item-rules.ts';
import './tag-set-rules.ts';

/** The rules of tagged items and of tag sets. */
export const taggedItems = feature();
