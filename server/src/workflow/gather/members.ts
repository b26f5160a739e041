import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { gatheredBy } from '@plumbline/contract/workflow/records.ts';
import { randomUUIDv7 } from 'node:crypto';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf } from '../../register/row/columns.ts';
import { isVoid } from '../void/is-void.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A sheet for many records, with the ids of its members. */
export interface Gathering {
  readonly id: string;
  readonly title: string;
  readonly members: readonly string[];
}

/**
 * The register whose records are the members of another register's sheets. @throws {Error} for records that have no
 * members
 */
export function gathersOf(key: RecordKey): { readonly register: RecordKey; readonly members: string } {
  const gathers = gatheredBy(key);
  if (gathers === undefined) throw new Error(`The records of ${key} gather none.`);
  return gathers;
}

/** The members of sheets, without deleted or void ones. */
export function gatherings(
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<readonly Gathering[]> {
  const { register, members } = gathersOf(key);
  return rows(
    db,
    sql<Gathering>`select t.id, ${titleOf(known(key), 't')} as title, array(select m.id from ${table(known(register))} m
        where m.tenant_id = t.tenant_id and m.id = any(${column('t', members)}) and m.deleted_at is null and not ${isVoid(register, 'm')} order by m.title_sort, m.id) as members
      from ${table(known(key))} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) order by t.id`,
  );
}

/** The actor for what a sheet does to its members: the same person, with the sheet as the channel, all in one batch. */
export const byWayOf = (actor: Actor, { title }: Gathering): Actor => ({
  ...actor,
  via: `sheet ${title}`,
  batch: actor.batch ?? randomUUIDv7(),
});
