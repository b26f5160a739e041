import type { Field } from '@plumbline/contract/field/field.ts';
import { codeNames } from '@plumbline/contract/features/search/calls/code-names.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useWhere, verbKey } from './query.ts';
import { send } from './send.ts';
import { together } from './together.ts';

/** Names of codes seldom change; a change on this page asks anew by itself. */
const FRESH_MS = 600_000;

/** What codes mean, by the id of their row. */
export type CodeNames = ReadonlyMap<string, string>;
/** Before any name is known. */
export const NO_NAMES: CodeNames = new Map();

/** The list of codes a field refers to (a discipline, an area, a class), whose rows have a name beside the code; else undefined. */
export function codeListOf(field: Field): string | undefined {
  if (!isRefField(field)) return undefined;
  const target = registerOf(field.to);
  const isCode = target?.group === 'RefTable' && target.title === 'name' && 'description' in target.fields;
  return isCode ? target.key : undefined;
}

/** The lists that are asked for at one moment travel in one call, however many pieces of the page want them. */
const readList = together<CodeNames>(async (keys) => {
  const told = await send(codeNames, { registers: [...keys] });
  return keys.map((key) => new Map(told[key]));
});

/** The names of the codes the fields refer to. Each list is read once and kept; empty until it is there, and for who may not see it. */
export function useCodeNames(fields: readonly Field[], enabled = true): CodeNames {
  const where = useWhere();
  const lists = [...new Set(fields.flatMap((field) => codeListOf(field) ?? []))];
  return useQueries({
    queries: lists.map((key) => ({
      // beneath its register, so that a change of a code asks anew
      queryKey: [...verbKey(key, 'lookup'), where, codeNames.path],
      queryFn: () => readList(key),
      staleTime: FRESH_MS,
      enabled,
    })),
    combine: merged,
  });
}

/** Rows of one register whose names are wanted. */
export interface WantedNames {
  readonly register: string;
  readonly ids: readonly string[];
}

/** What is wanted at one moment travels in one call. */
const readNames = together<CodeNames>(async (keys) => {
  const wanted = keys.map((key) => key.split(' '));
  const ids: Record<string, string[]> = {};
  for (const [register = '', ...of] of wanted) (ids[register] ??= []).push(...of);
  const told = await send(codeNames, { ids });
  return wanted.map(([register = '']) => new Map(told[register]));
});

/** The names of rows by their ids. Each is read once and kept; empty until it is there, and for who may not see it. */
export function useNamesOf(wanted: readonly WantedNames[]): CodeNames {
  const where = useWhere();
  return useQueries({
    queries: wanted.map(({ register, ids }) => ({
      // beneath its register, so that a change of a code asks anew
      queryKey: [...verbKey(register, 'lookup'), where, codeNames.path, ids],
      queryFn: () => readNames([register, ...ids].join(' ')),
      staleTime: FRESH_MS,
    })),
    combine: merged,
  });
}

function merged(results: readonly UseQueryResult<CodeNames>[]): CodeNames {
  const found = results.flatMap(({ data }) => [...(data ?? [])]);
  return found.length === 0 ? NO_NAMES : new Map(found);
}
