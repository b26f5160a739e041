import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';

/**
 * The list of cards whose dates differ from those of their activity. Where the activity lacks a date, as a milestone
 * lacks one, the card keeps its own.
 */
export const cardDates = queryRows('cardDates', ({ actor }) => [
  sql`select c.id, c.name, c.title_sort, c.description, c.activity, a.schedule, a.wbs_code,
      case when a.id is null then 'none' when a.planned_start is null and a.planned_finish is null then 'undated'
        when coalesce(a.planned_start, c.planned_start) is not distinct from c.planned_start
          and coalesce(a.planned_finish, c.planned_finish) is not distinct from c.planned_finish then 'same'
        else 'differs' end as state,
      c.planned_start as card_start, c.planned_finish as card_finish,
      coalesce(a.planned_start, c.planned_start) as planned_start, coalesce(a.planned_finish, c.planned_finish) as planned_finish,
      a.planned_finish - c.planned_finish as shift, c.work_pack, c.discipline, c.sub_system, c.subcontractor_names, 'jobCard'::text as "table"
    from job_card c left join activity a on a.tenant_id = c.tenant_id and a.id = c.activity and a.deleted_at is null
    where ${visible(known('jobCard'), actor, 'c')}`,
]);
