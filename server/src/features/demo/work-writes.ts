import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Database, type Tx, rows, sql, transaction } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { setOf } from '../../workflow/sign/sign-records.ts';
import type { Signing } from './plant/work/signing.ts';
import type { Steps } from './steps.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A record and its sign-offs. */
export interface Signed {
  readonly id: string;
  readonly signOffs: readonly Signing[];
}
/** Ids by name. */
export type Names = ReadonlyMap<string, string>;

/** Returns the ids of the rows of a register by name. */
export async function idsByName(
  database: Database,
  actor: Actor,
  source: { readonly table: string; readonly column: string; readonly level: string },
): Promise<Names> {
  const found = await rows(
    database.db,
    sql<{ id: string; name: string }>`select id, ${sql.ref(source.column)} as name from ${sql.table(source.table)}
      where tenant_id = ${tenantOf(actor)} and level_id = ${source.level}::uuid and deleted_at is null`,
  );
  return new Map(found.map((row) => [row.name, row.id]));
}

/** Runs one step in one transaction. */
export const step = (database: Database, steps: Steps, work: (tx: Tx) => Promise<void>): Promise<void> =>
  steps.unlessDone((mark) =>
    transaction(database.db, async (tx) => {
      await work(tx);
      await mark(tx);
    }),
  );

/** Writes sign-offs as the sign-off engine does, for many records at once, each with its own people and dates. */
export async function giveSignOffs(
  tx: Tx,
  actor: Actor,
  batch: { readonly register: RecordKey; readonly records: readonly Signed[]; readonly people: Names },
): Promise<void> {
  const given = batch.records.flatMap(({ id, signOffs }) =>
    signOffs.map(({ label, by, on }, at) => ({ id, label, person: batch.people.get(by), on, first: at === 0 })),
  );
  await sql`insert into sign_event (tenant_id, level_id, register, row_id, kind, label, type, person_id, person_name, company, signed_on,
      by_user, by_name, sign_set)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${batch.register}, s.id, 'given', s.label,
      coalesce((select x.one->>'type' from jsonb_array_elements(k.set) x(one) where x.one->>'label' = s.label), 'optional'),
      s.person, p.name, p.company, s."on", ${actor.userId}::uuid, ${actor.userName}, case when s.first then k.set end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s(id uuid, label text, person uuid, "on" date, first boolean)
    join authorised_person p on p.tenant_id = ${tenantOf(actor)} and p.id = s.person
    join ${sql.table(tableOf(known(batch.register)))} t on t.tenant_id = ${tenantOf(actor)} and t.id = s.id
    cross join lateral (select ${setOf(actor, batch.register)} as set) k`.execute(tx);
}

/** Changes rows, each to its own values; rows with the same changed fields are written together. */
export async function change(
  tx: Tx,
  actor: Actor,
  key: RegisterKey,
  changes: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  for (const same of Map.groupBy(changes, ({ values }) => Object.keys(values).join()).values())
    await changeRows(tx, actor, known(key), jsonSource(known(key), Object.keys(same[0]?.values ?? {}), same), {
      system: true,
    });
}
