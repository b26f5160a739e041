import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Theirs } from '../../workflow/record-rules.ts';

const nameOf = (table: string, id: string) =>
  sql`coalesce((select r.name from ${sql.table(table)} r where r.tenant_id = t.tenant_id and r.id = x.${sql.ref(id)}), '')`;
/** A code with its name, since a code on paper cannot be looked up; where both are the same, only once. */
const named = (row: string) =>
  sql`concat_ws(' ', ${sql.ref(`${row}.name`)}, nullif(${sql.ref(`${row}.description`)}, ${sql.ref(`${row}.name`)}))`;
const rowsOf = (row: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(${row}), '[]'::json) from (${from}) l)`;

/**
 * The facts a form can show of tagged item `x` of a record `t`; the discipline is that of row `o`, which owns the form.
 */
export const TAG_FACTS = {
  joins: sql`join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item`,
  /** Sources and their values, as arguments of `json_build_object`. */
  facts: sql`'tag', x.name, 'description', x.description, 'equipmentType', ${nameOf('equipment_type', 'equipment_type')},
    'discipline', (select ${named('r')} from discipline r where r.tenant_id = t.tenant_id and r.id = o.discipline),
    'system', coalesce((select string_agg(distinct ${named('y')}, '; ') from sub_system b join system y on y.tenant_id = b.tenant_id and y.id = b.system
       where b.tenant_id = t.tenant_id and b.id = any(x.sub_systems)), ''),
    'subSystem', coalesce((select string_agg(b.name, '; ' order by b.title_sort) from sub_system b where b.tenant_id = t.tenant_id and b.id = any(x.sub_systems)), ''),
    'area', coalesce((select ${named('r')} from area r where r.tenant_id = t.tenant_id and r.id = x.area), ''), 'location', ${nameOf('location', 'location')}, 'loop', ${nameOf('loop', 'loop')},
    'manufacturer', coalesce(x.manufacturer, ''), 'modelNumber', coalesce(x.model_number, ''), 'serialNumber', coalesce(x.serial_number, ''),
    'sourceDrawing', ${nameOf('drawing', 'source_drawing')}`,
  /** A tag set is signed for its members: they appear on its sheet whether or not its form asks for them. */
  stands: {
    source: 'members',
    when: sql<boolean>`exists (select from tagged_item q where q.tenant_id = t.tenant_id and q.id = t.tagged_item and q.tag_type = 'tagSet')`,
  },
  lists: (theirs: Theirs): RawBuilder<unknown> => sql`json_build_object(
    'drawings', ${rowsOf(
      sql`json_build_object('name', l.name, 'description', l.description, 'revision', coalesce(l.revision, ''))`,
      sql`select d.name, d.description, d.revision from drawing d where d.tenant_id = t.tenant_id and d.id = any(x.drawings)
        and d.deleted_at is null order by d.title_sort`,
    )},
    'members', ${rowsOf(
      sql`json_build_object('name', l.name, 'description', l.description, 'equipmentType', l.type, 'subSystem', l.sub)`,
      sql`select m.name, m.description, coalesce(q.name, '') as type, coalesce((select string_agg(b.name, '; ' order by b.title_sort)
          from sub_system b where b.tenant_id = m.tenant_id and b.id = any(m.sub_systems)), '') as sub
        from tag_set_member s join tagged_item m on m.tenant_id = s.tenant_id and m.id = s.member and m.deleted_at is null
        left join equipment_type q on q.tenant_id = m.tenant_id and q.id = m.equipment_type
        where s.tenant_id = t.tenant_id and s.tag_set = x.id and s.deleted_at is null and s.date_removed is null ${theirs('m')} order by m.title_sort`,
    )},
    'loop', ${rowsOf(
      sql`json_build_object('name', l.name, 'description', l.description, 'element', coalesce(l.loop_element, ''))`,
      sql`select m.name, m.description, m.loop_element from tagged_item m where m.tenant_id = t.tenant_id and m.loop = x.loop and m.tag_type <> 'tagSet'
        and m.deleted_at is null ${theirs('m')} order by m.loop_element nulls last, m.title_sort`,
    )})`,
} as const;
