import { messageApplied } from '@plumbline/contract/features/messages/calls/message-applied.ts';
import { messageDay } from '@plumbline/contract/features/messages/calls/message-day.ts';
import { messagePending } from '@plumbline/contract/features/messages/calls/message-pending.ts';
import { messageTeamWeek } from '@plumbline/contract/features/messages/calls/message-team-week.ts';
import { messageWeek } from '@plumbline/contract/features/messages/calls/message-week.ts';

/** The calls behind the message pages, refetched when a message arrives. */
export const MESSAGE_PAGE_CALLS = [messagePending, messageApplied, messageDay, messageWeek, messageTeamWeek] as const;
