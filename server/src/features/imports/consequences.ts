import type { ImportConsequence } from '@plumbline/contract/features/imports/calls/import-consequences.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { type Db, type Tx, rows, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';

/** Finds something an import brings about, from what it wrote; asked inside its transaction. */
type Foresight = (tx: Tx, actor: Actor, job: string) => Promise<readonly ImportConsequence[]>;

const known: Foresight[] = [];

/** Has a feature say what an import brings about in its own field, such as certificates put in doubt. */
export const foresees = (sight: Foresight): void => void known.push(sight);

/** What the features foresee of what an import has written. */
export async function foreseen(tx: Tx, actor: Actor, job: string): Promise<readonly ImportConsequence[]> {
  const found: ImportConsequence[] = [];
  for (const sight of known) found.push(...(await sight(tx, actor, job)));
  return found.filter(({ count }) => count > 0);
}

/**
 * What an import brought about beyond its own rows: the rows of other registers that followed, as the history of the
 * batch tells, and what the features foresee.
 */
async function consequencesOf(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  job: string,
): Promise<readonly ImportConsequence[]> {
  const followed = await rows(
    tx,
    sql<{ subject: string; action: ImportConsequence['action']; count: number }>`
      select register as subject, action, count(distinct row_id) as count from history
      where tenant_id = ${actor.tenantId}::uuid and batch = ${job}::uuid and register <> ${baseOf(listSheetOf(register.key)?.list.of ?? register).key}
      group by register, action order by register, action`,
  );
  return [...followed.map((one) => ({ ...one, titles: [] })), ...(await foreseen(tx, actor, job))];
}

/**
 * Does the writing of an import and keeps what follows from it. A trial writes as well, into a part of the transaction
 * that is taken back, so that what it foretells is what would be, not a guess.
 */
export async function withConsequences(
  tx: Tx,
  of: {
    readonly actor: Actor;
    readonly register: AnyRegister;
    readonly job: string;
    readonly trial: boolean;
    readonly outside?: Db | undefined;
  },
  write: () => Promise<void>,
): Promise<void> {
  if (of.trial) await sql`savepoint trial`.execute(tx);
  await write();
  const found = await consequencesOf(tx, of.actor, of.register, of.job);
  if (of.trial) await sql`rollback to savepoint trial`.execute(tx);
  const data = JSON.stringify(found);
  await sql`insert into import_consequence (tenant_id, job_id, subject, action, count, titles)
    select ${of.actor.tenantId}::uuid, ${of.job}::uuid, subject, action, count, titles
    from jsonb_to_recordset(${data}::jsonb) as c(subject text, action text, count int, titles text[])`.execute(
    of.outside ?? tx,
  );
}
