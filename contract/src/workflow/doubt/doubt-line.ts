import type { Ref } from '../../field/field.ts';
import type { Word } from '../../words/word.ts';

/** One thing that put a certificate or a check in doubt, or cleared it. */
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
      /** What its author says of it; blank where nothing was said. */
      readonly reason: string;
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
