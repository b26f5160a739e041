import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import type { Contribution } from '../../compose/point.ts';
import { sql } from '../../db/database.ts';
import { cameBy } from '../../register/row/arrived-by.ts';
import { goesAlong } from '../../register/row/companions.ts';

/**
 * Whether record `alias` was created by a matrix or an Ex rule and nobody has touched it. The history shows this:
 * filling in, signing, attaching a file and commenting each leave a line.
 */
function isUntouched(alias: string): RawBuilder<boolean> {
  const [tenant, id] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.id`)];
  const made = sql`g.action = 'add' and ${cameBy('g.via', 'given')}`;
  return sql<boolean>`(exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and ${made})
      and not exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and not (${made})
        and g.action not in ('follow', 'lines', 'delete', 'restore')))`;
}

/** Records a matrix created and nobody has touched are deleted together with a mistyped tagged item. */
export const alongUntouched = (register: MatrixKey): Contribution<'rules'> =>
  goesAlong({ of: 'taggedItem', register, field: 'taggedItem', untouched: isUntouched });
