import { operation } from '../registers/work-pack/operation.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** An operation: its signature states that it is done, and when (domain guide 3.10). */
export const operationRecord = record(operation, {
  states: { field: 'state', mean: { open: 'open', signedOff: 'done' } },
  signing: {
    by: { person: 'signOperations', label: w('Sign off operations', '签署工序') },
    shipped: [{ label: 'Signed Off', zh: '签署完成', type: 'complete' }],
    discipline: 'discipline',
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy' },
  },
  assignedTo: 'assignedTo',
  due: 'plannedFinish',
  about: ['description'],
  locks: {
    complete: { only: ['place', 'actualStart', 'actualFinish', 'materials', 'comments'] },
    status: {
      by: [
        { path: ['jobCard'], field: 'jobCardStatus', flag: 'locksJobCard' },
        { path: ['jobCard', 'workPack'], field: 'completionStatus', flag: 'locksWorkPack' },
      ],
      only: ['isComplete', 'percentComplete', 'actualStart', 'actualFinish'],
    },
  },
  opens: 'row',
});
