import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { providerFinish as call } from '@plumbline/contract/features/providers/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { refusedAnswer } from '../session/auth-login.ts';
import type { Identity } from './identity.ts';
import { logFault } from './log-fault.ts';
import { providerOf } from './provider-of.ts';
import { counted, signInAs, traceUnproven } from './sign-in-as.ts';
import { claim, keepProven, takeProven } from './under-way.ts';

/** The person who returned from the provider. @throws AppError `providerEnded`, `providerOff` or `providerFailed` */
async function whoCameBack(context: Context, query: URLSearchParams, state: string): Promise<Identity> {
  const begun = await claim(context, state);
  if (begun === undefined) throw new AppError('providerEnded');
  const provider = providerOf(context.installation.providers, begun.provider);
  try {
    return await provider.identify({ query, state, secrets: begun.secrets }, context.db);
  } catch (error) {
    logFault(context, begun.provider, error);
    await traceUnproven(context, begun.provider, error);
    throw new AppError('providerFailed', { provider: provider.name });
  }
}

/** The name of a provider, for refusals. */
const nameOf = ({ installation }: Context, { provider }: Identity) => providerOf(installation.providers, provider).name;

async function finish(context: Context, text: string, tenantId: string | undefined): Promise<AuthLoginAnswer> {
  const query = new URLSearchParams(text);
  const state = query.get('state') ?? '';
  const before = tenantId === undefined ? undefined : await takeProven(context, state);
  const identity = before ?? (await whoCameBack(context, query, state));
  try {
    return await signInAs(context, identity, tenantId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === 'severalTenants') await keepProven(context, state, identity);
    throw error.key === 'notLinked' ? new AppError('notLinked', { provider: nameOf(context, identity) }) : error;
  }
}

/** Finishes a sign-in through a provider. */
export const providerFinish = handle(call, async (context: Context, { query, tenantId }) => {
  try {
    return await counted(context, () => finish(context, query, tenantId));
  } catch (error) {
    return refusedAnswer(error, context);
  }
});
