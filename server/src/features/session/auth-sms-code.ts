import { authSmsCode as call, SMS_SECONDS } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { candidates, phoneOf, type Candidate } from './accounts.ts';
import { demandSender, sendCodes } from './send-code.ts';
import { demandCaptcha } from './sign-in.ts';

/** Maximum codes requested per hour from one network address. */
const MOST_AN_HOUR = 30;

/**
 * True when a user may get a code: any enabled user. A user with a second factor gets no SMS code for resetting the
 * password, or the phone alone would open the account.
 */
const mayGet = (
  { status, second_factor: second }: Candidate,
  { by, purpose }: { by: string; purpose: string },
): boolean => status === 1 && !(second && by === 'sms' && purpose === 'forgotPassword');

/** Sends a code by SMS or mail (readings D69). */
export const authSmsCode = handle(call, async (context: Context, { captcha, username, mobile, tenantId, ...code }) => {
  demandSender(context, code.by);
  await demandCaptcha(context, captcha);
  const name = username?.toLowerCase() ?? phoneOf(mobile ?? '');
  await countTries(context.db, [
    { key: `code-asked:${name}`, most: 1, windowSeconds: SMS_SECONDS },
    { key: `code-address:${context.address}`, most: MOST_AN_HOUR, windowSeconds: 3600 },
  ]);
  const found = await candidates(context.db, { username, mobile, tenantId });
  return {
    smsToken: await sendCodes(
      context,
      found.filter((user) => mayGet(user, code)),
      code,
    ),
  };
});
