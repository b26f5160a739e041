import { as, call } from '../../../calls/call.ts';
import { clearDoubtInput, type DoubtCleared } from '../../../workflow/doubt/clear-doubt.ts';

/** Clears the doubt of checks, recording the person who clears it; waiving requires the right to re-open. */
export const retestClear = call({
  path: '/api/ext/checks/retest-clear',
  access: { register: 'tagItr', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});
