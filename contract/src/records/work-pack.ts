import { workPack } from '../registers/work-pack/work-pack.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A work pack: signed off once all its job cards are (domain guide 3.10). */
export const workPackRecord = record(workPack, {
  states: { field: 'state', mean: { open: 'open', signedOff: 'done' } },
  signing: {
    by: { person: 'signWorkPacks', label: w('Sign off work packs', '签署工作包') },
    set: 'workPackType',
    shipped: [{ label: 'Signed Off', zh: '签署完成', type: 'complete' }],
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy', status: 'completionStatus' },
  },
  form: { owner: 'workPackType', of: 'workPackType', page: '/WorkPack/WorkPacksEditDocument', onlyDesigned: true },
  assignedTo: 'assignedTo',
  raisedBy: 'originator',
  about: ['description'],
  locks: {
    signed: { fixed: ['name', 'workPackType'] },
    complete: { only: ['completionStatus', 'approvalComments', 'documentReference'] },
    status: {
      by: [{ path: [], field: 'completionStatus', flag: 'locksWorkPack' }],
      only: ['completionStatus', 'approvalComments'],
    },
  },
  reasons: 'approvalComments',
  code: 'documentCode',
  opens: 'row',
});
