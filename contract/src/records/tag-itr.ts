import { tagItr } from '../registers/certification/tag-itr.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A check on a tagged item: filled in, completed by the doer, accepted by the checker (domain guide 3.4). */
export const tagItrRecord = record(tagItr, {
  states: {
    field: 'progress',
    // a signed check that has since come into doubt is no longer done, and waits for re-verification
    mean: {
      notStarted: 'open',
      inProgress: 'begun',
      checksheetComplete: 'ready',
      signedOff: 'done',
      toBeReverified: 'ready',
      void: 'dropped',
    },
  },
  signing: {
    by: { person: 'signTagItrs', label: w('Sign off Tag ITRs', '签署位号 ITR') },
    set: 'itr',
    shipped: [
      { label: 'Completed', zh: '完成', type: 'required' },
      { label: 'Accepted', zh: '接收', type: 'complete' },
      { label: 'Reviewed', zh: '复核', type: 'optional' },
    ],
    discipline: 'discipline',
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy', status: 'completionStatus' },
  },
  form: {
    owner: 'itr',
    of: 'itr',
    page: '/Certification/TagITRsEditDocument',
    percent: 'taskPercent',
    outside: 'outOfLimits',
    paper: 'issuedAsPaper',
    punch: 'tagItr',
    offline: true,
  },
  assignedTo: 'assignedTo',
  about: [['taggedItem', 'description']],
  locks: {
    signed: { fixed: ['taggedItem', 'itr', 'testReference', 'issuedAsPaper'] },
    complete: { only: ['comments', 'completionStatus', 'documentReference'] },
  },
  code: 'documentCode',
  counts: {
    by: ['subSystems', 'discipline', 'itrClass'],
    without: 'isMock',
    sums: { started: 'inProgress', filled: 'checksheetComplete', done: 'signedOff', doubted: 'toBeReverified' },
  },
  blocks: {
    certificate: {
      by: 'subSystems',
      gate: { in: ['itrClass', 'handoverGate'] },
      weight: { tagItr: 'stop' },
      description: ['itr', 'description'],
      label: w('Check', '检查'),
      cause: w('{state}', '{state}'),
      open: w('{count} {count:ITR is|ITRs are} not signed off', '有 {count} 份 ITR 未签署完成'),
      clearedBy: w('Its final sign-off', '完成签署'),
      doubts: { came: 'checkCame', left: 'checkLeft', reopened: 'checkReopened', gateMoved: 'classMoved' },
    },
  },
  voids: {
    state: 'void',
    from: 'voidedFrom',
    along: ['taggedItem', 'voidedWithTag'],
    says: { by: 'voidedBy', on: 'voidedOn', reason: 'voidReason' },
  },
  opens: 'form',
});
