import { type Database, rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { type InstrumentSheet, insertInstruments, instrumentLines } from '../../workflow/fill/settle/instruments.ts';
import type { Tester } from './plant/work/answers.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/**
 * The insulation testers of a loaded plant, by name: the first is within calibration on the day of the plant, the
 * second is not.
 */
export const testersOf = (database: Database, actor: Actor): Promise<readonly Tester[]> =>
  rows(
    database.db,
    sql<Tester>`select t.id, concat_ws(' · ', t.name, nullif(t.serial_number, '')) as said, t.calibration_due::text as due
      from instrument t where t.tenant_id = ${tenantOf(actor)} and t.deleted_at is null and t.name like 'IR-%' order by t.name`,
  );

/** Stores which instrument took each reading of sheets that were just filled. */
export const keepReadings = (tx: Tx, actor: Actor, sheets: readonly InstrumentSheet[]): Promise<void> =>
  insertInstruments(
    tx,
    actor,
    sheets.flatMap((sheet) => instrumentLines(sheet)),
  );
