import type { MessageChoice, SceneCode } from '../../../messages.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** When a person wants to be left alone, and whether mails come together. */
export interface MessageHabit {
  /** Nothing pops up and no mail is sent from this hour of the clock to that one, 0 to 23; null for no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** All mails come as one, each morning. */
  readonly digest: boolean;
}
/** How I hear of each kind of message. */
export interface MessageChoices {
  readonly choices: Readonly<Record<SceneCode, MessageChoice>>;
  /** The address mails go to; null when the account has none or this installation sends none, and mail cannot be chosen. */
  readonly mailTo: string | null;
  readonly habit: MessageHabit;
}
/** How I hear of each kind of message; defaults where I have not chosen. */
export const messageChoices = call({
  path: '/api/ext/message/choices',
  access: 'signedIn',
  input: nothing,
  output: as<MessageChoices>(),
});
