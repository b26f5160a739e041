import { z } from 'zod';
import { isTimeZone } from '../../../rules/clock.ts';
import { as, call } from '../../../calls/call.ts';
import type { MessageChoices } from './message-choices.ts';

const hour = z.int().min(0).max(23);

/**
 * Sets my quiet hours from now on, and whether mails are combined into one each morning. During quiet hours there are
 * no pop-ups and no mails; messages that arrive are under the bell, and their mails are sent as one afterwards.
 */
export const messageHabitSave = call({
  path: '/api/ext/message/habit-save',
  access: 'signedIn',
  input: z.object({
    /** From the first hour to the second, 0 to 23, across midnight if the first is later; null for no quiet hours. */
    quiet: z.object({ from: hour, to: hour }).nullable(),
    digest: z.boolean(),
    /** The time zone of these hours: the browser's. */
    zone: z.string().max(60).refine(isTimeZone),
  }),
  output: as<MessageChoices>(),
});
