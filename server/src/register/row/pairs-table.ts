import type { ListSheet } from '@plumbline/contract/registers/list-sheets.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { baseOf, hasSortTitle, quoted, snake, tableOf } from '../../db/model.ts';

/**
 * The pairs of a list as rows: each owner's list split into one row per item. The id of a pair is derived from its two
 * ids, so it is the same at every read; the other base columns are the owner's. `owner_sort` sorts pairs in the order
 * of the owners.
 */
export function pairsTable({ list }: ListSheet): RawBuilder<unknown> {
  const { of: owner, name, toOwner, toTarget } = list;
  const sort = hasSortTitle(owner) ? sql`o.title_sort` : sql`o.id`;
  const kind = owner.subset ? sql`where o.${sql.ref(snake(owner.subset.field))} = ${sql.lit(owner.subset.is)}` : sql``;
  return sql`(select md5(o.id::text || x.target::text)::uuid as id, o.tenant_id, o.level_id, o.rev, o.created_at, o.created_by,
      o.updated_at, o.updated_by, o.deleted_at, ${sort} as owner_sort, 
      o.id as ${sql.raw(quoted(snake(toOwner)))}, x.target as ${sql.raw(quoted(snake(toTarget)))}
    from ${sql.table(tableOf(baseOf(owner)))} o cross join lateral unnest(o.${sql.ref(snake(name))}) x(target) ${kind})`;
}
