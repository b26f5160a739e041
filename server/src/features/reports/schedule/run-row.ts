import { randomUUIDv7 } from 'node:crypto';
import type { ReportFormat, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, oneRow, sql, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { post } from '../../../messages/post.ts';
import { byIds } from '../../../register/read/read.ts';
import { systemActor } from '../../../register/row/actor.ts';
import { pathTo } from '../../../register/write/truth.ts';
import type { Senders } from '../../../senders/message.ts';
import type { RunKey } from './tick.ts';

/** What a run is made and sent with. */
export interface ScheduleHost {
  readonly database: Database;
  readonly store: FileStore;
  readonly senders: Senders;
  /** The address people open the product by; empty where the installation has not set it. */
  readonly origin: string;
}

/** A run, as stored. */
export interface Run extends RunKey {
  readonly levelId: string;
  readonly schedule: string;
  readonly name: string;
  readonly dueAt: Date;
  readonly by: string | null;
  readonly missed: number;
  readonly late: boolean;
  readonly state: 'queued' | 'running' | 'sending' | 'ended';
  readonly outcome: string | null;
  readonly reason: Word | null;
  readonly tries: number;
  readonly layout: ReportLayout | null;
  readonly format: ReportFormat | null;
  readonly rev: number | null;
  readonly ownerId: string | null;
}
/** Reads a run. */
export const runAt = (db: Db, { tenantId, id }: RunKey): Promise<Run | undefined> =>
  oneRow(
    db,
    sql<Run>`select tenant_id as "tenantId", id, level_id as "levelId", schedule, name, due_at as "dueAt", by_name as by, missed, late,
        state, outcome, reason, tries, layout, format, rev, owner_id as "ownerId"
      from schedule_run where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );

/** The schedule of a run as it is now; undefined when it has been deleted. */
export async function scheduleOf(db: Db, { tenantId, levelId, schedule }: Run): Promise<AnyRow | undefined> {
  const actor = systemActor({ tenantId, path: await pathTo(db, tenantId, levelId), via: 'job' });
  return (await byIds(db, actor, known('scheduledReport'), [schedule]))[0];
}

/** The id of a mail: the same whenever it is sent again. */
export const messageIdOf = (run: string, delivery: string): string => `<${run}.${delivery}@scheduled.plumbline>`;

/** Adds the notice to the owner, and shows it under the bell: by mail it is sent like every other. */
export async function notifyOwner(tx: Tx, run: Run, reason: Word): Promise<void> {
  if (run.ownerId === null) return;
  const id = randomUUIDv7();
  await sql`insert into schedule_delivery (tenant_id, id, run, user_id, name, state, how, message_id)
    select u.tenant_id, ${id}::uuid, ${run.id}::uuid, u.id, u.full_name, 'made', 'notice', ${messageIdOf(run.id, id)}
    from app_user u where u.tenant_id = ${run.tenantId}::uuid and u.id = ${run.ownerId}::uuid`.execute(tx);
  await tellOf(tx, run, [run.ownerId], reason);
}

/** Tells people under the bell what became of a run. */
export async function tellOf(tx: Tx, run: Run, users: readonly string[], reason: Word): Promise<void> {
  const { tenantId, levelId, schedule, name } = run;
  const { D: projectId } = await pathTo(tx, tenantId, levelId);
  const item = { register: 'scheduledReport', id: schedule, title: name, scope: levelId };
  await post(
    tx,
    { tenantId, projectId },
    users.map((userId) => ({
      userId,
      scene: 'scheduledFailed',
      topic: null,
      facts: { title: name, why: reason },
      item,
    })),
  );
}
