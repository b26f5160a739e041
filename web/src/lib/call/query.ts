import type { Call, InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import {
  CancelledError,
  hashKey,
  QueryClient,
  useQuery,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { justRead } from './just-read.ts';
import { currentLanguage, useLanguage } from '../value/language.ts';
import { send, sendVerb, type JsonVerb, type VerbInput } from './send.ts';
import { useSession } from '../session/session.ts';
import { isRecord } from '../value/is-record.ts';

/** How long responses stay fresh; a change on this page refreshes them by `queryClient.invalidateQueries`. */
const FRESH_MS = 30_000;

/** Only requests lost by the network are retried, once: a refusal stays a refusal. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && (error.key === 'network' || error.key === 'timeout');

/**
 * The library ignores a change while a response is on its way for the first time, although it may be of before the
 * change: a page would show it until something else changes. Such a response is shown, and requested once more.
 */
class ResponseCache extends QueryClient {
  readonly #repeated = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const expected = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await Promise.all([super.invalidateQueries(filters, options), ...expected.map((query) => this.#repeat(query))]);
  }

  /** Requests once more what is on its way; several changes meanwhile wait for one response. */
  #repeat(query: Query): Promise<void> {
    const repeat = async (): Promise<void> => {
      await query.promise?.catch(() => undefined);
      this.#repeated.delete(query);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const repeated = this.#repeated.get(query) ?? repeat();
    this.#repeated.set(query, repeated);
    return repeated;
  }
}

/** The cache of server responses, shared by all pages. */
export const queryClient = new ResponseCache({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry, refetchOnWindowFocus: false } },
});

/**
 * Options of a reading call besides its input. A `staleTime` of 0 refetches at every showing, except that data another
 * component just read is reused if nothing changed since.
 */
export type CallOptions<T> = Omit<UseQueryOptions<T, Error, T>, 'queryKey' | 'queryFn'>;

/**
 * The first part of the cache key of every response to a call: `queryClient.invalidateQueries({ queryKey: callKey(home)
 * })`.
 */
export const callKey = (call: Call): readonly [string] => [call.path];

/** The first part of the cache key of every response of a register, or of one of its verbs. */
export const verbKey = (registerKey: string, verb?: JsonVerb): readonly string[] =>
  verb === undefined ? ['register', registerKey] : ['register', registerKey, verb];

/** Scope and language are part of the key: responses of two scopes never mix, and a change of either refetches. */
export const useWhere = (): { readonly scope: string | null; readonly language: Language } => {
  const scope = useSession((session) => session.path?.E ?? null);
  return { scope, language: useLanguage() };
};

const whereNow = (): ReturnType<typeof useWhere> => ({
  scope: useSession.getState().path?.E ?? null,
  language: currentLanguage(),
});

/** The request for a call and its input, and the key of its response. */
const callQuery = <C extends Call>(call: C, where: Where, input: InputOf<C>): CallQuery<OutputOf<C>> => ({
  queryKey: [...callKey(call), where, input],
  queryFn: ({ signal }) => send(call, input, { signal, language: where.language }),
});
/** The same for a verb of a register. */
const verbQuery = <V extends JsonVerb>(
  registerKey: string,
  verb: V,
  [where, input]: readonly [Where, VerbInput<V>],
): CallQuery<VerbOutput[V]> => ({
  queryKey: [...verbKey(registerKey, verb), where, input],
  queryFn: ({ signal }) => sendVerb(registerKey, verb, input, { signal, language: where.language }),
});
type Where = ReturnType<typeof useWhere>;
type CallQuery<T> = Required<Pick<FetchQueryOptions<T>, 'queryKey' | 'queryFn'>>;

/** The freshness of a response: the default, or just read. */
const freshness = <T>({ staleTime }: CallOptions<T> = {}): Pick<CallOptions<T>, 'staleTime'> =>
  staleTime === 0 ? { staleTime: justRead } : {};

const inAnyLanguage = (queryKey: QueryKey): string =>
  hashKey(queryKey.map((part) => (isWhere(part) ? { ...part, language: '' } : part)));
const isWhere = (part: unknown): part is Where => isRecord(part) && 'scope' in part && 'language' in part;

/**
 * Keeps showing the response in the previous language until the new one arrives: content that depends on it, such as a
 * half-filled form or an open sheet, would otherwise be lost.
 */
const keepPreviousLanguageData = <T>({ queryKey }: CallQuery<T>): Pick<CallOptions<T>, 'placeholderData'> => ({
  // a response is never a function, which the library guards against and the compiler cannot know for any T
  placeholderData: ((before: T | undefined, query: { readonly queryKey: QueryKey } | undefined) =>
    query && inAnyLanguage(query.queryKey) === inAnyLanguage(queryKey) ? before : undefined) as never,
});

/** Calls a named call and caches the response. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions<OutputOf<C>>,
): UseQueryResult<OutputOf<C>> {
  const where = useWhere();
  const query = callQuery(call, where, input);
  return useQuery<OutputOf<C>, Error, OutputOf<C>>({
    ...keepPreviousLanguageData(query),
    ...options,
    ...freshness(options),
    ...query,
  });
}

/** Calls a verb of a register and caches the response. */
export function useVerb<V extends JsonVerb>(
  registerKey: string,
  verb: V,
  input: VerbInput<V>,
  options?: CallOptions<VerbOutput[V]>,
): UseQueryResult<VerbOutput[V]> {
  const where = useWhere();
  const query = verbQuery(registerKey, verb, [where, input]);
  return useQuery<VerbOutput[V], Error, VerbOutput[V]>({
    ...keepPreviousLanguageData(query),
    ...options,
    ...freshness(options),
    ...query,
  });
}

/**
 * Fetches outside rendering; shares the request with components that need the same data, and repeats it if a component
 * that unmounts cancels it.
 */
async function read<T>(query: CallQuery<T>): Promise<T> {
  const again = (): Promise<T> => queryClient.fetchQuery({ ...query, staleTime: justRead });
  return again().catch((error: unknown) => {
    if (error instanceof CancelledError) return again();
    throw error;
  });
}

/**
 * The equivalent of `useCall` outside components, such as for the count of a tab: both share one request and its
 * response. Throws CallError.
 */
export const readCall = <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
  read(callQuery(call, whereNow(), input));

/** The equivalent of `useVerb` outside components, as `readCall`. Throws CallError. */
export const readVerb = <V extends JsonVerb>(
  registerKey: string,
  verb: V,
  input: VerbInput<V>,
): Promise<VerbOutput[V]> => read(verbQuery(registerKey, verb, [whereNow(), input]));
