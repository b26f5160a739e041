import { assuranceTracker } from '../registers/ref-table/trackers.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** An assurance checklist (readiness, competence), filled in and signed like a check (domain guide 2.2.9). */
export const assuranceTrackerRecord = record(assuranceTracker, {
  states: {
    field: 'progress',
    mean: { notStarted: 'open', inProgress: 'begun', checksheetComplete: 'ready', signedOff: 'done' },
  },
  signing: {
    by: { person: 'signAssuranceTrackers', label: w('Sign off assurance trackers', '签署保障核查跟踪') },
    set: 'trackerType',
    shipped: [{ label: 'Completed', zh: '完成', type: 'complete' }],
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy', status: 'completionStatus' },
  },
  form: {
    owner: 'trackerType',
    of: 'trackerType',
    page: '/RefTable/AssuranceTrackerEditDocument',
    percent: 'taskPercent',
    outside: 'outOfLimits',
  },
  assignedTo: 'assignedTo',
  about: ['description'],
  locks: {
    signed: { only: ['comments', 'completionStatus', 'assignedTo', 'description'] },
    complete: { only: ['comments', 'completionStatus', 'assignedTo', 'description'] },
  },
  code: 'documentCode',
  opens: 'form',
});
