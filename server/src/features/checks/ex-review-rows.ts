import { sql } from '../../db/database.ts';
import { queryRows } from '../../register/query-rows.ts';
import { drifting } from '../../workflow/allocate/drift.ts';
import { EX_JOINS, exColumns } from './ex-facts.ts';
import { isMissing, pairs } from './ex-pairs.ts';

queryRows('exReview', async ({ db, actor, language }) => {
  const items = await drifting(db, actor, 'exRatedToItr');
  return [
    sql`select md5(x.id::text || r.itr::text)::uuid as id, x.name, x.title_sort, x.id as tagged_item,
      r.itr, x.description, x.equipment_type, ${exColumns(actor, language)}, 'taggedItem'::text as "table", x.id::text as record
    from ${pairs(items.from)} ${EX_JOINS} where ${isMissing(actor)} and ${items.where}`,
  ];
});
