import { feature } from '../../http/feature.ts';
import { messageHandlers } from './calls.ts';
import { tellAssigning } from './tell-assigning.ts';
import { tellChanges } from './tell-changes.ts';
import { tellDoubt } from './tell-doubt.ts';
import { tellGroups } from './tell-groups.ts';
import { tellRaised } from './tell-raised.ts';
import { tellRetest } from './tell-retest.ts';
import { tellReady, tellSignatures } from './tell-signing.ts';
import { tellStatus } from './tell-status.ts';
import { workItems } from './work-items.ts';

/** Messages, their triggers, and the pages of a user's own work. */
export const messages = feature({
  handlers: messageHandlers,
  follows: [
    tellSignatures,
    tellReady,
    tellAssigning,
    tellChanges,
    tellDoubt,
    tellGroups,
    tellRaised,
    tellRetest,
    tellStatus,
  ],
  lists: [workItems],
});
