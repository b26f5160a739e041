import { multiTagItr } from '../registers/certification/multi-tag-itr.ts';
import { record } from '../workflow/record.ts';
import { tagItrRecord } from './tag-itr.ts';

/** A sheet for many Tag ITRs, signed by the same people as each of them (domain guide 2.4). */
export const multiTagItrRecord = record(multiTagItr, {
  states: {
    field: 'progress',
    mean: { notStarted: 'open', inProgress: 'begun', checksheetComplete: 'ready', signedOff: 'done' },
  },
  signing: {
    by: tagItrRecord.signing.by,
    set: 'itr',
    shipped: tagItrRecord.signing.shipped,
    discipline: 'discipline',
    complete: { state: 'signedOff', date: 'signedOn', person: 'signedBy' },
  },
  form: {
    owner: 'itr',
    of: 'itr',
    page: '/Certification/MultiTagITREditDocument',
    percent: 'taskPercent',
    outside: 'outOfLimits',
  },
  raised: true,
  about: ['description', ['itr', 'description']],
  locks: {
    signed: { fixed: ['description', 'itr', 'members'] },
    complete: { only: ['comments', 'documentReference'] },
  },
  code: 'documentCode',
  number: { field: 'number', schema: 'MT-{000000}' },
  gathers: { register: 'tagItr', members: 'members' },
  opens: 'form',
});
