import { CHECK_OWNERS, type CheckOwner, type FormStanding } from '@plumbline/contract/rules/form-standing.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { addFigures } from '../../register/derive/catalogue.ts';
import { columnsFigure } from '../../register/write/settle.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { sameSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';

/** Whether template `m` is a starter that nobody has approved. */
export const isUnapproved = (m: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${m}.is_starter`)} and ${sql.ref(`${m}.approved_at`)} is null)`;

/** How far template `m` is settled. */
export const standingOf = (m: string): RawBuilder<FormStanding> =>
  sql<FormStanding>`case when ${isUnapproved(m)} then 'starter' else 'approved' end`;

/** How far the newest form of an owner is settled; `none` where it has none. */
export const newestStanding = (owner: RawBuilder<unknown>, tenant: RawBuilder<unknown>): RawBuilder<FormStanding> =>
  sql<FormStanding>`coalesce((select ${standingOf('m')} from form_template m
    where m.tenant_id = ${tenant} and m.owner_id = ${owner} order by m.revision desc limit 1), 'none')`;

/** The forms of a row follow from nothing else; how far the newest is settled follows from them. */
export const standingFigures = addFigures(() =>
  CHECK_OWNERS.map((register) =>
    columnsFigure(known(register), {
      mechanism: 'mark',
      from: { form_template: ['is_starter', 'approved_at', 'revision'] },
      by: [],
      derivation: () => ({
        fields: { formStanding: newestStanding(sql`s.id`, sql`s.tenant_id`) },
      }),
    }),
  ),
);

/** Writes into rows how far their newest form is settled, so that lists show and filter it. */
export async function keepStanding(
  tx: Tx,
  actor: Actor,
  register: CheckOwner,
  ids: readonly string[],
  note?: string,
): Promise<void> {
  const found = await rows(
    tx,
    sql<{
      id: string;
      is: FormStanding;
    }>`select i.id, ${newestStanding(sql`i.id`, sql`${actor.tenantId}::uuid`)} as is
      from unnest(${idArray(ids)}) i(id)`,
  );
  for (const [formStanding, some] of Map.groupBy(found, (item) => item.is)) {
    const source = sameSource(
      known(register),
      some.map(({ id }) => id),
      { formStanding },
    );
    await changeRows(tx, actor, known(register), source, { system: true, ...(note !== undefined && { note }) });
  }
}
