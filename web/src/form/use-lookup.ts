import { useEffect, useState } from 'react';
import type { Ref } from '@plumbline/contract/field/field.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { VOID_ITEM } from '@plumbline/contract/workflow/void/voidable.ts';
import { useVerb } from '../lib/call/query.ts';
import { sendVerb } from '../lib/call/send.ts';
import { refTo } from '../lib/value/values.ts';
import type { Named } from './ref-keys.ts';

/** One row a reference may point to. */
export type Found = VerbOutput['lookup'][number];

const PAUSE_MS = 180;
const SHOWN = 50;

/**
 * The filter for rows a form offers: nothing is added to a void row (ADR 71), so void rows are not offered; one typed
 * in full is refused with a message.
 */
const offered = (to: string): { readonly filter?: Filter } =>
  registerOf(to)?.fields[VOID_ITEM.flag] === undefined
    ? {}
    : { filter: { field: VOID_ITEM.flag, op: 'is', value: false } };

/** Returns the rows whose title or description contains a text, fetched shortly after the last keystroke. */
export function useLookup(
  to: string,
  text: string,
  open: boolean,
): { readonly found: readonly Found[]; readonly busy: boolean; readonly error: Error | null } {
  const [searched, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, error } = useVerb(
    to,
    'lookup',
    { text: searched.trim(), ...offered(to), limit: SHOWN },
    { enabled: open, placeholderData: (before) => before },
  );
  return { found: data ?? [], busy: isFetching || searched !== text, error };
}

const same = (first: string, two: string): boolean => first.toLowerCase() === two.toLowerCase();

/** Maximum titles requested at once; the server returns at most 200 rows. */
const ASKED = 100;

/**
 * Returns the rows with exactly these titles, ignoring case; titles without a row are in `missing`. Throws CallError.
 */
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
    refs: refs.map(refTo),
    missing: titles.filter((wanted) => !found.some((row) => same(row.title, wanted))),
  };
}

/** Returns the one row with the typed natural key; undefined when there is none. */
export function exactly(found: readonly Found[], text: string): Ref | undefined {
  const row = found.find(({ title }) => same(title, text.trim()));
  return row && refTo(row);
}
