import type { Skyline } from '../../../rules/skyline.ts';
import { as, call } from '../../../calls/call.ts';
import { cardChoice } from '../card-choice.ts';
import { skylineView } from '../skyline-view.ts';

/**
 * Returns the skyline of work packs: one box per pack, or bands where there are too many, at the latest planned finish
 * of its job cards (domain guide 3.10).
 */
export const workPackSkyline = call({
  path: '/api/ext/progress/work-packs',
  access: { register: 'workPack', right: 'see' },
  input: cardChoice.extend(skylineView),
  output: as<Skyline>(),
});
