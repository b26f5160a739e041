import type { Word } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';

/** Marks the lines of refused rows as invalid, each with the reason. */
export async function refuse(tx: Tx, refused: readonly { readonly id: string; readonly why: Word }[]): Promise<void> {
  if (refused.length === 0) return;
  const data = JSON.stringify(refused.map(({ id, why }) => ({ id, why: { column: '', words: why } })));
  const refusalRows = sql`jsonb_to_recordset(${data}::jsonb) as x(id uuid, why jsonb)`;
  await sql`update typed set problems = problems || x.why from ${refusalRows} where typed.id = x.id`.execute(tx);
  await sql`update verdict set outcome = 'invalid' from ${refusalRows} where verdict.id = x.id`.execute(tx);
}
