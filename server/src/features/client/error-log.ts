import { errorLog as call } from '@plumbline/contract/features/client/calls.ts';
import { withoutSecrets } from '@plumbline/contract/rules/secrets.ts';
import { handle } from '../../http/handler.ts';
import { overrun } from '../../http/tries.ts';

/** Maximum faults one address may report per minute: ten pages reporting ten each (readings D83). */
const MOST = 100;

/** Control characters: a reader or a terminal could take them for a line break or a command. */
const CONTROLS = /\p{Cc}+/gu;
const clean = (text: string): string => withoutSecrets(text).replaceAll(CONTROLS, ' ');

/**
 * Writes a page's fault to the server log. Faults over the limit are dropped silently: reporting a fault must not cause
 * another.
 */
export const errorLog = handle(call, async ({ db, address, log }, { url, message }) => {
  const over = await overrun(db, [{ key: `error-log:${address}`, most: MOST, windowSeconds: 60 }]);
  if (over === null) log({ page: clean(url), message: clean(message) }, 'fault of a page');
  return null;
});
