import {
  captchaCheck,
  captchaGet,
  type CaptchaPicture,
  type CaptchaType,
} from '@plumbline/contract/features/captcha/calls.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { sayNow } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { libWords } from '../../lib/words.ts';
import { clientUid } from './client-uid.ts';
import { captchaWords } from './words.ts';

const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : sayNow(libWords.unexpected);

/** A fetched captcha, or why there is none. */
export interface Fetched {
  readonly picture: CaptchaPicture | null;
  readonly problem: string | null;
  /** Remove the shown pictures: too many captchas were requested (specification 8). */
  readonly clears: boolean;
}

/** Fetches a captcha. Throws only the AbortError of its signal. */
export async function fetchCaptcha(type: CaptchaType, signal: AbortSignal): Promise<Fetched> {
  const input = { captchaType: type, clientUid: clientUid(type), ts: Date.now() };
  try {
    const { repCode, repMsg, repData } = await send(captchaGet, input, { signal });
    if (repCode === '0000' && repData !== null) return { picture: repData, problem: null, clears: false };
    return { picture: null, problem: repMsg ?? sayNow(libWords.unexpected), clears: repCode === '6201' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { picture: null, problem: reasonOf(error), clears: false };
  }
}

/** The result of a check: the verification to send on, or why there is none. */
export type Checked = { readonly captcha: string } | { readonly problem: string };

/** Sends an answer to the server for checking. Never throws. */
export async function checkAnswer(type: CaptchaType, token: string, pointJson: string): Promise<Checked> {
  try {
    const { repCode, repMsg } = await send(captchaCheck, { captchaType: type, pointJson, token });
    if (repCode === '0000') return { captcha: `${token}---${pointJson}` };
    const isWrong = repCode === '6111' || repMsg === null;
    return { problem: isWrong ? sayNow(captchaWords.failed) : repMsg };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
