import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { selection } from '@plumbline/contract/register/filter.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { selectedSql } from '../../register/remove.ts';
import { makeRows } from '../imports/made-rows.ts';
import { missingLines } from './missing-lines.ts';

/** The name under which the matrix makes rows of an import. */
export const BY_MATRIX = 'matrix';
/** Which tagged items are given checks. */
export const chosenTags = z.object({ register: z.string(), selection });
/** Which tagged items are given checks. */
export type ChosenTags = z.output<typeof chosenTags>;

/** The condition on tagged items `x` that they are among the chosen ones. */
export const isChosen = (actor: Actor, { register, selection: which }: ChosenTags): RawBuilder<boolean> =>
  sql<boolean>`x.id in (select t.id from tagged_item t where ${selectedSql(known(register), actor, which)})`;

// A check is the work of whom its tag is, as if the tag had just been added
makeRows(BY_MATRIX, {
  into: 'tagItr',
  fields: ['taggedItem', 'itr', 'testReference', 'subcontractorNames'],
  query: (actor, of) => sql`select x.name, i.name, l.test_reference, (
      select string_agg(s.name, '; ' order by s.title_sort) from subcontractor_name s
      where s.tenant_id = x.tenant_id and s.id = any(x.subcontractor_names))
    from (${missingLines(actor, isChosen(actor, chosenTags.parse(of)))}) l
    join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = l.tagged_item
    join itr i on i.tenant_id = ${actor.tenantId}::uuid and i.id = l.itr
    order by x.title_sort, x.id, i.title_sort, l.test_reference`,
});
