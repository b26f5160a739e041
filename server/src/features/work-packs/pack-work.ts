import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';

/**
 * The list of the work of a pack. A user who may not see a kind of record, or the record that refers to it, gets none
 * of them.
 */
export const packWork = queryRows('workPackWork', ({ actor, of: ownerId, maySee }) => {
  const seen = (key: string, alias: string) => sql`(${visible(known(key), actor, alias)} and ${maySee(key)})`;
  const cards = sql`select c.id, c.drawings from job_card c where ${seen('jobCard', 'c')} and c.work_pack = ${ownerId}::uuid`;
  const operations = sql`select o.id, o.name, o.title_sort, o.description, o.state, o.tag_itr, o.punch_list_item, o.job_card from operation o
    where ${seen('operation', 'o')} and o.job_card in (select x.id from (${cards}) x)`;
  const checks = sql`select i.id, i.name, i.title_sort, i.progress, i.itr, i.tagged_item, p.job_card from (${operations}) p
    join tag_itr i on i.id = p.tag_itr and ${seen('tagItr', 'i')}`;
  // an operation that does a punch item refers to it; other items were raised at the checks
  const punch = sql`select p.punch_list_item as id, p.job_card from (${operations}) p where p.punch_list_item is not null
    union select l.id, k.job_card from (${checks}) k join punch_list_item l on l.tenant_id = ${actor.tenantId}::uuid and l.tag_itr = k.id`;
  const drawings = sql`select unnest(c.drawings) as id from (${cards}) c
    union select unnest(g.drawings || g.source_drawing) from (${checks}) k join tagged_item g on g.id = k.tagged_item and ${seen('taggedItem', 'g')}
    union select unnest(m.drawings) from moc m where ${seen('moc', 'm')}
      and (m.work_packs && array[${ownerId}::uuid] or m.job_cards && array(select c.id from (${cards}) c))`;
  return [
    sql`select p.id, p.name, p.title_sort, 'operation'::text as "table", p.description, p.job_card, p.state from (${operations}) p`,
    sql`select k.id, k.name, k.title_sort, 'tagItr'::text as "table", i.description, k.job_card, k.progress as state from (${checks}) k
      join itr i on i.tenant_id = ${actor.tenantId}::uuid and i.id = k.itr`,
    sql`select l.id, l.number as name, l.title_sort, 'punchListItem'::text as "table", l.description, x.job_card, l.state
      from (select distinct on (n.id) n.id, n.job_card from (${punch}) n order by n.id, n.job_card) x
      join punch_list_item l on l.id = x.id and ${seen('punchListItem', 'l')}`,
    sql`select d.id, d.name, d.title_sort, 'drawing'::text as "table", d.description, null::uuid as job_card, null::text as state
      from (${drawings}) x join drawing d on d.id = x.id and ${seen('drawing', 'd')}`,
  ];
});
