import { messageApplied } from '@plumbline/contract/features/messages/calls/messages.ts';
import {
  messageDay,
  messagePending,
  messageTeamWeek,
  messageWeek,
} from '@plumbline/contract/features/messages/calls/work.ts';

/** The calls behind the message pages, refetched when a message arrives. */
export const MESSAGE_PAGE_CALLS = [messagePending, messageApplied, messageDay, messageWeek, messageTeamWeek] as const;
