import { registers } from '@plumbline/contract/registers/index.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useVerb } from '../../lib/call/query.ts';
import { textIn } from '../../lib/value/row-facts.ts';

/** The names of the scope's certificate types, in order. */
export function useTypes(): Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'> & {
  readonly data: readonly string[] | undefined;
} {
  const types = useVerb(registers.handoverType.key, 'page', {
    columns: ['name', 'order'],
    sort: [{ field: 'order' }, { field: 'name' }],
    limit: 50,
  });
  return { ...types, data: types.data?.rows.map((row) => textIn(row, 'name')) };
}
