import { as, call } from '../../../calls/call.ts';
import { clearDoubtInput, type DoubtCleared } from '../../../workflow/doubt/clear-doubt.ts';

/**
 * Clears the doubt of certificates by name. What keeps a certificate from being accepted keeps it from being verified again;
 * to waive asks the right to accept a risk.
 */
export const handoverClearDoubt = call({
  path: '/api/ext/handover/clear-doubt',
  access: { register: 'handover', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});
