import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../row/actor.ts';

/** Warnings to read before changing the lines of rows, by the id of the row. */
type Warn = (db: Db, actor: Actor, parents: readonly string[]) => Promise<ReadonlyMap<string, Word>>;

const declared = new Map<string, Warn>();

/** Declares the warnings for changing the lines of a row; they block nothing. Once per register of lines. */
export function warnLines(key: RegisterKey, warn: Warn): void {
  if (declared.has(key)) throw new Error(`What one must know of the lines in ${key} is declared twice.`);
  declared.set(key, warn);
}
/** The warnings for the lines of these rows. */
export const warningsOf = async (
  db: Db,
  actor: Actor,
  { key }: Lines,
  parents: readonly string[],
): Promise<ReadonlyMap<string, Word>> => (await declared.get(key)?.(db, actor, parents)) ?? new Map();
