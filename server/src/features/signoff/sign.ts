import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedRegister } from '@plumbline/contract/calls/ext/sign-off-of.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { idArray } from '../../register/columns.ts';
import { record, recordSql } from '../../register/history.ts';
import { optionsOn } from '../../register/level-options.ts';
import { selectedRows } from '../../register/remove.ts';
import { disciplineRefusal, orderRefusal, personRefusal, type Signer, signers } from './may-sign.ts';
import { isComplete, type SignRecord, signRecords } from './records.ts';
import { signedKind, type Signing } from './signed-kind.ts';
import { tellSigned } from './signing-followers.ts';

/** What a person asks to sign. */
export interface SignRequest {
  readonly register: SignedRegister;
  readonly selection: Selection;
  readonly label: string;
  readonly person: string;
  readonly date: string;
  readonly acceptRisk: boolean;
  readonly dryRun: boolean;
  /** The login of the caller, and whether it may choose another signer. */
  readonly username: string;
  readonly forOthers: boolean;
}

const NO_RISK = w('In this scope of work nobody signs in spite of open items.', '本工作范围不允许在有未完成项时签署。');

/** Gives one sign-off to the records that may have it, and says of the others why not. */
export async function sign(
  db: Db,
  actor: Actor,
  request: SignRequest,
): Promise<{ readonly done: number; readonly refused: readonly Refused[] }> {
  return transaction(db, async (tx) => {
    const ids = await chosen(tx, actor, request);
    const held = await signRecords(tx, actor, { register: request.register, ids, lock: !request.dryRun });
    if (held.length === 0) throw new AppError('notFound');
    const [signer] = await signers(tx, actor, request.register, request.person);
    const options = await optionsOn(tx, actor.path);
    if (request.acceptRisk && !options.riskAssessment) throw new AppError('notAllowedHere', { why: NO_RISK });
    const barred = personRefusal(signer, { ...request, today: todayOf(actor) });
    if (barred || !signer)
      return { done: 0, refused: held.map(({ id, title }) => ({ id, title, why: barred ?? w('?', '?') })) };
    const { ready, refused } = await sorted(tx, actor, { request, held, signer });
    for (const [type, of] of Map.groupBy(ready, (one) => typeOf(one, request.label)))
      if (!request.dryRun) await give(tx, actor, request, { type, of, signer });
    return { done: ready.length, refused };
  });
}

const chosen = async (tx: Tx, actor: Actor, { register, selection }: SignRequest): Promise<readonly string[]> =>
  selection.mode === 'these'
    ? selection.ids
    : (await selectedRows(tx, actor, known(register), selection)).map((row) => row.id);

const typeOf = (one: SignRecord, label: string): Signing['type'] =>
  one.set.find((each) => each.label === label)?.type ?? 'optional';

/** Parts the records into those that may be signed and those that may not. */
async function sorted(
  tx: Tx,
  actor: Actor,
  of: { readonly request: SignRequest; readonly held: readonly SignRecord[]; readonly signer: Signer },
): Promise<{ readonly ready: readonly SignRecord[]; readonly refused: readonly Refused[] }> {
  const { request, held, signer } = of;
  const refused = held.flatMap((one) => {
    const why = orderRefusal(one, request.label) ?? disciplineRefusal(one, signer);
    return why ? [{ id: one.id, title: one.title, why }] : [];
  });
  const out = new Set(refused.map((one) => one.id));
  const open = held.filter((one) => !out.has(one.id));
  const more: Refused[] = [];
  for (const [type, group] of Map.groupBy(open, (one) => typeOf(one, request.label))) {
    const signing = { ...request, ids: group.map((one) => one.id), type };
    const why = await signedKind(request.register).refuse(tx, actor, signing);
    for (const one of group) {
      const reason = why.get(one.id);
      if (reason) more.push({ id: one.id, title: one.title, why: reason });
    }
  }
  const kept = new Set(more.map((one) => one.id));
  return { ready: open.filter((one) => !kept.has(one.id)), refused: [...refused, ...more] };
}

async function give(
  tx: Tx,
  actor: Actor,
  request: SignRequest,
  of: { readonly type: Signing['type']; readonly of: readonly SignRecord[]; readonly signer: Signer },
): Promise<void> {
  const ids = of.of.map((one) => one.id);
  const note = `${request.label}: ${of.signer.title}, ${request.date}`;
  // the sign-off and its line of history go in one statement: most are given one at a time, and each way there and back counts
  await sql`with given as (insert into sign_off (tenant_id, level_id, register, row_id, label, person_id, signed_on, by_user)
      select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${request.register}, id, ${request.label}, ${request.person}::uuid,
        ${request.date}::date, ${actor.userId}::uuid from unnest(${idArray(ids)}) id returning row_id)
    ${recordSql(actor, known(request.register), { ids: sql`select row_id as id from given`, action: 'sign', note })}`.execute(
    tx,
  );
  await signedKind(request.register).signed(tx, actor, { ...request, ids, type: of.type });
  const { register, label, date } = request;
  await tellSigned(tx, actor, { kind: 'signed', register, records: of.of, label, type: of.type, date });
}

/** Takes every sign-off of a record back, with the reason; answers whether the record was complete. */
export async function reject(
  db: Db,
  actor: Actor,
  of: { readonly register: SignedRegister; readonly id: string; readonly reason: string; readonly mayReopen: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [held] = await signRecords(tx, actor, { register: of.register, ids: [of.id], lock: true });
    if (!held) throw new AppError('notFound');
    if (held.given.length === 0)
      throw new AppError('notAllowedHere', { why: w('Nothing is signed yet.', '尚无签署。') });
    if (isComplete(held) && !of.mayReopen)
      throw new AppError('notAllowedHere', {
        why: w('The record is complete. Only an administrator may re-open it.', '记录已完成，只有管理员可以重新打开。'),
      });
    await tellSigned(tx, actor, { kind: 'rejected', register: of.register, records: [held], reason: of.reason });
    await sql`delete from sign_off where tenant_id = ${actor.tenantId}::uuid and row_id = ${of.id}::uuid`.execute(tx);
    await record(tx, actor, known(of.register), { ids: [of.id], action: 'reject', note: of.reason });
    await signedKind(of.register).rejected(tx, actor, [of.id], of.reason);
  });
}
