import type { Call, InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { useLanguage } from './language.ts';
import { send, sendVerb, type JsonVerb, type VerbInput } from './send.ts';
import { useSession } from './session.ts';

/** Answers are fresh this long; a change on this page says so itself by `queryClient.invalidateQueries`. */
const FRESH_MS = 30_000;

/** Only what the network lost is asked again, once: a refusal stays a refusal. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && (error.key === 'network' || error.key === 'timeout');

/** The answers of the server, kept for all pages. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry, refetchOnWindowFocus: false } },
});

/** What a reading call may be told besides its input. */
export type CallOptions<T> = Omit<UseQueryOptions<T, Error, T>, 'queryKey' | 'queryFn'>;

/** The first part of the key of every answer of a call: `queryClient.invalidateQueries({ queryKey: callKey(home) })`. */
export const callKey = (call: Call): readonly [string] => [call.path];

/** The first part of the key of every answer of a register, or of one verb of it. */
export const verbKey = (registerKey: string, verb?: JsonVerb): readonly string[] =>
  verb === undefined ? ['register', registerKey] : ['register', registerKey, verb];

/** Scope and language belong to the key: answers of two scopes never mix, and a change of either asks anew. */
export const useWhere = (): { readonly scope: string | null; readonly language: string } => {
  const scope = useSession((session) => session.path?.E ?? null);
  return { scope, language: useLanguage() };
};

/** Reads a named call and keeps the answer. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions<OutputOf<C>>,
): UseQueryResult<OutputOf<C>> {
  const where = useWhere();
  return useQuery<OutputOf<C>, Error, OutputOf<C>>({
    ...options,
    queryKey: [...callKey(call), where, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}

/** Reads a verb of a register and keeps the answer. */
export function useVerb<V extends JsonVerb>(
  registerKey: string,
  verb: V,
  input: VerbInput<V>,
  options?: CallOptions<VerbOutput[V]>,
): UseQueryResult<VerbOutput[V]> {
  const where = useWhere();
  return useQuery<VerbOutput[V], Error, VerbOutput[V]>({
    ...options,
    queryKey: [...verbKey(registerKey, verb), where, input],
    queryFn: ({ signal }) => sendVerb(registerKey, verb, input, { signal }),
  });
}
