import type { Language } from '@plumbline/contract/words/word.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { loadPart } from '../../lib/look/lazy.ts';
import { parseChapters, type Chapter } from './parse.ts';

const TEXTS = { en: () => import('./texts-en.ts'), zh: () => import('./texts-zh.ts') } as const;

/** Loads the chapters in a language, once it is needed; they are files of the product and never change in a visit. */
export const useChapters = (language: Language, enabled = true): UseQueryResult<readonly Chapter[]> =>
  useQuery({
    queryKey: ['guide', language],
    queryFn: async () => parseChapters((await loadPart(TEXTS[language])).texts),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled,
  });
