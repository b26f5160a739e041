import type { MessageChoice, SceneCode } from '../../../messages.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A person's quiet hours, and whether their mails are combined. */
export interface MessageHabit {
  /** No pop-ups and no mails from the first hour to the second, 0 to 23; null for no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** All mails are combined into one each morning. */
  readonly digest: boolean;
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
