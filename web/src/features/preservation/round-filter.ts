import { tagPwlRecord } from '@plumbline/contract/records/tag-pwl.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';
import { upTo } from './look-ahead-address.ts';

const { states } = tagPwlRecord;

/** The filter for cycles still to be done. */
export const OPEN: Filter = {
  field: states.field,
  op: 'anyOf',
  value: [...statesThat(tagPwlRecord, 'open', 'begun', 'ready')],
};

/**
 * The cycles of a round: open ones due up to a day, at one location, without a location (null), or anywhere
 * (undefined).
 */
export function roundFilter(to: string, location?: string | null): Filter {
  const at = location === undefined ? [] : [groupCondition('location', registers.tagPwl.fields.location, location)];
  return { and: [upTo(to), OPEN, ...at] };
}
