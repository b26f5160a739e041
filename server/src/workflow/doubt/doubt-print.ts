import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { DoubtLine } from '@plumbline/contract/workflow/doubt/doubt-line.ts';
import { type Db, sql } from '../../db/database.ts';
import type { DoubtPrint, DoubtsPrint } from '../../pdf/print.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { doubtLines } from './doubt-lines.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  reverified: w('Re-verified by {person}, {date}. {reason}', '{person} 于 {date} 复核。{reason}'),
  waived: w('Doubt waived by {person}, {date}: {reason}', '{person} 于 {date} 豁免存疑：{reason}'),
  reopened: w('Its sign-offs were taken back: {reason}', '其签署已退回：{reason}'),
  because: w('{says}: {reason}', '{says}：{reason}'),
} as const;

function wordOf(line: DoubtLine): Word {
  if (line.kind === 'cause') {
    const { says: message, reason } = line;
    return reason === '' ? message : fill(WORDS.because, { says: message, reason });
  }
  if (line.kind === 'reopened') return fill(WORDS.reopened, { reason: line.reason });
  const { person, date, reason } = line;
  return fill(WORDS[line.kind], { person, date, reason });
}

/** What put a record in doubt and what cleared it, for printing. */
export async function doubtPrint(db: Db, actor: Actor, id: string): Promise<DoubtsPrint> {
  const lines = await doubtLines(db, actor, id);
  return {
    isOpen: lines.some((line) => line.kind === 'cause' && line.isOpen),
    lines: lines.map((line): DoubtPrint => ({
      says: wordOf(line),
      by: line.by,
      date: dayIn(new Date(line.at), actor.timeZone),
    })),
  };
}

/** The same for those of some records that were ever in doubt, by record. */
export async function doubtPrints(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DoubtsPrint>> {
  const were = await idsFrom(
    db,
    sql`select distinct row_id as id from doubt_event where tenant_id = ${tenantOf(actor)} and row_id = any(${idArray(ids)})`,
  );
  const prints = new Map<string, DoubtsPrint>();
  for (const id of were) prints.set(id, await doubtPrint(db, actor, id));
  return prints;
}
