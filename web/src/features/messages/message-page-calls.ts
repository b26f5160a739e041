import { messageApplied } from '@plumbline/contract/calls/ext/message-applied.ts';
import { messageDay } from '@plumbline/contract/calls/ext/message-day.ts';
import { messagePending } from '@plumbline/contract/calls/ext/message-pending.ts';
import { messageTeamWeek } from '@plumbline/contract/calls/ext/message-team-week.ts';
import { messageWeek } from '@plumbline/contract/calls/ext/message-week.ts';

/** What the pages of the messages show: read anew when a message comes. */
export const MESSAGE_PAGE_CALLS = [messagePending, messageApplied, messageDay, messageWeek, messageTeamWeek] as const;
