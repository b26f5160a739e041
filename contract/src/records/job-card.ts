import { jobCard } from '../registers/work-pack/job-card.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A job card: signed off by the person who did the work, accepted by the person who checks it (domain guide 2.10). */
export const jobCardRecord = record(jobCard, {
  states: { field: 'state', mean: { open: 'open', signedOff: 'ready', accepted: 'done' } },
  signing: {
    by: { person: 'signJobCards', label: w('Sign off job cards', '签署工卡') },
    shipped: [
      { label: 'Signed Off', zh: '签署完成', type: 'required' },
      { label: 'Accepted', zh: '验收', type: 'complete' },
    ],
    discipline: 'discipline',
    required: { state: 'signedOff', date: 'signedOn', person: 'signedBy' },
    complete: { state: 'accepted', date: 'acceptedOn', person: 'acceptedBy' },
  },
  assignedTo: 'assignedTo',
  due: 'plannedFinish',
  raised: true,
  about: ['description'],
  locks: {
    signed: { fixed: ['name', 'discipline', 'subSystem'] },
    complete: { only: ['jobCardStatus', 'comments', 'order'] },
    status: {
      by: [
        { path: [], field: 'jobCardStatus', flag: 'locksJobCard' },
        { path: ['workPack'], field: 'completionStatus', flag: 'locksWorkPack' },
      ],
      only: ['jobCardStatus', 'actualStart', 'actualFinish'],
    },
  },
  blocks: {
    workPack: {
      by: 'workPack',
      weight: 'stop',
      label: w('Job card', '工卡'),
      cause: w('Job card not accepted: {description}', '工卡未验收：{description}'),
      open: w('{count} job {count:card is|cards are} not accepted', '有 {count} 张工卡未验收'),
      clearedBy: w('Its acceptance', '工卡验收'),
    },
  },
  code: 'documentCode',
  number: { field: 'name', schema: 'jobCardNumberSchema', enforcement: 'jobCardNumberEnforcement' },
  opens: 'row',
});
