import type { PendingGroup } from '@plumbline/contract/features/messages/calls/work.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { factsOf, meaningOf } from '@plumbline/contract/workflow/records.ts';

/**
 * The rows counted in a group of pending signatures, as a filter of their register: rows of the group's state and
 * discipline. Rows whose work is not done are restricted to the person's own assignments, because the assignee's
 * signature declares the work done.
 */
export function groupFilter(
  register: RecordKey,
  { state, discipline }: Pick<PendingGroup, 'state' | 'discipline'>,
  person: string | null,
): Filter {
  const facts = factsOf(register);
  const { discipline: field } = facts.signing;
  const parts: Filter[] = [{ field: facts.states.field, op: 'is', value: state }];
  if (field !== undefined)
    parts.push(discipline === null ? { field, op: 'blank' } : { field, op: 'is', value: discipline.id });
  if (person !== null && facts.assignedTo !== undefined && meaningOf(facts, state) !== 'ready')
    parts.push({ field: facts.assignedTo, op: 'is', value: person });
  return { and: parts };
}
