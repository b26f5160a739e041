import type { RawBuilder } from 'kysely';
import { isNumeric } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { sheetText } from '../../register/row/sheet-columns.ts';
import type { FileColumn, FileColumns } from './columns.ts';
import { stagedGuarded } from './stage.ts';

/** The difference in a protected cell, as a note; null where the value is the same, or blank for a new row. */
function noteOf(register: AnyRegister, actor: Actor, { name, field }: FileColumn, at: number): RawBuilder<unknown> {
  const [raw, plain] = stagedGuarded(at).map((columnName) => sql.ref(`s.${columnName}`));
  const file = sql`${plain}`;
  const en = sql`coalesce(${sheetText(register, actor, name, 'en')}, '')`;
  const zh = sql`coalesce(${sheetText(register, actor, name, 'zh')}, '')`;
  const stored = field.live ? en : sql`coalesce(${column('t', name)}::text, '')`;
  const number = sql`or (${file} ~ '^-?\\d+(\\.\\d+)?$' and ${stored} ~ '^-?\\d+(\\.\\d+)?$' and ${file}::numeric = ${stored}::numeric)`;
  const same = sql`(lower(${file}) in (lower(${en}), lower(${zh}), lower(${stored})) ${isNumeric(field) ? number : sql``})`;
  const buildMessage = (
    before: string,
    between: string,
    after: string,
    now: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`${before}::text || ${raw} || ${between}::text || ${now} || ${after}::text`;
  const differs = sql`jsonb_build_object('column', ${name}::text, 'words', jsonb_build_object(
      'en', ${buildMessage('Protected, not written: the file says "', '", the system has "', '".', en)},
      'zh', ${buildMessage('受保护，未写入：文件为“', '”，系统为“', '”。', zh)}))`;
  return sql`case when t.id is null and ${file} = '' then null when t.id is not null and ${same} then null else ${differs} end`;
}

/** Notes where protected columns differ from the stored values (domain guide 3.14 item 3): shown, never written. */
export async function noteGuarded(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { guarded }: FileColumns,
): Promise<void> {
  if (guarded.length === 0) return;
  const notes = guarded.map((guardedColumn, at) => noteOf(register, actor, guardedColumn, at));
  await sql`update typed set notes = coalesce(typed.notes, '[]'::jsonb) || x.notes from (
      select s.n, (select jsonb_agg(v) from unnest(array[${sql.join(notes)}]) v where v is not null) as notes
      from typed s left join ${table(register)} t on t.tenant_id = s.tenant_id and t.id = s.existing where s.act is null
    ) x where x.n = typed.n and x.notes is not null`.execute(tx);
}
