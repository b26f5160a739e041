import { operation } from '../registers/work-pack/operation.ts';
import { w } from '../words/word.ts';
import type { BlockWords, Weight } from '../workflow/block.ts';
import { record } from '../workflow/record.ts';

/** What an operation says to the signature of its card and of its pack while it is neither done nor signed off. */
const UNFINISHED = {
  weight: { option: 'unfinishedWork' },
  label: w('Operation', '工序'),
  cause: w('Operation not done: {description}', '工序未完成：{description}'),
  open: w('{count} {count:operation is|operations are} not done', '有 {count} 道工序未完成'),
  clearedBy: w('Its completion', '工序完成'),
} as const satisfies BlockWords & { readonly weight: Weight };

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
  blocks: { jobCard: UNFINISHED, workPack: UNFINISHED },
  opens: 'row',
});
