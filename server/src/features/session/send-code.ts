import { SMS_SECONDS } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, say, w } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { overrun } from '../../http/tries.ts';
import { phoneOf, type Candidate } from './accounts.ts';
import { CODE, keepCode, newCode, newCodeToken, renameCode, type Purpose } from './codes.ts';

/** The channel a code is sent by. */
export type By = 'sms' | 'mail';

/** Maximum codes per day to one number or address: SMS cost money, and a recipient could be flooded (readings S17). */
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
 * Requires a configured sender for the channel.
 *
 * @throws AppError `noSender`
 */
export function demandSender({ installation: { senders } }: Context, by: By): void {
  if (senders[by] === null) throw new AppError('noSender', { what: WORDS[by] });
}

/** The number or address codes go to for a user; empty when there is none. */
const addressOf = (user: Candidate, by: By): string =>
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

/**
 * The seconds to wait before one address and its users may get a code, or null when they may now, which counts as one
 * sent.
 */
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
 * Sends the code of a second factor to a user whose password was correct. A code sent within the last seconds stays
 * valid instead.
 *
 * @returns the token that identifies the code
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
 * Sends a code to each of these users, one message per address, and returns at once. The answer does not reveal whether
 * there was a recipient or whether the code arrived (readings S06). A user who got a code within the last seconds gets
 * none.
 *
 * @returns a token that identifies the codes sent
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
  // not awaited: the time it takes would reveal that there is a recipient
  void Promise.all(sending).catch((error: unknown) => context.log({ err: error }, 'a code was not sent'));
  return token;
}
