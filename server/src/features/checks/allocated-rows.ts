import type { RawBuilder } from 'kysely';
import { MATRIX_KEYS, type MatrixKey, matrixOf } from '@plumbline/contract/rules/matrices.ts';
import { z } from 'zod';
import { selection } from '@plumbline/contract/register/filter.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { selectedSql } from '../../register/read/sql/selected.ts';
import { makeRows } from '../imports/made-rows.ts';
import { allocatedFields, missingLines } from '../../workflow/allocate/missing-lines.ts';

/** The key under which a matrix generates rows for an import. */
export const byMatrix = (key: MatrixKey): string => (key === 'tagItr' ? 'matrix' : `matrix of ${key}`);
/** The tagged items that checks are allocated to. */
const chosenTags = z.object({ register: z.string(), selection });
/** The tagged items that checks are allocated to. */
export type ChosenTags = z.output<typeof chosenTags>;

/** The condition that tagged item `x` is among the chosen ones. */
export const isChosen = (actor: Actor, { register, selection: which }: ChosenTags): RawBuilder<boolean> =>
  sql<boolean>`x.id in (select t.id from tagged_item t where ${selectedSql(known(register), actor, which)})`;

/** Records made by a matrix get the subcontractors of their tag, as if the tag had just been added. */
export const allocatedRows = MATRIX_KEYS.map((key) => {
  const { of: targetKey } = matrixOf(key);
  const fields = allocatedFields(key);
  const texts = fields.filter((name) => name !== 'taggedItem' && name !== targetKey).map((name) => column('l', name));
  return makeRows(byMatrix(key), {
    into: key,
    via: 'matrix',
    fields: [...fields, 'subcontractorNames'],
    query: (actor, chosen) => sql`select ${sql.join([sql`x.name`, sql`i.name`, ...texts])}, (
      select string_agg(s.name, '; ' order by s.title_sort) from subcontractor_name s
      where s.tenant_id = x.tenant_id and s.id = any(x.subcontractor_names))
    from (${missingLines(actor, key, isChosen(actor, chosenTags.parse(chosen)))}) l
    join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = l.tagged_item
    join ${table(known(targetKey))} i on i.tenant_id = ${actor.tenantId}::uuid and i.id = ${column('l', targetKey)}
    order by ${sql.join([sql`x.title_sort`, sql`x.id`, sql`i.title_sort`, ...texts])}`,
  });
});
