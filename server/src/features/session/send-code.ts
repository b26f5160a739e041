import { SMS_SECONDS } from '@plumbline/contract/features/session/calls/auth-sms-code.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, say, w } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { overrun } from '../../http/tries.ts';
import { phoneOf, type Candidate } from './accounts.ts';
import { CODE, keepCode, newCode, newCodeToken, renameCode, type Purpose } from './codes.ts';

/** How a code is sent. */
export type By = 'sms' | 'mail';

/** Codes one number or address may get in a day: SMS cost money, and somebody may be flooded (readings S17). */
const MOST_A_DAY = 20;
const DAY_SECONDS = 86_400;

const WORDS = {
  subject: w('Your code for {product}', '{product} 验证码'),
  text: w(
    'Your code is {code}. It is valid for {minutes} minutes. If you did not request it, you can ignore this message.',
    '您的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
  ),
  product: w('Plumbline', '准绳'),
  sms: w('SMS', '短信'),
  mail: w('mail', '邮件'),
} as const;

/**
 * Demands that there is something to send by.
 *
 * @throws AppError `noSender`
 */
export function demandSender({ installation: { senders } }: Context, by: By): void {
  if (senders[by] === null) throw new AppError('noSender', { what: WORDS[by] });
}

/** Where a user gets codes; empty when nowhere. */
export const addressOf = (user: Candidate, by: By): string =>
  by === 'sms' ? phoneOf(user.mobile_phone ?? '') : (user.email ?? '');

async function deliver({ installation, language }: Context, to: string, { by, code }: { by: By; code: string }) {
  const { senders, client } = installation;
  if (by === 'sms') return senders.sms?.({ to, code });
  const product = client['ui.productName'] ?? say(WORDS.product, language);
  const facts = { product, code, minutes: CODE.minutes };
  return senders.mail?.({
    to,
    subject: say(fill(WORDS.subject, facts), language),
    text: say(fill(WORDS.text, facts), language),
  });
}

/** Whether one address and each of its users may get a code now; counts it. Seconds to wait, or null. */
async function mustWait({ db }: Context, to: string, users: readonly Candidate[]): Promise<number | null> {
  const once = { most: 1, windowSeconds: SMS_SECONDS };
  const over = await overrun(db, [
    { key: `code-to:${to.toLowerCase()}`, ...once },
    { key: `code-day:${to.toLowerCase()}`, most: MOST_A_DAY, windowSeconds: DAY_SECONDS },
    ...users.map(({ id }) => ({ key: `code-for:${id}`, ...once })),
  ]);
  return over?.seconds ?? null;
}

/**
 * Sends the code of a second factor, to somebody whose password was right. A code sent within the last seconds serves on.
 *
 * @returns the token that names it
 * @throws AppError `noSender`, `noPhone`, `notSent`, or `tooMany` when the last code was used and the next must wait
 */
export async function sendSecondFactor(context: Context, user: Candidate): Promise<string> {
  demandSender(context, 'sms');
  const to = addressOf(user, 'sms');
  if (to === '') throw new AppError('noPhone');
  const token = newCodeToken();
  const seconds = await mustWait(context, to, [user]);
  if (seconds !== null) {
    if (await renameCode(context.db, user, { purpose: 'login', token })) return token;
    throw new AppError('tooMany', { seconds });
  }
  const code = newCode();
  await keepCode(context.db, [user], { purpose: 'login', code, token });
  await deliver(context, to, { by: 'sms', code }).catch((error: unknown) => {
    context.log({ err: error, user: user.id }, 'a code was not sent');
    throw new AppError('notSent', { what: WORDS.sms });
  });
  return token;
}

/**
 * Sends a code to each of these users, one message to an address, and answers at once: whether there was anybody to send
 * to, and whether it arrived, is not told (readings S06). Who got one within the last seconds gets none.
 *
 * @returns a token, which names the codes that were sent
 */
export async function sendCodes(
  context: Context,
  users: readonly Candidate[],
  { purpose, by }: { readonly purpose: Purpose; readonly by: By },
): Promise<string> {
  const token = newCodeToken();
  const addresses = Map.groupBy(users, (user) => addressOf(user, by));
  const sending = [...addresses].map(async ([to, owners]) => {
    if (to === '' || (await mustWait(context, to, owners)) !== null) return;
    const code = newCode();
    await keepCode(context.db, owners, { purpose, code, token });
    await deliver(context, to, { by, code });
  });
  // not awaited: the time it takes would tell that there is somebody
  void Promise.all(sending).catch((error: unknown) => context.log({ err: error }, 'a code was not sent'));
  return token;
}
