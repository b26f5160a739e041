import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { cameBy } from '../../register/came-by.ts';
import { goesAlong } from '../../register/goes-along.ts';

/**
 * Whether record `alias` was given by a matrix or an Ex rule and nobody has touched it. What happened to rows stands in the history, so
 * that it says this too: fill, signature, file and remark leave a line each.
 */
export function isUntouched(alias: string): RawBuilder<boolean> {
  const [tenant, id] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.id`)];
  const made = sql`g.action = 'add' and ${cameBy('g.via', 'given')}`;
  return sql<boolean>`(exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and ${made})
      and not exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and not (${made})
        and g.action not in ('follow', 'lines', 'delete', 'restore')))`;
}

/** Has a mistyped tagged item take the records with it that a matrix gave it and that nobody has touched. */
export const alongUntouched = (register: MatrixKey): void =>
  goesAlong({ of: 'taggedItem', register, field: 'taggedItem', untouched: isUntouched });
