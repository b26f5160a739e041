import { feature } from '../../http/feature.ts';
import { loopItems, loopRules, parentTagItems, serviceIntervalRules, tagServices } from './item-lists.ts';
import { tagSetWarnings } from './tag-set-rules.ts';
import { taggedItemRules } from './tagged-item-rules.ts';

/** The rules of tagged items and of tag sets. */
export const taggedItems = feature({
  rules: [loopRules, serviceIntervalRules, taggedItemRules, tagSetWarnings],
  lists: [loopItems, parentTagItems, tagServices],
});
