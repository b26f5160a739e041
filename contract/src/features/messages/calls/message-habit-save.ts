import { z } from 'zod';
import { isTimeZone } from '../../../rules/clock.ts';
import { as, call } from '../../../calls/call.ts';
import type { MessageChoices } from './message-choices.ts';

const hour = z.int().min(0).max(23);

/**
 * Chooses when I want to be left alone from now on, and whether mails come together, once a morning. Between the quiet hours nothing
 * pops up and no mail is sent; what came is under the bell, and its mails follow as one when they are over.
 */
export const messageHabitSave = call({
  path: '/api/ext/message/habit-save',
  access: 'signedIn',
  input: z.object({
    /** From this hour of the clock, 0 to 23, to that one, over midnight where it is the later; null for no quiet hours. */
    quiet: z.object({ from: hour, to: hour }).nullable(),
    digest: z.boolean(),
    /** The clock the hours are of: the browser's. */
    zone: z.string().max(60).refine(isTimeZone),
  }),
  output: as<MessageChoices>(),
});
