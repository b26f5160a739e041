import { signOffOf, signOffTrail } from '@plumbline/contract/workflow/sign/calls.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { registerChanged } from '../../register/list/changes.ts';

/** Refreshes everything that shows sign-offs of a register, after some were given or taken back. */
export async function signOffsChanged(register: string): Promise<void> {
  registerChanged(register, 'many');
  await Promise.all(
    [signOffOf, signOffTrail].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  );
}
