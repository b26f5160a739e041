import type { Field } from '@plumbline/contract/field/field.ts';
import { codeNames, NAMED_MOST } from '@plumbline/contract/features/search/calls.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useWhere, verbKey } from './call/query.ts';
import { send } from './call/send.ts';
import { together } from './call/together.ts';
import { useLanguage } from './value/language.ts';

/** Names of codes seldom change; a change made on this page refetches them anyway. */
const FRESH_MS = 600_000;

/** The names of codes, by row id. */
export type CodeNames = ReadonlyMap<string, string>;
/** Reads the parts of names in one language. */
const namesIn = {
  en: (results: readonly UseQueryResult<CodeNames>[]) => merged(results, 'en'),
  zh: (results: readonly UseQueryResult<CodeNames>[]) => merged(results, 'zh'),
} as const satisfies Readonly<Record<Language, unknown>>;
/** No names loaded yet. */
export const NO_NAMES: CodeNames = new Map();

/**
 * Returns the code list that a field refers to (a discipline, an area, a class), whose rows have a name beside the
 * code; otherwise undefined.
 */
export function codeListOf(field: Field): string | undefined {
  if (!isRefField(field)) return undefined;
  const target = registerOf(field.to);
  const isCode = target?.group === 'RefTable' && target.title === 'name' && 'description' in target.fields;
  return isCode ? target.key : undefined;
}

/** lists requested at the same moment share one call, however many components need them */
const readList = together<CodeNames>(async (keys) => {
  const names = await send(codeNames, { registers: [...keys] });
  return keys.map((key) => new Map(names[key]));
});

/**
 * Returns the names of the codes the fields refer to. Each list is read once and cached; empty until loaded, and for
 * users who may not see it.
 */
export function useCodeNames(fields: readonly Field[], enabled = true): CodeNames {
  const where = useWhere();
  const language = useLanguage();
  const lists = [...new Set(fields.flatMap((field) => codeListOf(field) ?? []))];
  return useQueries({
    queries: lists.map((key) => ({
      // under its register's key, so that a changed code triggers a refetch
      queryKey: [...verbKey(key, 'lookup'), where, codeNames.path],
      queryFn: () => readList(key),
      staleTime: FRESH_MS,
      enabled,
    })),
    combine: namesIn[language],
  });
}

/** The rows of one register whose names are needed. */
export interface WantedNames {
  readonly register: string;
  readonly ids: readonly string[];
}

/** Names requested at the same moment share one call. */
const readNames = together<CodeNames>(async (keys) => {
  const wanted = keys.map((key) => key.split(' '));
  const ids: Record<string, string[]> = {};
  for (const [register = '', ...rowIds] of wanted) (ids[register] ??= []).push(...rowIds);
  const names = await send(codeNames, { ids });
  return wanted.map(([register = '']) => new Map(names[register]));
});

/**
 * Reads the names of rows once, for something that cannot wait for them later, such as paper.
 *
 * @throws {CallError} when the server refuses
 */
export async function namesOf(wanted: readonly WantedNames[], language: Language): Promise<CodeNames> {
  const parts = wanted.flatMap(({ register, ids }) =>
    Array.from({ length: Math.ceil(ids.length / NAMED_MOST) }, (_, at) => ({
      [register]: ids.slice(at * NAMED_MOST, (at + 1) * NAMED_MOST),
    })),
  );
  const found = await Promise.all(parts.map((ids) => send(codeNames, { ids })));
  return inOne(
    found.flatMap((names) => Object.values(names).flat()),
    language,
  );
}

/**
 * Returns the names of rows by id. Each is read once and cached; empty until loaded, and for users who may not see the
 * row.
 */
export function useNamesOf(wanted: readonly WantedNames[]): CodeNames {
  const where = useWhere();
  const language = useLanguage();
  return useQueries({
    queries: wanted.map(({ register, ids }) => ({
      // under its register's key, so that a changed code triggers a refetch
      queryKey: [...verbKey(register, 'lookup'), where, codeNames.path, ids],
      queryFn: () => readNames([register, ...ids].join(' ')),
      staleTime: FRESH_MS,
    })),
    combine: namesIn[language],
  });
}

function merged(results: readonly UseQueryResult<CodeNames>[], language: Language): CodeNames {
  const found = results.flatMap(({ data }) => [...(data ?? [])]);
  return found.length === 0 ? NO_NAMES : inOne(found, language);
}
/** Names in the language of their reader, where they are in both. */
const inOne = (names: readonly (readonly [id: string, name: string])[], language: Language): CodeNames =>
  new Map(names.map(([id, name]) => [id, inLanguage(name, language)]));
