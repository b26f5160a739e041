import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';

/** The list of the drawings of a card. */
export const cardDrawings = queryRows('cardDrawing', ({ actor, of: ownerId, maySee }) => {
  const card = sql`${ownerId}::uuid`;
  const changes = sql`moc t where ${visible(known('moc'), actor, 't')} and ${maySee('moc')}`;
  const tags = sql`operation o
      join tag_itr i on i.tenant_id = o.tenant_id and i.id = o.tag_itr and ${visible(known('tagItr'), actor, 'i')}
      join tagged_item g on g.tenant_id = i.tenant_id and g.id = i.tagged_item and ${visible(known('taggedItem'), actor, 'g')}
      where o.tenant_id = ${actor.tenantId}::uuid and o.job_card = ${card} and o.deleted_at is null and ${maySee('taggedItem')}`;
  return [
    sql`select d.id, d.name, d.title_sort, d.description, d.drawing_type, d.revision, d.revision_date, d.superseded,
        (array['jobCard', 'moc', 'taggedItem'])[x.first] as through,
        (select count(*)::int from ${changes} and t.drawings && array[d.id] and ${isOpenSql('moc')}) as open_changes,
        'drawing'::text as "table"
      from (select n.drawing, min(n.rank) as first from (
          select unnest(c.drawings) as drawing, 1 as rank from job_card c where ${visible(known('jobCard'), actor, 'c')} and c.id = ${card}
          union all select unnest(t.drawings), 2 from ${changes} and t.job_cards && array[${card}]
          union all select unnest(g.drawings || g.source_drawing), 3 from ${tags}) n group by 1) x
      join drawing d on d.id = x.drawing and ${visible(known('drawing'), actor, 'd')}`,
  ];
});
