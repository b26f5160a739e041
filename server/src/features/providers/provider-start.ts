import { providerStart as call } from '@plumbline/contract/features/providers/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { logFault } from './log-fault.ts';
import { providerOf } from './provider-of.ts';
import { begin } from './under-way.ts';

/** Maximum sign-ins one address may start in a window, because each one creates a row. */
const STARTS = { most: 60, windowSeconds: 15 * 60 } as const;

/** Starts a sign-in through a provider. */
export const providerStart = handle(call, async (context: Context, { provider: key }) => {
  const provider = providerOf(context.installation.providers, key);
  await countTries(context.db, [{ key: `provider-start:${context.address}`, ...STARTS }]);
  const secrets = provider.secrets();
  const state = await begin(context, key, secrets);
  try {
    return { url: await provider.address(state, secrets) };
  } catch (error) {
    logFault(context, key, error);
    throw new AppError('providerFailed', { provider: provider.name });
  }
});
