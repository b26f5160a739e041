import { CHECK_OWNERS } from '@plumbline/contract/rules/form-standing.ts';
import { type Database, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table } from '../../register/row/columns.ts';
import { keepStanding } from '../../workflow/form/standing.ts';
import { insertTemplate } from '../../workflow/form/templates.ts';
import { plantForm } from './plant/forms.ts';
import type { LibraryItr } from './plant/library.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/**
 * Gives the ITRs and PWLs of the plant their forms, approved: they are part of its data, so that a newcomer can fill in
 * and sign at once. Rows that have a form keep it, so an interrupted load needs no step of its own.
 */
export const loadForms = (database: Database, actor: Actor): Promise<void> =>
  transaction(database.db, async (tx) => {
    for (const register of CHECK_OWNERS) {
      const itrClass = register === 'itr' ? sql`k.name` : sql`''`;
      const joined =
        register === 'itr' ? sql`join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class` : sql``;
      const found = await rows(
        tx,
        sql<LibraryItr & { id: string }>`select t.id, t.name, d.name as "disciplineName", ${itrClass} as "itrClassName"
          from ${table(known(register))} t ${joined} join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
          where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${actor.path.C}::uuid and t.deleted_at is null
            and not exists (select from form_template m where m.tenant_id = t.tenant_id and m.owner_id = t.id)
          order by t.title_sort`,
      );
      const approved = { by: actor.userName, revision: 1, comment: '' };
      for (const row of found)
        await insertTemplate(tx, actor, { register, id: row.id, model: plantForm(register, row), ...approved });
      await keepStanding(
        tx,
        actor,
        register,
        found.map(({ id }) => id),
      );
    }
  });
