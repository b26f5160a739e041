import { z } from 'zod';
import type { Ref } from '../../../field/field.ts';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One thing that put a certificate in doubt, or cleared it. */
export type DoubtLine = {
  readonly id: number;
  /** The account it was done by, how, and when. */
  readonly by: string;
  readonly via: string;
  readonly at: string;
} & (
  | {
      readonly kind: 'cause';
      readonly says: Word;
      /** The register of the rows that bring it about, and the first of them. */
      readonly register: string;
      readonly rows: readonly Ref[];
      /** Nothing has cleared it yet. */
      readonly isOpen: boolean;
    }
  | {
      /** A named person found it true again, or accepts it as it is. */
      readonly kind: 'reverified' | 'waived';
      readonly person: string;
      readonly company: string | null;
      /** `yyyy-mm-dd`. */
      readonly date: string;
      readonly reason: string;
    }
  | {
      /** Its sign-offs were taken back: it is open, not in doubt. */
      readonly kind: 'reopened';
      readonly reason: string;
    }
);

/** What put an accepted certificate in doubt since, and what cleared it, the latest first. */
export const handoverDoubt = call({
  path: '/api/ext/handover/doubt',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});
