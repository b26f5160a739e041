import { tagPwl } from '../registers/preservation/tag-pwl.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A preservation cycle: filled in, completed within its window, and optionally verified (domain guide 3.5). */
export const tagPwlRecord = record(tagPwl, {
  states: {
    field: 'progress',
    mean: {
      notStarted: 'open',
      inProgress: 'begun',
      checksheetComplete: 'ready',
      signedOff: 'done',
      skipped: 'dropped',
    },
  },
  signing: {
    by: { person: 'signPreservation', label: w('Sign off preservation', '签署维护保养') },
    set: 'pwl',
    shipped: [
      { label: 'Completed', zh: '完成', type: 'complete' },
      { label: 'Verified', zh: '核验', type: 'optional' },
    ],
    discipline: 'discipline',
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy', status: 'completionStatus' },
  },
  form: {
    owner: 'pwl',
    of: 'pwl',
    page: '/Preservation/TagPWLsEditDocument',
    percent: 'taskPercent',
    outside: 'outOfLimits',
    paper: 'issuedAsPaper',
    punch: 'tagPwl',
    offline: true,
  },
  assignedTo: 'assignedTo',
  due: 'dueDate',
  about: [['taggedItem', 'description']],
  locks: {
    signed: { fixed: ['taggedItem', 'pwl', 'dueDate', 'frequency', 'issuedAsPaper'] },
    complete: { only: ['comments', 'completionStatus', 'documentReference'] },
  },
  code: 'documentCode',
  counts: { by: ['subSystems', 'discipline'], sums: { done: 'signedOff', skipped: 'skipped' } },
  // cycles of a void item become skipped; cycles already done stay done
  voids: { state: 'skipped', from: 'voidedFrom', along: ['taggedItem', 'voidedWithTag'], openOnly: true },
  opens: 'form',
});
