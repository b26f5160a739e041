import type { CaptchaResult, RepCode } from '@plumbline/contract/features/captcha/calls.ts';
import { fill, say, w, type Language, type Word } from '@plumbline/contract/words/word.ts';

/** The message of each code; the words of 6111 are those of specification 8. */
const WORDS: Readonly<Record<Exclude<RepCode, '0000'>, Word>> = {
  '0001': w('The answer could not be read.', '无法读取验证答案。'),
  '0011': w('{what} must not be empty.', '{what} 不能为空。'),
  '0015': w('There is no such captcha.', '验证码类型不存在。'),
  '6110': w('The captcha has expired. Fetch a new one.', '验证码已失效，请重新获取。'),
  '6111': w('Verification failed', '人机验证失败'),
  '6112': w('No picture could be made just now. Try again.', '暂时无法生成验证码，请重试。'),
  '6201': w('Too many pictures were requested. Wait a minute.', '获取验证码过于频繁，请一分钟后再试。'),
  '6202': w('Too many wrong answers. Wait five minutes.', '验证失败次数过多，请五分钟后再试。'),
  '6204': w('Too many answers. Wait a minute.', '验证请求过于频繁，请一分钟后再试。'),
  '6205': w('Too many verifications. Wait a minute.', '二次验证过于频繁，请一分钟后再试。'),
};

/** A successful result. */
export const passed = <T>(repData: T): CaptchaResult<T> => ({
  repCode: '0000',
  repMsg: null,
  repData,
  success: true,
});

/** A failed result; `what` names the empty member. */
export const failed = (
  repCode: Exclude<RepCode, '0000'>,
  { language, what = '' }: { readonly language: Language; readonly what?: string },
): CaptchaResult<never> => ({
  repCode,
  repMsg: say(fill(WORDS[repCode], { what }), language),
  repData: null,
  success: false,
});
