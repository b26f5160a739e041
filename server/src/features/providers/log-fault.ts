import type { Context } from '../../http/context.ts';

/** The code of an error, set by the provider, the library, or the network. */
const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code.slice(0, 60) : '';
};

/** Logs for the administrator why another server failed to sign a user in: names and numbers, never the data sent. */
export function logFault(context: Context, provider: string, error: unknown): void {
  const why = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown';
  context.log({ provider, why, code: codeOf(error), request: context.requestId }, 'sign-in by a provider failed');
}
