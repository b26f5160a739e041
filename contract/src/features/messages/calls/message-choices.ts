import type { MessageChoice, SceneCode } from '../../../messages.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** How I hear of each kind of message. */
export interface MessageChoices {
  readonly choices: Readonly<Record<SceneCode, MessageChoice>>;
  /** The address mails go to; null when the account has none or this installation sends none, and mail cannot be chosen. */
  readonly mailTo: string | null;
}
/** How I hear of each kind of message; defaults where I have not chosen. */
export const messageChoices = call({
  path: '/api/ext/message/choices',
  access: 'signedIn',
  input: nothing,
  output: as<MessageChoices>(),
});
