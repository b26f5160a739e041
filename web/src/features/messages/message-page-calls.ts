import { messageApplied } from '@plumbline/contract/features/messages/calls/message-applied.ts';
import { messageDay } from '@plumbline/contract/features/messages/calls/message-day.ts';
import { messagePending } from '@plumbline/contract/features/messages/calls/message-pending.ts';
import { messageTeamWeek } from '@plumbline/contract/features/messages/calls/message-team-week.ts';
import { messageWeek } from '@plumbline/contract/features/messages/calls/message-week.ts';

/** What the pages of the messages show: read anew when a message comes. */
export const MESSAGE_PAGE_CALLS = [messagePending, messageApplied, messageDay, messageWeek, messageTeamWeek] as const;
