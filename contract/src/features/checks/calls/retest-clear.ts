import { as, call } from '../../../calls/call.ts';
import { clearDoubtInput, type DoubtCleared } from '../../../workflow/doubt/clear-doubt.ts';

/** Clears the doubt of checks by name; to waive it asks the right to re-open. */
export const retestClear = call({
  path: '/api/ext/checks/retest-clear',
  access: { register: 'tagItr', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});
