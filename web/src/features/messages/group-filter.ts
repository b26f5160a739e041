import type { PendingGroup } from '@plumbline/contract/features/messages/calls/message-pending.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { factsOf, meaningOf } from '@plumbline/contract/workflow/records.ts';

/**
 * The rows a group of pending signatures was counted over, as a filter of its register: those of its state and discipline;
 * of those whose work is not done only what is assigned to the person, whose signature says that it is.
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
