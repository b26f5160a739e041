import { sql } from '../../db/database.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { EX_JOINS, exColumns } from './ex-facts.ts';
import { askedPairs } from './ex-pairs.ts';

/** The list of Ex inspections that items lack. */
export const exReview = queryRows('exReview', async (request) => {
  const { actor, language } = request;
  const { from, where, isBeginning } = await askedPairs(request);
  const pairs = sql`select md5(w.tagged_item::text || r.itr::text)::uuid as id, x.name, x.title_sort, w.tagged_item,
      r.itr, x.description, x.equipment_type, ${exColumns(actor, language, sql`r.discipline`)}, 'taggedItem'::text as "table",
      w.tagged_item::text as record
    from ${from} ${EX_JOINS} where ${where}`;
  return isBeginning ? { beginning: [pairs] } : [pairs];
});
