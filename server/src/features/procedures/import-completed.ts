import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { demandProof } from '../../workflow/sign/proof.ts';
import { asSigner, personsWith, type Signer } from '../../workflow/sign/may-sign.ts';
import { completesByFile, demandSigning, personFinder, type Signed, type SignLine } from '../imports/sign-lines.ts';
import { judgeSteps, writeCompleted } from './complete-steps.ts';
import { lockOutlineOwner, registersOf } from './outline.ts';
import { ALREADY, FLAG } from './person.ts';

const step = known('procedureStep');

/** The current state of a step named in a line. */
interface Held {
  readonly id: string;
  readonly procedure: string;
  readonly by: string | null;
  readonly on: string | null;
}
/** A line with the person it names, whose right to sign was checked. */
interface Ready extends SignLine {
  readonly procedure: string;
  readonly signer: Signer;
}

async function heldOf(tx: Tx, actor: Actor, lines: readonly SignLine[]): Promise<ReadonlyMap<string, Held>> {
  const found = await rows(
    tx,
    sql<Held>`select t.id, t.procedure, t.completed_on::text as on,
        (select a.name from authorised_person a where a.tenant_id = t.tenant_id and a.id = t.completed_by) as by
      from procedure_step t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(lines.map(({ id }) => id))})`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** True when a step is already completed as its line says. */
const matchesLine = ({ person, date }: SignLine, { by, on }: Held): boolean =>
  on === date && by?.toLowerCase() === person.toLowerCase();

/**
 * Completes steps from the lines of a file, as if each were ticked on the run sheet in the order of its outline (ADR
 * 52).
 */
async function give(tx: Tx, actor: Actor, lines: readonly SignLine[]): Promise<Signed> {
  const lockedSteps = await heldOf(tx, actor, lines);
  const done = alreadyCompletedAtStart.get(tx);
  const open = lines.flatMap((line) => {
    const there = lockedSteps.get(line.id);
    return there === undefined || done?.has(line.id) || matchesLine(line, there)
      ? []
      : [{ ...line, procedure: there.procedure }];
  });
  const refused = new Map<number, { readonly column: string; readonly words: Word }>();
  const given = new Set<number>();
  if (open.length === 0) return { given, refused };
  const refuse = ({ n, label: column }: SignLine, words: Word): unknown => refused.set(n, { column, words });
  await demandProof(tx, actor);
  const who = { ...(await demandSigning(tx, actor, 'procedureStep')), today: todayOf(actor) };
  const find = personFinder(await personsWith(tx, actor, FLAG));
  const ready = open.flatMap((line): readonly Ready[] => {
    const person = find(line.person);
    const judged = 'why' in person ? person : asSigner(person, { ...who, date: line.date });
    if ('signer' in judged) return [{ ...line, signer: judged.signer }];
    refuse(line, judged.why);
    return [];
  });
  for (const [procedure, own] of inOrder(Map.groupBy(ready, (line) => line.procedure)))
    for (const [line, words] of await completeIn(tx, actor, procedure, own)) {
      if (words) refuse(line, words);
      else given.add(line.n);
    }
  return { given, refused };
}

/** The order in which to lock procedures when completing steps of several. */
const inOrder = <T>(byId: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...byId].toSorted(([id], [other]) => (id < other ? -1 : 1));

/** Completes steps of one procedure; returns for each line why it was refused, or undefined when it was done. */
async function completeIn(
  tx: Tx,
  actor: Actor,
  procedure: string,
  lines: readonly Ready[],
): Promise<ReadonlyMap<SignLine, Word | undefined>> {
  await lockOutlineOwner(tx, actor, registersOf('procedure'), procedure);
  const ids = lines.map(({ id }) => id);
  await lockRows(tx, actor, step, ids);
  const { ready, already, refused } = await judgeSteps(tx, actor, procedure, ids);
  const done = new Set(ready);
  const completed = lines.flatMap(({ id, signer, date }) => (done.has(id) ? [{ id, person: signer.id, date }] : []));
  await writeCompleted(tx, actor, procedure, completed);
  const why = new Map([
    ...refused.map((refusal) => [refusal.id, refusal.why] as const),
    ...already.map(({ id, title, by, on }) => [id, fill(ALREADY, { title, by, on })] as const),
  ]);
  return new Map(lines.map((line) => [line, why.get(line.id)]));
}

/**
 * The steps that were already completed as the file says when it was read: if one is taken back in the meantime, it
 * stays so.
 */
const alreadyCompletedAtStart = new WeakMap<Tx, Set<string>>();

async function wanted(tx: Tx, actor: Actor, lines: readonly SignLine[]): Promise<readonly string[]> {
  const lockedSteps = await heldOf(tx, actor, lines);
  const isDone = (line: SignLine): boolean => {
    const there = lockedSteps.get(line.id);
    return there !== undefined && matchesLine(line, there);
  };
  const { done = [], open = [] } = Object.groupBy(lines, (line) => (isDone(line) ? 'done' : 'open'));
  alreadyCompletedAtStart.set(tx, new Set(done.map(({ id }) => id)));
  return open.map(({ id }) => id);
}

/** A file completes the steps of procedures. */
export const stepsByFile = completesByFile('procedureStep', { wanted, give });
