import { messageApplied, messageChase, messageList, messageOpen, messageRead } from './calls/messages.ts';
import { messageChoices, messageChoiceSave, messageHabitSave } from './calls/choices.ts';
import {
  messageDay,
  messageDayExport,
  messageFigures,
  messagePending,
  messageTeamWeek,
  messageWeek,
} from './calls/work.ts';

/** The calls of messages and the work pages. */
export const messagesCalls = {
  messageApplied,
  messageChase,
  messageChoiceSave,
  messageChoices,
  messageHabitSave,
  messageDay,
  messageDayExport,
  messageFigures,
  messageList,
  messageOpen,
  messagePending,
  messageRead,
  messageTeamWeek,
  messageWeek,
} as const;
