import type { Right } from '@plumbline/contract/access.ts';
import type { Query } from '@plumbline/contract/lists/query-list.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';

/** What a review compares. */
export type Compares = NonNullable<Query['compares']>;

/** A record behind a chosen row of a review. */
export interface Chosen {
  readonly id: string;
  readonly title: string;
  /** What the matrix says of it, by field; nothing where the review aligns nothing. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Something that can be done to the records of a review. */
export interface ReviewAct {
  /** The right on the records it asks. */
  readonly right: Right;
  /** Which rows it is for: where the field that compares says so; undefined for a review that has none such. */
  readonly state: (compares: Compares) => string | undefined;
  /** Why it is not done to the others. */
  readonly other: Word;
  /** Which of the records stay as they are, and why. */
  readonly judge: (db: Db, actor: Actor, key: MatrixKey, chosen: readonly Chosen[]) => Promise<readonly Refused[]>;
  readonly write: (tx: Tx, actor: Actor, key: MatrixKey, ready: readonly Chosen[]) => Promise<void>;
}
