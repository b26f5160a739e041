import { errorLog as call } from '@plumbline/contract/features/client/calls/error-log.ts';
import { withoutSecrets } from '@plumbline/contract/rules/secrets.ts';
import { handle } from '../../http/handler.ts';
import { overrun } from '../../http/tries.ts';

/** Faults one address may report, in a minute: ten pages that each report their ten (readings D83). */
const MOST = 100;

/** What an eye or a terminal would take for another line or another command. */
const CONTROLS = /\p{Cc}+/gu;
const clean = (text: string): string => withoutSecrets(text).replaceAll(CONTROLS, ' ');

/** Writes a fault of a page to our log. What is over the limit is dropped without a word: a page must not fault over its faults. */
export const errorLog = handle(call, async ({ db, address, log }, { url, message }) => {
  const over = await overrun(db, [{ key: `error-log:${address}`, most: MOST, windowSeconds: 60 }]);
  if (over === null) log({ page: clean(url), message: clean(message) }, 'fault of a page');
  return null;
});
