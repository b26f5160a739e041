import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { type Contribution, onePerKey } from '../../../compose/point.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../row/actor.ts';

/** Warnings to read before changing the lines of rows, by the id of the row. */
type Warn = (db: Db, actor: Actor, parents: readonly string[]) => Promise<ReadonlyMap<string, Word>>;

const warnings = onePerKey<'rules', string, Warn>('rules', 'the warnings for lines');

/** The warnings for changing the lines of a row; they block nothing. Once per register of lines. */
export const warnLines = (key: RegisterKey, warn: Warn): Contribution<'rules'> => warnings.add([key, warn]);
/** The warnings for the lines of these rows. */
export const warningsOf = async (
  db: Db,
  actor: Actor,
  { key }: Lines,
  parents: readonly string[],
): Promise<ReadonlyMap<string, Word>> => (await warnings.read().get(key)?.(db, actor, parents)) ?? new Map();
