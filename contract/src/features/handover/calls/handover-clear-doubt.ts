import { as, call } from '../../../calls/call.ts';
import { clearDoubtInput, type DoubtCleared } from '../../../workflow/doubt/clear-doubt.ts';

/**
 * Clears the doubt of certificates, recording the person who clears it. Whatever would prevent a certificate from being
 * accepted also prevents its re-verification; waiving requires the right to accept a risk.
 */
export const handoverClearDoubt = call({
  path: '/api/ext/handover/clear-doubt',
  access: { register: 'handover', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});
