import { RIGHTS } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { mayHere, pathSql } from '../../register/row/who-may.ts';
import type { Signer } from '../../workflow/sign/may-sign.ts';

const NOBODY = w('Nobody named "{name}" may sign here.', '可签署人员中没有“{name}”。');
const SEVERAL = w('Several people who may sign here are named "{name}".', '有多位可签署人员名为“{name}”。');

/** A sign-off in a line of a file: who signed the row, and when. */
export interface SignLine {
  /** The number of the line. */
  readonly n: number;
  readonly id: string;
  readonly label: string;
  readonly person: string;
  /** ISO date. */
  readonly date: string;
}
/** What a line changes beside the fields of its row, as a sheet would show it. */
export interface LineChange {
  readonly column: string;
  readonly was: string;
  readonly becomes: string;
}
/** The result of signing the lines of a file. */
export interface Signed {
  /** What the lines change, by line: answers and sign-offs. */
  readonly changes?: ReadonlyMap<number, readonly LineChange[]>;
  /** What a signer should look at on lines that are signed, and the column it is about. */
  readonly noted?: ReadonlyMap<number, { readonly column: string; readonly words: Word }>;
  /** The lines whose row received at least one new signature. */
  readonly given: ReadonlySet<number>;
  /** The first reason why each refused line cannot be signed, and the column it is about. */
  readonly refused: ReadonlyMap<number, { readonly column: string; readonly words: Word }>;
}

/**
 * How a file completes rows that are not worked records, through columns for the person and date
 * (`completed-columns.ts`).
 */
interface Completion {
  /** The rows the lines would complete, without those already completed. Their owners are locked before any row is. */
  readonly wanted: (tx: Tx, actor: Actor, lines: readonly SignLine[]) => Promise<readonly string[]>;
  /** Completes the rows as the page does; rows already completed are neither given nor refused. */
  readonly give: (tx: Tx, actor: Actor, lines: readonly SignLine[]) => Promise<Signed>;
}

const completions = onePerKey<'adds', string, Completion>('adds', 'the completion by a file');

/** How a file completes the rows of a register; once for each register. */
export const completesByFile = (register: RegisterKey, how: Completion): Contribution<'adds'> =>
  completions.add([register, how]);
/** How a file completes the rows of a register; undefined where it cannot. */
export const completionOf = (register: string): Completion | undefined => completions.read().get(register);

/** The sender of an import: the account, and whether it may sign for others. */
export interface Sender {
  readonly username: string;
  readonly forOthers: boolean;
}

/**
 * Checks that the sender may sign rows of a register; returns the account, and whether it may sign for others. @throws
 * AppError `forbidden`
 */
export async function demandSigning(tx: Tx, actor: Actor, key: RegisterKey): Promise<Sender> {
  const path = pathSql(actor);
  const found = await oneRow(
    tx,
    sql<{ username: string; may: boolean; others: boolean }>`select u.username, ${mayHere(path, key, 'sign')} as may,
        ${mayHere(path, key, 'signForOthers')} as others
      from app_user u where u.tenant_id = ${actor.tenantId}::uuid and u.id = ${actor.userId}::uuid`,
  );
  if (!found?.may) throw new AppError('forbidden', { right: RIGHTS.sign });
  return { username: found.username, forOthers: found.others };
}

/** Returns a function that finds the person a cell names, ignoring case, or the reason why there is no single one. */
export function personFinder(people: readonly Signer[]): (name: string) => Signer | { readonly why: Word } {
  const byName = Map.groupBy(people, ({ title }) => title.toLowerCase());
  return (name) => {
    const [person, another] = byName.get(name.toLowerCase()) ?? [];
    if (person === undefined) return { why: fill(NOBODY, { name }) };
    return another === undefined ? person : { why: fill(SEVERAL, { name }) };
  };
}
