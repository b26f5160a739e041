import { randomUUIDv7 } from 'node:crypto';
import { viewDelete, viewRestore, viewSave } from '@plumbline/contract/features/views/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { goneFrom, viewTexts, type ViewContent } from '@plumbline/contract/register/list-view.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, transaction, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { trace, type Changes } from '../users/trace.ts';
import { heldView, type HeldView } from './view-rows.ts';

/** The text is given by the specification (5). */
const NAME_IT = w('Please enter a search name', '请输入搜索名称');
const NO_COLUMNS = w(
  'There is no column {names} in this list. Choose the view’s columns again on the list, then save it.',
  '此列表没有列 {names}。请在列表中重新选择视图的列后再保存。',
);

/** Which list a view is for. */
interface Place {
  readonly register: string;
  readonly route: string | null;
}

interface Saved {
  readonly name: string;
  readonly shared: boolean;
  readonly view: ViewContent;
}

/** The parts of a view as its history has them: one text each. */
const partsOf = ({ name, shared, view }: Saved): Readonly<Record<string, string>> => ({
  name,
  shared: String(shared),
  ...viewTexts(view),
});

function changesOf(before: Saved | undefined, now: Saved): Changes {
  const old = before && partsOf(before);
  return Object.fromEntries(
    Object.entries(partsOf(now)).flatMap(([part, value]) =>
      old?.[part] === value ? [] : [[part, [old?.[part] ?? null, value]] as const],
    ),
  );
}

/** @throws InvalidError for a view without a name, or with columns that the register does not have */
function demandSound({ register, route }: Place, { name, view }: Saved): void {
  if (name === '') throw new InvalidError([{ field: 'name', words: NAME_IT, missing: true }]);
  const known = registerOrListOf(register);
  if (route !== null && pageAt(route) === undefined) throw new AppError('notFound');
  const gone = known ? goneFrom(known, view) : [];
  if (gone.length > 0) throw new InvalidError([{ field: 'view', words: fill(NO_COLUMNS, { names: gone.join(', ') }) }]);
}

async function viewChanged(tx: Db, { caller }: SignedIn, { id }: HeldView): Promise<AppError> {
  const by = await oneRow(
    tx,
    sql<{ name: string }>`select user_name as name from history where tenant_id = ${caller.tenantId}::uuid
      and row_id = ${id}::uuid and register = 'listView' order by id desc limit 1`,
  );
  return new AppError('viewChanged', { who: by?.name ?? '?' });
}

async function change(
  tx: Db,
  context: SignedIn,
  { id, rev, place, ...now }: Saved & { readonly id: string; readonly rev: number | undefined; readonly place: Place },
) {
  const { tenantId } = context.caller;
  const before = await heldView(tx, context, id);
  if (before.isDeleted || before.register !== place.register || before.route !== place.route)
    throw new AppError('notFound');
  if (rev !== before.rev) throw await viewChanged(tx, context, before);
  const changes = changesOf(before, now);
  if (Object.keys(changes).length === 0) return { id, rev: before.rev };
  await sql`update list_view set name = ${now.name}, shared = ${now.shared}, view = ${JSON.stringify(now.view)}::jsonb,
      rev = rev + 1, at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(tx);
  if (!now.shared)
    await sql`delete from list_view_role where tenant_id = ${tenantId}::uuid and view_id = ${id}::uuid`.execute(tx);
  await trace(tx, context, [{ area: 'listView', id, title: now.name, action: 'update', changes }]);
  return { id, rev: before.rev + 1 };
}

async function add(tx: Db, context: SignedIn, { register, route }: Place, now: Saved) {
  const { tenantId, userId } = context.caller;
  const id = randomUUIDv7();
  await sql`insert into list_view (tenant_id, id, user_id, register, route, name, shared, view)
    values (${tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${register}, ${route}, ${now.name}, ${now.shared},
      ${JSON.stringify(now.view)}::jsonb)`.execute(tx);
  await trace(tx, context, [
    { area: 'listView', id, title: now.name, action: 'add', changes: changesOf(undefined, now) },
  ]);
  return { id, rev: 1 };
}

/** Deletes a view or takes that back; what is so already stays. */
const mark = (context: SignedIn, id: string, action: 'delete' | 'restore'): Promise<null> =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const before = await heldView(tx, context, id);
    const deletes = action === 'delete';
    if (before.isDeleted && deletes) throw new AppError('notFound');
    if (before.isDeleted === deletes) return null;
    await sql`update list_view set deleted_at = case when ${deletes} then now() end, rev = rev + 1
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(tx);
    await trace(tx, context, [{ area: 'listView', id, title: before.name, action, changes: {} }]);
    return null;
  });

/** Saving, deleting and restoring views. */
export const saveHandlers = [
  handle(viewSave, (context, { id, rev, register, route = null, ...now }) => {
    const place = { register, route: route === registerOrListOf(register)?.route ? null : route };
    demandSound(place, now);
    return transaction(context.db, (tx) =>
      id === undefined ? add(tx, context, place, now) : change(tx, context, { id, rev, place, ...now }),
    );
  }),
  handle(viewDelete, (context, { id }) => mark(context, id, 'delete')),
  handle(viewRestore, (context, { id }) => mark(context, id, 'restore')),
];
