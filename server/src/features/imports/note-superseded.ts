import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { canBeSuperseded } from '@plumbline/contract/register/superseded.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { linksSuperseded } from '@plumbline/contract/rules/links-superseded.ts';
import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { column, supersededOf, table, titleOf } from '../../register/row/columns.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellError, filledSql } from './cell-error.ts';
import type { FileColumns } from './columns.ts';

/** Notes lines that newly link a superseded row, such as a drawing that its status withdraws. */
export async function noteSuperseded(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { columns }: FileColumns,
): Promise<void> {
  for (const { name, field } of columns) {
    if (!isRefField(field) || field.live || !canBeSuperseded(known(field.to))) continue;
    const target = known(field.to);
    const [now, was] = [column('s', name), column('t', name)];
    const linked = isMany(field)
      ? sql`select x.id from unnest(${now}) x(id) where x.id <> all(coalesce(${was}, '{}'))`
      : sql`select ${now} as id where ${now} is distinct from ${was}`;
    const filled = (text: string) => filledSql(sql`${text}::text`, { title: sql`found.title` });
    await sql`with found as (
        select s.n, string_agg(${titleOf(target, 'd')}, '; ' order by ${titleOf(target, 'd')}) as title
        from typed s join verdict v on v.n = s.n and v.outcome in ('added', 'updated')
        left join ${table(register)} t on t.tenant_id = s.tenant_id and t.id = s.existing
        cross join lateral (${linked}) l
        join ${table(target)} d on d.tenant_id = ${tenantOf(actor)} and d.id = l.id and ${supersededOf(target, 'd')}
        group by s.n)
      update typed set notes = coalesce(notes, '[]'::jsonb) || jsonb_build_array(${cellError(name, {
        en: filled(linksSuperseded.en),
        zh: filled(linksSuperseded.zh),
      })})
      from found where found.n = typed.n`.execute(tx);
  }
}
