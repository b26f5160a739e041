import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A register that must have a row before another can have its first. */
interface Prerequisite {
  readonly register: string;
  /** Whether it has a row here; null where the caller may not see its rows. */
  readonly hasRows: boolean | null;
}
/** How a register without rows begins. */
export interface RegisterStart {
  readonly needs: readonly Prerequisite[];
  /** Plausible rows of another plant, as texts in the caller's language. */
  readonly samples: { readonly fields: readonly string[]; readonly rows: ReadonlyArray<readonly string[]> };
}

/** Returns what a register without rows needs first, with what of it exists here, and sample rows to learn from. */
export const registerStart = call({
  path: '/api/ext/register-start',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60) }),
  output: as<RegisterStart>(),
});
