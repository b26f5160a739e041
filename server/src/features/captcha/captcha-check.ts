import {
  captchaCheck as call,
  type CaptchaPassed,
  type CaptchaResult,
} from '@plumbline/contract/features/captcha/calls.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { storePass, spendCaptcha } from './captcha-store.ts';
import { countFailure, isCheckRefused } from './limits.ts';
import { failed, passed } from './result.ts';
import { judge } from './solution.ts';
import { verificationOf } from './verification.ts';

/** The request, as far as it could be read. */
interface Sent {
  readonly captchaType: string;
  readonly pointJson: string;
  readonly token: string;
}

async function check({ db, address, language }: Context, sent: Sent): Promise<CaptchaResult<CaptchaPassed>> {
  if (await isCheckRefused(db, address)) return failed('6204', { language });
  const stored = await spendCaptcha(db, sent.token);
  if (stored === undefined) return failed('6110', { language });
  const isSameType = stored.solution.type === sent.captchaType;
  const outcome = isSameType ? judge(stored.solution, sent.pointJson) : '6111';
  if (outcome !== '0000') {
    await countFailure(db, { client: stored.client, address });
    return failed(outcome, { language });
  }
  await storePass(db, verificationOf(sent.token, sent.pointJson));
  return passed({ ...sent, result: true });
}

/** Checks a captcha answer; every outcome is a result, none is a fault (captcha protocol 4). */
export const captchaCheck = handle(call, async (context: Context, { captchaType, pointJson, token }) => {
  const { language } = context;
  if (!captchaType) return failed('0011', { language, what: 'captchaType' });
  if (!token) return failed('0011', { language, what: 'token' });
  return check(context, { captchaType, token, pointJson: pointJson ?? '' });
});
