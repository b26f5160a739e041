import type { Filter } from '@plumbline/contract/register/filter.ts';
import { readVerb } from '../../lib/call/query.ts';
import type { PunchScope } from './new-punch-values.ts';

/** Maximum checks and cycles queried; a tagged item has only a handful. */
const RECORDS_MAX = 500;

/**
 * The filter for the punch items of a check or a cycle, or of a tagged item: its own, and those of its checks and
 * cycles. Throws CallError.
 */
export async function punchFilter({ scope, id }: PunchScope): Promise<Filter> {
  const own: Filter = { field: scope, op: 'is', value: id };
  if (scope !== 'taggedItem') return own;
  const theirs = await Promise.all(
    (['tagItr', 'tagPwl'] as const).map(async (field): Promise<readonly Filter[]> => {
      const { rows } = await readVerb(field, 'page', {
        filter: { field: 'taggedItem', op: 'is', value: id },
        columns: [],
        limit: RECORDS_MAX,
      });
      return rows.length === 0 ? [] : [{ field, op: 'anyOf', value: rows.map((row) => row.id) }];
    }),
  );
  const others = theirs.flat();
  return others.length === 0 ? own : { or: [own, ...others] };
}
