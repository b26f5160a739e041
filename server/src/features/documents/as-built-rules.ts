import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { type Change, type RowError, rules } from '../../register/row/rules.ts';

const WORDS = {
  draft: w('A draft is not reviewed: clear “Draft” first.', '草稿不能审核，请先取消“草稿”。'),
  order: w('It cannot be accepted before it is reviewed: enter that first.', '须先完成审核，再接受。'),
  accepted: w(
    '{title} is accepted: only comments can change. Clear “Accepted” first, or enter a new revision.',
    '{title} 已接受，只能修改备注；请先清空“接受”，或录入新版本。',
  ),
} as const;

/** What stays free on an accepted drawing: its comments, and taking the acceptance back. */
const FREE: readonly string[] = ['comments', 'acceptedBy', 'acceptedOn'];

/** Drafts become submitted, reviewed and accepted in this order. */
const orderErrors = (alias: string): readonly RowError[] => [
  {
    field: 'reviewedOn',
    when: sql<boolean>`(${column(alias, 'reviewedOn')} is not null and ${column(alias, 'isDraft')})`,
    words: WORDS.draft,
  },
  {
    field: 'acceptedOn',
    when: sql<boolean>`(${column(alias, 'acceptedOn')} is not null and ${column(alias, 'reviewedOn')} is null)`,
    words: WORDS.order,
  },
];

/** Why accepted drawings may not be changed or deleted in this way. */
async function locked(db: Db, actor: Actor, { op, ids, fields }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove' && (op !== 'update' || fields.every((field) => FREE.includes(field)))) return [];
  const found = await rows(
    db,
    sql<{ id: string; title: string }>`select t.id, t.name as title from as_built_drawing t
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and t.accepted_on is not null`,
  );
  return found.map(({ id, title }) => ({ id, title, why: fill(WORDS.accepted, { title }) }));
}

/** An as-built drawing takes its name from its drawing, and its state from what was signed on it. */
export const asBuiltRules = rules('asBuiltDrawing', {
  derive: {
    inputs: ['drawing', 'revision', 'discipline', 'isDraft', 'reviewedOn', 'acceptedOn'],
    origins: {
      d: { by: 'drawing', reads: ['name'] },
      k: { by: 'discipline', reads: ['name'] },
    },
    of: () => ({
      fields: {
        name: sql`concat_ws(' - ', d.name, s.revision, k.name)`,
        state: sql`case when s.accepted_on is not null then 'accepted' when s.reviewed_on is not null then 'reviewed'
          when s.is_draft then 'draft' else 'submitted' end`,
      },
    }),
  },
  // people enter revisions as they come: the one entered last is the one that counts
  computedOnRead: () => ({
    superseded: sql`exists (select from as_built_drawing z where z.tenant_id = t.tenant_id and z.drawing = t.drawing
      and z.level_id = t.level_id and z.discipline is not distinct from t.discipline and z.deleted_at is null
      and not z.is_draft and z.id > t.id)`,
  }),
  rowErrors: orderErrors,
  guard: locked,
});
