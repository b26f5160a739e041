import { login as call } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { openSessionFor } from './open-session.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { byPassword, demandCaptcha } from './sign-in.ts';

/**
 * Signs in with the simple form. The token is in the answer and in the header `accesstoken` (readings D45). Any further
 * obstacle besides the password is a refusal with its own code, so that this form does not bypass it.
 */
export const login = handle(call, async (context: Context, { captcha, password, ...form }) => {
  demandPasswordTurn(context);
  if (context.installation.client['login.simpleCaptcha']) await demandCaptcha(context, captcha);
  return openSessionFor(context, await byPassword(context, { ...form, wire: password }));
});
