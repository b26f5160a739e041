import type { Context } from '../../http/context.ts';

/** A code of an error: of the provider, of the library, or of the network. */
const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code.slice(0, 60) : '';
};

/** Notes for the administrator why another server did not sign somebody in: names and numbers, never what was sent. */
export function logFault(context: Context, provider: string, error: unknown): void {
  const why = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown';
  context.log({ provider, why, code: codeOf(error), request: context.requestId }, 'sign-in by a provider failed');
}
