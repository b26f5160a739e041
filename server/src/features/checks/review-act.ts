import type { Right } from '@plumbline/contract/access.ts';
import type { Query } from '@plumbline/contract/lists/query-list.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';

/** What a review compares. */
export type Compares = NonNullable<Query['compares']>;

/** A record behind a chosen row of a review. */
export interface Chosen {
  readonly id: string;
  readonly title: string;
  /** The values the matrix gives for it, by field; empty where the review aligns nothing. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** An action on the records of a review. */
export interface ReviewAct {
  /** The right it requires on the records. */
  readonly right: Right;
  /** The state of rows it applies to, in the field that compares; undefined for a review without such rows. */
  readonly state: (compares: Compares) => string | undefined;
  /** The reason why it does not apply to other rows. */
  readonly other: Word;
  /** The records that stay as they are, with the reason. */
  readonly judge: (db: Db, actor: Actor, key: MatrixKey, chosen: readonly Chosen[]) => Promise<readonly Refused[]>;
  readonly write: (tx: Tx, actor: Actor, key: MatrixKey, ready: readonly Chosen[]) => Promise<void>;
}
