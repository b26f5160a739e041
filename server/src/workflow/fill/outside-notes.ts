import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { countOutside, countReadings, readingLines, readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { sheetRows } from './sheet-rows.ts';

/**
 * What a signer should know about the form of a record: the values outside their limits, each with its limit.
 *
 * @param outside the number of such values, as saved
 */
export async function signerNotes(
  db: Db,
  actor: Actor,
  key: RecordKey,
  { id, outside }: { readonly id: string; readonly outside: number },
): Promise<readonly Word[]> {
  if (outside === 0) return [];
  const count = countOutside(outside);
  const [sheet] = await sheetRows(db, actor, key, [id]);
  const readings = sheet ? readingsOutside(sheet.model, sheet.answers) : [];
  const [summary, lines] = [readings.length > 0 ? countReadings(readings) : count, readingLines(readings)];
  return [w(`${summary.en}: ${lines.en}`, `${summary.zh}：${lines.zh}`)];
}
