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
  // lower gates over the same scope, raised or not
  blocks: {
    certificate: {
      weight: { option: 'lowerGates' },
      label: w('Lower gate', '前一关口'),
      cause: w('Lower gate: {name} is not accepted yet', '前一关口：{name} 尚未接收'),
      lineStates: {
        notRaised: {
          label: w('Not raised', '未发起'),
          cause: w('Lower gate: {name} was never raised', '前一关口：{name} 从未发起'),
        },
        inDoubt: {
          label: w('In doubt', '存疑'),
          cause: w('Lower gate: {name} is accepted, but in doubt', '前一关口：{name} 已接收，但存疑'),
        },
      },
      open: w(
        '{count} lower {count:certificate is|certificates are} not accepted, or in doubt',
        '有 {count} 份下级证书未接收或存疑',
      ),
      clearedBy: w('Acceptance of the lower certificate', '下级证书接收'),
    },
  },
  code: 'documentCode',
  opens: 'row',
});
