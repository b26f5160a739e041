import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { ImportCompare } from '@plumbline/contract/rules/import-mapping.ts';
import type { RawBuilder } from 'kysely';
import { type Tx, rows, sql } from '../../db/database.ts';
import { snake } from '../../db/model.ts';
import { column, table, titleOf, visible } from '../../register/row/columns.ts';
import { isVoidIn } from '../../workflow/void/is-void.ts';
import type { KeepRows } from './keep-rows.ts';

/** Lines copied at once from one connection to another. */
const AT_ONCE = 5000;

/** The condition for rows that have, in a field, one of the values in the file; all rows without a field. */
function among(register: AnyRegister, within: string | null): RawBuilder<unknown> {
  const field = within === null ? undefined : register.fields[within];
  if (within === null || field === undefined) return sql`true`;
  const it = sql.ref(snake(within));
  return isMany(field)
    ? sql`${column('t', within)} && array(select distinct x from typed s cross join lateral unnest(s.${it}) x)`
    : sql`${column('t', within)} in (select s.${it} from typed s where s.${it} is not null)`;
}

/**
 * Stores which rows of the register are missing from the file, among those that the sender may see and that are not
 * void.
 */
export async function keepMissing(
  tx: Tx,
  { actor, register, job, outside, compare }: KeepRows & { readonly compare: ImportCompare },
): Promise<void> {
  const title = titleOf(register, 't');
  const found = sql`select t.id as row_id, ${title} as title, natural_sort(${title}) as title_sort from ${table(register)} t
    where ${visible(register, actor, 't')} and ${among(register, compare.within)} and not ${isVoidIn(register, 't')}
      and not exists (select from typed s where s.existing = t.id)`;
  const into = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`insert into import_missing (tenant_id, job_id, row_id, title, title_sort)
      select ${actor.tenantId}::uuid, ${job}::uuid, row_id, coalesce(title, ''), coalesce(title_sort, '') from ${from}`;
  if (outside === undefined) {
    await into(sql`(${found}) k`).execute(tx);
    return;
  }
  const all = await rows(tx, sql<{ row_id: string; title: string; title_sort: string }>`${found}`);
  for (let at = 0; at < all.length; at += AT_ONCE)
    await into(
      sql`jsonb_to_recordset(${JSON.stringify(all.slice(at, at + AT_ONCE))}::jsonb) as k(row_id uuid, title text, title_sort text)`,
    ).execute(outside);
}
