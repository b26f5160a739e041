import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { type Db, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, idArray, table } from '../../register/columns.ts';
import { idsFrom } from '../../register/ids.ts';

/** Those of some records whose type has a form designed, or that were filled while it had, in the order of their titles. */
export const designedOnes = (
  db: Db,
  actor: Actor,
  register: RecordKey,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const type = factsOf(register).form?.of;
  if (type === undefined) return Promise.resolve([]);
  return idsFrom(
    db,
    sql`select m.id from ${table(known(register))} m where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(${idArray(ids)})
      and (exists (select from form_template f where f.tenant_id = m.tenant_id and f.owner_id = ${column('m', type)})
        or exists (select from form_result r where r.tenant_id = m.tenant_id and r.row_id = m.id)) order by m.title_sort`,
  );
};
