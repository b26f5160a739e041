import { rows, sql, type Tx } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { idArray } from '../../../register/row/columns.ts';
import { optionsOn } from '../../../register/row/level-options.ts';
import { onChange } from '../../../register/row/rules.ts';
import { onSigning } from '../../../workflow/sign/followers.ts';
import { putInRetest } from './put-in-retest.ts';

/** A row that invalidated checks, and the checks. */
interface Touched {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly string[];
}
/** Maximum number of rows stored by name for one cause. */
const NAMED = 20;

/**
 * The rows whose fields this transaction changed, according to its own history: writing the same value again changes
 * nothing.
 */
const changed = (actor: Actor, register: string, ids: readonly string[], fields: readonly string[]) =>
  sql`(select distinct h.row_id as id from history h where h.tenant_id = ${actor.tenantId}::uuid and h.row_id = any(${idArray(ids)})
    and h.register = ${register} and h.at = now() and h.action = 'update' and h.changes ?| ${fields}::text[]) v`;

/** The signed checks of tagged item `x` in the actor's scope. */
const checksOf = (actor: Actor) => sql`tag_itr t on t.tenant_id = x.tenant_id and t.tagged_item = x.id
  and t.level_id = ${actor.path.E}::uuid and t.progress in ('signedOff', 'toBeReverified') and t.deleted_at is null`;

/** Signed checks come into doubt when the equipment type or status of their tag changes. */
export const tagsChanged = onChange('taggedItem', async (tx, actor, { op, ids, fields }) => {
  const watchedFields = ['equipmentType', 'equipmentStatus'];
  if (op !== 'update' || !fields.some((field) => watchedFields.includes(field))) return;
  if (!(await optionsOn(tx, actor.path)).retestOnTagChange) return;
  const found = await rows(
    tx,
    sql<Touched>`select x.id, x.name as title, array_agg(t.id) as checks from ${changed(actor, 'taggedItem', ids, watchedFields)}
      join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = v.id join ${checksOf(actor)} group by x.id, x.name`,
  );
  for (const { checks, ...row } of found)
    await putInRetest(tx, actor, checks, { cause: 'tagChanged', register: 'taggedItem', rows: [row], count: 1 });
});

/** Signed checks come into doubt when a drawing that shows their tag is revised. */
export const drawingsRevised = onChange('drawing', async (tx, actor, { op, ids, fields }) => {
  if (op !== 'update' || !fields.includes('revision')) return;
  if (!(await optionsOn(tx, actor.path)).retestOnRevision) return;
  await byDrawings(tx, actor, ids);
});

/** Puts checks of tags shown on drawings in doubt; checks shown by the same drawings are handled together. */
async function byDrawings(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const found = await rows(
    tx,
    sql<{ drawings: readonly { id: string; title: string }[]; checks: readonly string[] }>`with of as (
        select t.id as check, jsonb_agg(distinct jsonb_build_object('id', d.id, 'title', d.name)) as drawings
        from ${changed(actor, 'drawing', ids, ['revision'])} join drawing d on d.tenant_id = ${actor.tenantId}::uuid and d.id = v.id
        join tagged_item x on x.tenant_id = d.tenant_id and (x.source_drawing = d.id or x.drawings @> array[d.id])
        join ${checksOf(actor)} group by t.id)
      select drawings, array_agg("check") as checks from of group by drawings`,
  );
  for (const { drawings, checks } of found)
    await putInRetest(tx, actor, checks, {
      cause: 'drawingRevised',
      register: 'drawing',
      rows: drawings.slice(0, NAMED),
      count: drawings.length,
    });
}

/** A re-opened check is open, no longer in doubt. */
export const checksReopened = onSigning(async (tx, actor, event) => {
  if (event.register !== 'tagItr' || event.kind !== 'takenBack') return;
  const ids = event.records.filter(({ state }) => state === 'toBeReverified').map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`insert into doubt_event (tenant_id, level_id, row_id, kind, reason, by_user, by_name, via)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, id, 'reopened', ${event.reason}, ${actor.userId}::uuid, ${actor.userName}, ${actor.via}
    from unnest(${idArray(ids)}) id`.execute(tx);
});
