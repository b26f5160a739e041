import { CHANGES_MAX, type RowChanges } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, table } from '../row/columns.ts';
import { subcontracted } from '../row/subcontracted.ts';

/** A longer stretch of the ledger, such as an import, is not examined row by row. */
const FAR = 20_000;

interface Row {
  readonly id: string;
  readonly what: 'changed' | 'added' | 'mine' | 'removed';
}

/**
 * The rows of a register that changed after a given ledger number: those the actor sees, and those deleted since that
 * the actor could see. Rows the actor may not read are not listed.
 */
export async function changesOf(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { since }: { readonly since: number | null },
): Promise<RowChanges> {
  const head = await oneRow(
    db,
    sql<{ seq: number }>`select seq from ledger_head where tenant_id = ${actor.tenantId}::uuid`,
  );
  const seq = head?.seq ?? 0;
  const none = { seq, changed: [], added: [], mine: [], removed: [], many: false };
  if (since === null || since === seq) return none;
  // a number from before the ledger was restarted means nothing
  if (since > seq || seq - since > FAR) return { ...none, many: true };
  const found = await changedRows(db, actor, register, { since, seq });
  if (found.length > CHANGES_MAX) return { ...none, many: true };
  const named = (what: Row['what']): readonly string[] => found.flatMap((row) => (row.what === what ? [row.id] : []));
  return {
    ...none,
    changed: named('changed'),
    added: named('added'),
    mine: named('mine'),
    removed: named('removed'),
  };
}

function changedRows(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { since, seq }: { readonly since: number; readonly seq: number },
): Promise<readonly Row[]> {
  const theirs = subcontracted(register, actor, 't');
  const kind = register.subset ? sql`and ${column('t', register.subset.field)} = ${register.subset.is}` : sql``;
  return rows(
    db,
    sql<Row>`with lines as (select h.row_id, bool_or(h.user_id is distinct from ${actor.userId}::uuid) filter (where h.action in ('add', 'restore')) as theirs
        from ledger_entry e join history h on h.tenant_id = e.tenant_id and h.id = e.history_id
        where e.tenant_id = ${actor.tenantId}::uuid and e.seq > ${since} and e.seq <= ${seq}
          and h.register = ${baseOf(register).key} and h.level_id = ${levelOf(actor, register)}::uuid
        group by h.row_id)
      select t.id, case when t.deleted_at is not null then 'removed' when l.theirs then 'added' when not l.theirs then 'mine' else 'changed' end as what
      from lines l join ${table(register)} t on t.tenant_id = ${actor.tenantId}::uuid and t.id = l.row_id
      where true ${kind} ${theirs ? sql`and ${theirs}` : sql``} limit ${CHANGES_MAX + 1}`,
  );
}
