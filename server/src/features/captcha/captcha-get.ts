import {
  CAPTCHA_TYPES,
  captchaGet as call,
  type CaptchaPicture,
  type CaptchaResult,
} from '@plumbline/contract/features/captcha/calls.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { storeCaptcha } from './captcha-store.ts';
import { clientKey, refusedGet, type Asker } from './limits.ts';
import { drawCaptcha } from './picture/draw-captcha.ts';
import { failed, passed } from './result.ts';
import { tellSolution } from './test-hook.ts';

/** Creates a captcha; every outcome is a result, none is a fault (captcha protocol 2 and 6). */
export const captchaGet = handle(
  call,
  async (context: Context, { captchaType, clientUid }): Promise<CaptchaResult<CaptchaPicture>> => {
    const { db, address, language } = context;
    if (!captchaType) return failed('0011', { language, what: 'captchaType' });
    const type = CAPTCHA_TYPES.find((each) => each === captchaType);
    if (type === undefined) return failed('0015', { language });
    const asker: Asker = { address, clientUid };
    const refused = await refusedGet(db, asker);
    if (refused !== null) return failed(refused, { language });
    const drawn = await drawCaptcha(type);
    if (drawn === null) return failed('6112', { language });
    const { solution, ...pictures } = drawn;
    const token = await storeCaptcha(db, { solution, client: clientKey(asker) });
    tellSolution(context, solution);
    return passed({ ...pictures, token, secretKey: null, result: false });
  },
);
