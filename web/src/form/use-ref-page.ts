import { useEffect, useState } from 'react';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { describedBy, type AnyRegister, type AnyRow } from '@plumbline/contract/register/register.ts';
import { canBeSuperseded, SUPERSEDED } from '@plumbline/contract/register/superseded.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { useVerb } from '../lib/call/query.ts';
import { isVoidRow, voidColumnOf } from '../lib/value/is-void-row.ts';
import { titleText } from '../lib/value/values.ts';

/** Rows per page of the list for choosing a reference. */
export const PAGE = 12;
const PAUSE_MS = 180;

/** A row that a reference may point to. */
export interface PickRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The row is void, which is shown. */
  readonly isVoid: boolean;
  /** The row is superseded, which is shown. */
  readonly superseded: boolean;
}

/** Returns the filter for rows whose key or description contains a text. */
function searchOf(register: AnyRegister, text: string): Filter | undefined {
  if (text === '') return undefined;
  const searched = [register.title, ...describedBy(register)].filter((name) => {
    const field = register.fields[name];
    return field !== undefined && traitsOf(field).caseless;
  });
  const parts = [...new Set(searched)].map((field) => ({ field, op: 'contains' as const, value: text }));
  return parts.length > 0 ? { or: parts } : undefined;
}

const describing = (register: AnyRegister, row: AnyRow): string =>
  [...new Set(describedBy(register).map((name) => row[name]))].filter((text) => typeof text === 'string').join(' ');

const rowOf = (register: AnyRegister, row: AnyRow): PickRow => ({
  id: row.id,
  title: titleText(row[register.title]),
  description: describing(register, row),
  isVoid: isVoidRow(register.key, row),
  superseded: canBeSuperseded(register) && row[SUPERSEDED] === true,
});

/**
 * Returns one page of a register's rows that match a text, fetched shortly after the last keystroke; works with any
 * number of rows.
 */
export function useRefPage(
  to: string,
  text: string,
  page: number,
): {
  readonly rows: readonly PickRow[];
  readonly total: number | undefined;
  readonly busy: boolean;
  readonly error: Error | null;
} {
  const register = registerOf(to);
  const [searched, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const filter = register && searchOf(register, searched.trim());
  const query = filter ? { filter } : {};
  const columns = register
    ? [register.title, ...describedBy(register), voidColumnOf(register.key) ?? '', SUPERSEDED].filter((name) =>
        Object.hasOwn(register.fields, name),
      )
    : [];
  const { data, isFetching, error } = useVerb(
    to,
    'page',
    { ...query, columns: [...new Set(columns)], limit: PAGE, offset: page * PAGE },
    { enabled: register !== undefined, placeholderData: (before) => before },
  );
  const { data: counted } = useVerb(to, 'count', query, { enabled: register !== undefined });
  return {
    rows: register && data ? data.rows.map((row) => rowOf(register, row)) : [],
    total: counted?.total,
    busy: isFetching || searched !== text,
    error,
  };
}
