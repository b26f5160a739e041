import { CHECK_OWNERS } from '@plumbline/contract/rules/form-standing.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { feature } from '../../http/feature.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table } from '../../register/row/columns.ts';
import { onChange } from '../../register/row/rules.ts';
import { newestStanding } from '../../workflow/form/standing.ts';
import { plantForm } from './plant/forms.ts';
import type { LibraryItr } from './plant/library.ts';

/** Most tests are about what is done with forms, not about who chose them: each new ITR and PWL has a form at once. */
export const formsAtOnce = feature({
  follows: CHECK_OWNERS.map((register) =>
    onChange(register, async (tx: Tx, actor: Actor, { op, ids }) => {
      if (op !== 'add') return;
      const itrClass = register === 'itr' ? sql`k.name` : sql`''`;
      const joined =
        register === 'itr' ? sql`join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class` : sql``;
      const found = await rows(
        tx,
        sql<LibraryItr & { id: string }>`select t.id, t.name, d.name as "disciplineName", ${itrClass} as "itrClassName"
        from ${table(known(register))} t ${joined} join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
      );
      const made = JSON.stringify(found.map((row) => ({ id: row.id, model: plantForm(register, row) })));
      await sql`insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, by_name)
      select ${actor.tenantId}::uuid, new_id(), ${register}, x.id, 1, x.model, 'Plumbline'
      from jsonb_to_recordset(${made}::jsonb) as x(id uuid, model jsonb) on conflict do nothing`.execute(tx);
      // not an act of anybody's, so the history of the row says nothing of it
      await sql`update ${table(known(register))} t set form_standing = ${newestStanding(sql`t.id`, sql`t.tenant_id`)}
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`.execute(tx);
    }),
  ),
});
