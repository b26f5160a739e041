import { useEffect, useState } from 'react';
import type { Ref } from '@plumbline/contract/field/field.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { VOID_ITEM } from '@plumbline/contract/workflow/void/voidable.ts';
import { useVerb } from '../lib/query.ts';
import { sendVerb } from '../lib/send.ts';
import type { Named } from './ref-keys.ts';

/** One row a reference may name. */
export type Found = VerbOutput['lookup'][number];

const PAUSE_MS = 180;
const SHOWN = 50;

/** What a form offers of a register: nothing is added to what is void (ADR 71), so that it is not offered; typed out it is refused in words. */
const offered = (to: string): { readonly filter?: Filter } =>
  registerOf(to)?.fields[VOID_ITEM.flag] === undefined
    ? {}
    : { filter: { field: VOID_ITEM.flag, op: 'is', value: false } };

/** The rows whose title or description holds a text, read a moment after the last key. */
export function useLookup(
  to: string,
  text: string,
  open: boolean,
): { readonly found: readonly Found[]; readonly busy: boolean; readonly error: Error | null } {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, error } = useVerb(
    to,
    'lookup',
    { text: asked.trim(), ...offered(to), limit: SHOWN },
    { enabled: open, placeholderData: (before) => before },
  );
  return { found: data ?? [], busy: isFetching || asked !== text, error };
}

const same = (one: string, two: string): boolean => one.toLowerCase() === two.toLowerCase();

/** At most so many titles are asked for at once; the server answers 200 rows. */
const ASKED = 100;

/** The rows that go by exactly these titles, without regard to case; what no row goes by is `missing`. Throws CallError. */
export async function resolveTitles(to: string, titles: readonly string[]): Promise<Named> {
  const title = registerOf(to)?.title;
  if (title === undefined || titles.length === 0) return { refs: [], missing: titles };
  const found: Found[] = [];
  for (let from = 0; from < titles.length; from += ASKED) {
    const value = titles.slice(from, from + ASKED);
    found.push(...(await sendVerb(to, 'lookup', { filter: { field: title, op: 'anyOf', value }, limit: 200 })));
  }
  const refs = titles.flatMap((wanted) => found.filter((row) => same(row.title, wanted)).slice(0, 1));
  return {
    refs: refs.map(({ id, title: name }) => ({ id, title: name })),
    missing: titles.filter((wanted) => !found.some((row) => same(row.title, wanted))),
  };
}

/** The one row a typed natural key names; undefined when there is none. */
export function exactly(found: readonly Found[], text: string): Ref | undefined {
  const row = found.find(({ title }) => same(title, text.trim()));
  return row && { id: row.id, title: row.title };
}
