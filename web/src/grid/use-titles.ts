import { useMemo } from 'react';
import { isId } from '@plumbline/contract/field/ref.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { useVerb } from '../lib/call/query.ts';
import type { ColumnFilter } from './filter-model.ts';

const NONE: ReadonlyMap<string, string> = new Map();

const idsIn = (filter: ColumnFilter | undefined): readonly string[] => {
  if (filter?.op === 'anyOf') return filter.values.filter(isId);
  return filter && 'value' in filter && isId(filter.value) ? [filter.value] : [];
};

/** The titles of rows that a filter refers to by id, as links from counts do; empty until they are known. */
export function useTitles(field: Field, filter: ColumnFilter | undefined): ReadonlyMap<string, string> {
  const ids = idsIn(filter).slice(0, 200);
  const to = isRefField(field) ? field.to : '';
  const { data } = useVerb(to, 'lookup', { ids: [...ids], limit: 200 }, { enabled: to !== '' && ids.length > 0 });
  return useMemo(() => (data ? new Map(data.map(({ id, title }) => [id, title])) : NONE), [data]);
}
