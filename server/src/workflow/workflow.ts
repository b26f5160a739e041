import { feature } from '../http/feature.ts';
import { checkHandlers } from './fill/calls.ts';
import { offlineHandlers } from './fill/offline/calls.ts';
import { gatherHandlers } from './gather/calls.ts';
import { formHandlers } from './form/calls.ts';
import { voidHandlers } from './void/calls.ts';
import { signOffHandlers } from './sign/calls.ts';
import './allocate/allocate.ts';
import './void/void-rules.ts';
import './allocate/review-rows.ts';
import './sign/default-sets.ts';
import './lock.ts';
import './number.ts';
import './typed-numbers.ts';
import './rounds.ts';
import './status-lock.ts';
import './fill/answer-history.ts';
import './fill/instrument-readings.ts';
import './fill/keep-task-punch.ts';

/** The engine for records of work: signing, filling in, forms; the basis of every feature with records. */
export const workflow = feature({
  handlers: [
    ...signOffHandlers,
    ...formHandlers,
    ...checkHandlers,
    ...offlineHandlers,
    ...gatherHandlers,
    ...voidHandlers,
  ],
});
