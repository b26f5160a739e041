import { handover } from '../registers/handover/handover.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A certificate: accepting it hands over its scope; open items in the scope prevent that (domain guide 3.9). */
export const handoverRecord = record(handover, {
  states: { field: 'state', mean: { raised: 'ready', inSigning: 'ready', accepted: 'done' } },
  signing: {
    by: { person: 'signHandovers', label: w('Sign off handovers', '签署移交证书') },
    set: 'handoverType',
    shipped: [
      { label: 'Accepted', zh: '接收', type: 'required' },
      { label: 'Verified', zh: '核验', type: 'complete' },
    ],
    any: { state: 'inSigning' },
    complete: { state: 'accepted', date: 'actualFinish', status: 'completionStatus' },
    tellsEach: true,
    risk: { by: 'riskAcceptedBy', at: 'riskAcceptedAt' },
  },
  form: { owner: 'handoverType', of: 'handoverType', page: '/Handover/MCCEditDocument', onlyDesigned: true },
  due: 'plannedFinish',
  raised: true,
  about: [
    ['subSystem', 'description'],
    ['system', 'description'],
  ],
  locks: { complete: { only: ['comments', 'completionStatus', 'documentReference'] } },
  code: 'documentCode',
  opens: 'row',
});
