import { z } from 'zod';
import { as, call, nothing } from '../../../calls/call.ts';
import { MAIL_TIMES, type MailTime, SCENE_CODES, type MessageChoice, type SceneCode } from '../../../messages.ts';
import { isTimeZone } from '../../../rules/clock.ts';

/** A person's quiet hours. */
export interface MessageHabit {
  /** No pop-ups and no mails from the first hour to the second, 0 to 23; null for no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
}
/** How I am notified of each kind of message. */
export interface MessageChoices {
  readonly choices: Readonly<Record<SceneCode, MessageChoice>>;
  /**
   * The address for mails; null when the account has none or this installation sends none: mail then cannot be chosen.
   */
  readonly mailTo: string | null;
  readonly habit: MessageHabit;
}
/** Returns how I am notified of each kind of message; defaults where I have not chosen. */
export const messageChoices = call({
  path: '/api/ext/message/choices',
  access: 'signedIn',
  input: nothing,
  output: as<MessageChoices>(),
});

/** The time zone of a user's hours and mornings: the browser's. */
const zone = z.string().max(60).refine(isTimeZone);

/** Sets how I am notified of one kind of message from now on. */
export const messageChoiceSave = call({
  path: '/api/ext/message/choice-save',
  access: 'signedIn',
  input: z.object({
    scene: z.enum(SCENE_CODES),
    bell: z.boolean(),
    toast: z.boolean(),
    mail: z.enum(Object.keys(MAIL_TIMES) as [MailTime, ...MailTime[]]), // the keys of a literal of ours
    zone,
  }),
  output: as<MessageChoices>(),
});

const hour = z.int().min(0).max(23);

/**
 * Sets my quiet hours from now on. During quiet hours there are no pop-ups and no mails; messages that arrive are under
 * the bell, and their mails are sent as one afterwards.
 */
export const messageHabitSave = call({
  path: '/api/ext/message/habit-save',
  access: 'signedIn',
  input: z.object({
    /** From the first hour to the second, 0 to 23, across midnight if the first is later; null for no quiet hours. */
    quiet: z.object({ from: hour, to: hour }).nullable(),
    zone,
  }),
  output: as<MessageChoices>(),
});
