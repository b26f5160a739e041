import type { Call, InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import {
  CancelledError,
  hashKey,
  QueryClient,
  useQuery,
  type FetchQueryOptions,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { justRead } from './just-read.ts';
import { currentLanguage, useLanguage } from './language.ts';
import { send, sendVerb, type JsonVerb, type VerbInput } from './send.ts';
import { useSession } from './session.ts';
import { isRecord } from './is-record.ts';

/** Answers are fresh this long; a change on this page says so itself by `queryClient.invalidateQueries`. */
const FRESH_MS = 30_000;

/** Only what the network lost is asked again, once: a refusal stays a refusal. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && (error.key === 'network' || error.key === 'timeout');

/** The answers of the server, kept for all pages. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry, refetchOnWindowFocus: false } },
});

/**
 * What a reading call may be told besides its input. A `staleTime` of 0 asks at every showing; what another piece of the page read
 * just before, with no change since, is taken as it is.
 */
export type CallOptions<T> = Omit<UseQueryOptions<T, Error, T>, 'queryKey' | 'queryFn'>;

/** The first part of the key of every answer of a call: `queryClient.invalidateQueries({ queryKey: callKey(home) })`. */
export const callKey = (call: Call): readonly [string] => [call.path];

/** The first part of the key of every answer of a register, or of one verb of it. */
export const verbKey = (registerKey: string, verb?: JsonVerb): readonly string[] =>
  verb === undefined ? ['register', registerKey] : ['register', registerKey, verb];

/** Scope and language belong to the key: answers of two scopes never mix, and a change of either asks anew. */
export const useWhere = (): { readonly scope: string | null; readonly language: Language } => {
  const scope = useSession((session) => session.path?.E ?? null);
  return { scope, language: useLanguage() };
};

const whereNow = (): ReturnType<typeof useWhere> => ({
  scope: useSession.getState().path?.E ?? null,
  language: currentLanguage(),
});

/** How a call and its input are asked, and under which key their answer is kept. */
const ofCall = <C extends Call>(call: C, where: Where, input: InputOf<C>): Asked<OutputOf<C>> => ({
  queryKey: [...callKey(call), where, input],
  queryFn: ({ signal }) => send(call, input, { signal, language: where.language }),
});
/** The same of a verb of a register. */
const ofVerb = <V extends JsonVerb>(
  registerKey: string,
  verb: V,
  [where, input]: readonly [Where, VerbInput<V>],
): Asked<VerbOutput[V]> => ({
  queryKey: [...verbKey(registerKey, verb), where, input],
  queryFn: ({ signal }) => sendVerb(registerKey, verb, input, { signal, language: where.language }),
});
type Where = ReturnType<typeof useWhere>;
type Asked<T> = Required<Pick<FetchQueryOptions<T>, 'queryKey' | 'queryFn'>>;

/** Nothing, or how fresh an answer is to be. */
const freshness = <T>({ staleTime }: CallOptions<T> = {}): Pick<CallOptions<T>, 'staleTime'> =>
  staleTime === 0 ? { staleTime: justRead } : {};

const inAnyLanguage = (queryKey: QueryKey): string =>
  hashKey(queryKey.map((part) => (isWhere(part) ? { ...part, language: '' } : part)));
const isWhere = (part: unknown): part is Where => isRecord(part) && 'scope' in part && 'language' in part;

/**
 * After a change of the language the answer in the one before stands until the other is there: what hangs on it, such as a form
 * half typed or a sheet over it, would be gone with it.
 */
const meanwhile = <T>({ queryKey }: Asked<T>): Pick<CallOptions<T>, 'placeholderData'> => ({
  // no answer is a function, which the library guards against and the compiler cannot see of any T
  placeholderData: ((before: T | undefined, query: { readonly queryKey: QueryKey } | undefined) =>
    query && inAnyLanguage(query.queryKey) === inAnyLanguage(queryKey) ? before : undefined) as never,
});

/** Reads a named call and keeps the answer. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions<OutputOf<C>>,
): UseQueryResult<OutputOf<C>> {
  const where = useWhere();
  const asked = ofCall(call, where, input);
  return useQuery<OutputOf<C>, Error, OutputOf<C>>({
    ...meanwhile(asked),
    ...options,
    ...freshness(options),
    ...asked,
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
  const asked = ofVerb(registerKey, verb, [where, input]);
  return useQuery<VerbOutput[V], Error, VerbOutput[V]>({
    ...meanwhile(asked),
    ...options,
    ...freshness(options),
    ...asked,
  });
}

/** Asks outside of what is drawn; together with a piece of the page that asks the same, and without whom it may leave waiting. */
async function read<T>(asked: Asked<T>): Promise<T> {
  const again = (): Promise<T> => queryClient.fetchQuery({ ...asked, staleTime: justRead });
  return again().catch((error: unknown) => {
    if (error instanceof CancelledError) return again();
    throw error;
  });
}

/** What `useCall` would answer, for what is no component, such as the count of a tab: both share one request and its answer. Throws CallError. */
export const readCall = <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
  read(ofCall(call, whereNow(), input));

/** What `useVerb` would answer, as `readCall`. Throws CallError. */
export const readVerb = <V extends JsonVerb>(
  registerKey: string,
  verb: V,
  input: VerbInput<V>,
): Promise<VerbOutput[V]> => read(ofVerb(registerKey, verb, [whereNow(), input]));
