import { z } from 'zod';
import { SCENE_CODES } from '../../../messages.ts';
import { as, call } from '../../../calls/call.ts';
import type { MessageChoices } from './message-choices.ts';

/** Sets how I am notified of one kind of message from now on. */
export const messageChoiceSave = call({
  path: '/api/ext/message/choice-save',
  access: 'signedIn',
  input: z.object({ scene: z.enum(SCENE_CODES), bell: z.boolean(), toast: z.boolean(), mail: z.boolean() }),
  output: as<MessageChoices>(),
});
