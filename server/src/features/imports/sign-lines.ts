import { RIGHTS } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { one, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { mayHere, pathSql } from '../../register/who-may.ts';
import type { Signer } from '../../workflow/sign/may-sign.ts';

const NOBODY = w('There is no "{name}" among those who sign here.', '可签署人员中没有“{name}”。');
const SEVERAL = w('Several who sign here are called "{name}".', '有多位可签署人员名为“{name}”。');

/** What a line of a file says of its row: who signed it, and when. */
export interface SignLine {
  /** The number of the line. */
  readonly n: number;
  readonly id: string;
  readonly label: string;
  readonly person: string;
  /** As ISO. */
  readonly date: string;
}
/** What became of what the lines of a file sign. */
export interface Signed {
  /** The lines whose row is signed at least once more. */
  readonly given: ReadonlySet<number>;
  /** The first reason of each line that cannot be signed as it says, and the column it is about. */
  readonly refused: ReadonlyMap<number, { readonly column: string; readonly words: Word }>;
}

/** How a file completes rows that are no worked records, where columns of theirs say by whom and when (`completed-columns.ts`). */
interface Completion {
  /** Which rows the lines would complete: not those that are so already. What these belong to is held before any row is. */
  readonly wanted: (tx: Tx, actor: Actor, lines: readonly SignLine[]) => Promise<readonly string[]>;
  /** Completes the rows as the page does; what is so already is neither given nor refused. */
  readonly give: (tx: Tx, actor: Actor, lines: readonly SignLine[]) => Promise<Signed>;
}

const completions = new Map<string, Completion>();

/** Says how a file completes the rows of a register; once for each. */
export const completesByFile = (register: RegisterKey, how: Completion): Map<string, Completion> =>
  completions.set(register, how);
/** How a file completes the rows of a register; undefined where it cannot. */
export const completionOf = (register: string): Completion | undefined => completions.get(register);

/** Who sends an import: the account, and whether it may sign for others. */
export interface Sender {
  readonly username: string;
  readonly forOthers: boolean;
}

/** The account of an import, and whether it may sign rows of a register, for others too. @throws AppError `forbidden` */
export async function demandSigning(tx: Tx, actor: Actor, key: RegisterKey): Promise<Sender> {
  const path = pathSql(actor);
  const found = await one(
    tx,
    sql<{ username: string; may: boolean; others: boolean }>`select u.username, ${mayHere(path, key, 'sign')} as may,
        ${mayHere(path, key, 'signForOthers')} as others
      from app_user u where u.tenant_id = ${actor.tenantId}::uuid and u.id = ${actor.userId}::uuid`,
  );
  if (!found?.may) throw new AppError('forbidden', { right: RIGHTS.sign });
  return { username: found.username, forOthers: found.others };
}

/** Finds the one of some people whom a cell names, in whatever case, or says why there is none. */
export function personFinder(people: readonly Signer[]): (name: string) => Signer | { readonly why: Word } {
  const byName = Map.groupBy(people, ({ title }) => title.toLowerCase());
  return (name) => {
    const [person, another] = byName.get(name.toLowerCase()) ?? [];
    if (person === undefined) return { why: fill(NOBODY, { name }) };
    return another === undefined ? person : { why: fill(SEVERAL, { name }) };
  };
}
