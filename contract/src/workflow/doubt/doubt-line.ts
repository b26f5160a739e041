import type { Ref } from '../../field/field.ts';
import type { Word } from '../../words/word.ts';

/** One thing that put a certificate or a check in doubt, or cleared it. */
export type DoubtLine = {
  readonly id: number;
  /** The account that did it, how, and when. */
  readonly by: string;
  readonly via: string;
  readonly at: string;
} & (
  | {
      readonly kind: 'cause';
      readonly says: Word;
      /** The register of the rows that caused the doubt, and the first of these rows. */
      readonly register: string;
      readonly rows: readonly Ref[];
      /** The author's reason; blank when none was given. */
      readonly reason: string;
      /** Nothing has cleared it yet. */
      readonly isOpen: boolean;
    }
  | {
      /** A named person confirmed it as good again, or accepts it as it is. */
      readonly kind: 'reverified' | 'waived';
      readonly person: string;
      readonly company: string | null;
      /** `yyyy-mm-dd`. */
      readonly date: string;
      readonly reason: string;
    }
  | {
      /** Its sign-offs were taken back: it is now open rather than in doubt. */
      readonly kind: 'reopened';
      readonly reason: string;
    }
);
