import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { type Actor, levelOf } from '../../../register/row/actor.ts';
import { column, idArray } from '../../../register/row/columns.ts';
import { type Change, rules } from '../../../register/row/rules.ts';

const LOCKED = w(
  '{title} was issued or acknowledged, and stays as it is. Enter a new transmittal for what changed.',
  '{title} 已发出或已签收，不能再更改。如有变化，请新建传送单。',
);

const isLocked = (alias: string) => sql<boolean>`${column(alias, 'state')} <> 'draft'`;

/** Why transmittals may not be changed or deleted in this way. */
async function locked(db: Db, actor: Actor, { op, ids }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove' && op !== 'update') return [];
  const found = await rows(
    db,
    sql<{ id: string; title: string }>`select t.id, t.number as title from transmittal t
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and ${isLocked('t')}`,
  );
  return found.map(({ id, title }) => ({ id, title, why: fill(LOCKED, { title }) }));
}

/** What was issued or acknowledged is locked, with its lines and files. */
export const transmittalRules = rules('transmittal', { frozen: isLocked, guard: locked });

/** The drawing of the same number as a line. */
const drawingSql = (actor: Actor) => sql`select d.revision from drawing d where d.tenant_id = t.tenant_id
  and d.level_id = ${levelOf(actor, known('drawing'))}::uuid and d.deleted_at is null and lower(d.name) = lower(trim(t.document))`;

/** A line shows the present revision of its drawing, and is superseded once that is newer than what was sent. */
export const transmittalLineRules = rules('transmittalLine', {
  computedOnRead: (actor) => ({
    currentRevision: sql`(${drawingSql(actor)} limit 1)`,
    superseded: sql`coalesce(t.outcome is not null and exists (select from (${drawingSql(actor)}) z
      where revision_order(t.revision) < revision_order(z.revision)), false)`,
  }),
});
