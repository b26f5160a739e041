import { messageApplied } from './calls/message-applied.ts';
import { messageChase } from './calls/message-chase.ts';
import { messageChoiceSave } from './calls/message-choice-save.ts';
import { messageChoices } from './calls/message-choices.ts';
import { messageHabitSave } from './calls/message-habit-save.ts';
import { messageDay } from './calls/message-day.ts';
import { messageDayExport } from './calls/message-day-export.ts';
import { messageList } from './calls/message-list.ts';
import { messagePending } from './calls/message-pending.ts';
import { messageRead } from './calls/message-read.ts';
import { messageTeamWeek } from './calls/message-team-week.ts';
import { messageWeek } from './calls/message-week.ts';

/** The calls of messages and the work pages. */
export const messagesCalls = {
  messageApplied,
  messageChase,
  messageChoiceSave,
  messageChoices,
  messageHabitSave,
  messageDay,
  messageDayExport,
  messageList,
  messagePending,
  messageRead,
  messageTeamWeek,
  messageWeek,
} as const;
