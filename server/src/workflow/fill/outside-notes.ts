import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { countOutside, countReadings, readingLines, readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, idArray, table } from '../../register/columns.ts';
import { sheetRows } from './sheet-rows.ts';

/** How many values of records lie outside their limits, by record, as they were saved; those that keep them are left out. */
export async function outsideCounts(
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const field = factsOf(key).form?.outside;
  if (field === undefined || ids.length === 0) return new Map();
  const found = await rows(
    db,
    sql<{ id: string; count: number }>`select t.id, ${column('t', field)} as count from ${table(known(key))} t
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and ${column('t', field)} > 0`,
  );
  return new Map(found.map(({ id, count }) => [id, countOutside(count)]));
}

/** What somebody about to sign a record should know of its form: the values outside their limits, each with its limit. */
export async function signerNotes(db: Db, actor: Actor, key: RecordKey, id: string): Promise<readonly Word[]> {
  const count = (await outsideCounts(db, actor, key, [id])).get(id);
  if (count === undefined) return [];
  const [sheet] = await sheetRows(db, actor, key, [id]);
  const readings = sheet ? readingsOutside(sheet.model, sheet.answers) : [];
  const [said, lines] = [readings.length > 0 ? countReadings(readings) : count, readingLines(readings)];
  return [w(`${said.en}: ${lines.en}`, `${said.zh}：${lines.zh}`)];
}
