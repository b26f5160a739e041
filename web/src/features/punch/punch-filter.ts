import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { sendVerb } from '../../lib/send.ts';
import type { PunchScope } from './new-punch-values.ts';

/** A tagged item has a handful of checks; more than these are not asked after. */
const ITRS_MAX = 500;

/** The punch items of a check; or of a tagged item: its own, and those of its checks. Throws CallError. */
export async function punchFilter({ scope, id }: PunchScope): Promise<Filter> {
  const own: Filter = { field: scope, op: 'is', value: id };
  if (scope === 'tagItr') return own;
  const { rows } = await sendVerb(registers.tagItr.key, 'page', {
    filter: { field: 'taggedItem', op: 'is', value: id },
    columns: [],
    limit: ITRS_MAX,
  });
  if (rows.length === 0) return own;
  return { or: [own, { field: 'tagItr', op: 'anyOf', value: rows.map((row) => row.id) }] };
}
