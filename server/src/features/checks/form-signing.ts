import type { FilledRegister } from '@plumbline/contract/features/checks/calls/check-sheet-get.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, one, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray, table } from '../../register/columns.ts';
import { idsFrom } from '../../register/ids.ts';
import { sameSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { filledKind } from '../forms/filled-kind.ts';
import type { Signing } from '../signoff/signed-kind.ts';
import { freezeHeaders, type SheetRow, sheetRows } from './sheet-rows.ts';

const OPEN_TASKS = w('{count} required tasks are not done yet: {tasks}.', '还有 {count} 项必做任务未完成：{tasks}。');

/** Why a form may not be signed: its required tasks that are open; null when none is. */
export function openTasksOf({ model, answers }: Pick<SheetRow, 'model' | 'answers'>): Word | null {
  const { open } = sheetProgress(model, answers);
  if (open.length === 0) return null;
  const numbers = model.tasks.filter((task) => open.includes(task.name)).map((task) => task.number);
  return fill(OPEN_TASKS, { count: open.length, tasks: numbers.slice(0, 12).join(', ') });
}

/** Where the record says how far its form is, only the unfinished ones are read: a batch may be thousands. */
async function unfinished(
  db: Db,
  register: FilledRegister,
  ids: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  if (!filledKind(register).tracksProgress) return ids;
  return idsFrom(
    db,
    sql`select t.id from ${table(known(register))} t where t.tenant_id = ${actor.tenantId}::uuid
      and t.id = any(${idArray(ids)}) and t.progress in ('notStarted', 'inProgress')`,
  );
}

/** All required tasks are done before any sign-off (domain guide 3.4 step 2). */
export async function openTasks(
  db: Db,
  actor: Actor,
  register: FilledRegister,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const sheets = await sheetRows(db, actor, register, await unfinished(db, register, ids, actor));
  return new Map(
    sheets.flatMap((sheet) => {
      const why = openTasksOf(sheet);
      return why ? [[sheet.id, why] as const] : [];
    }),
  );
}

/** The sign-offs of the revision a record `t` was begun on; null while it is not begun, or the revision names none. */
export const signOffsOfForm = sql`(select m.model->'signOffs' from form_result f
  join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
  where f.tenant_id = t.tenant_id and f.row_id = t.id)`;

/** A register whose records have `progress`, a completion status and who signed them: Tag ITRs and assurance trackers. */
interface Progressing {
  readonly register: 'tagItr' | 'assuranceTracker';
  /** The table of its completion statuses, at level B. */
  readonly statuses: 'tag_itr_completion_status' | 'assurance_tracker_completion_status';
}

const statusOf = (
  tx: Tx,
  actor: Actor,
  { statuses }: Progressing,
  which: ReturnType<typeof sql>,
): Promise<{ readonly id: string } | undefined> =>
  one(
    tx,
    sql<{
      id: string;
    }>`select id from ${sql.table(statuses)} where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.B}::uuid
      and ${which} and deleted_at is null order by title_sort limit 1`,
  );

/** The Complete sign-off sets the state and the default status (domain guide 3.4 step 3). */
export async function signedForm(tx: Tx, actor: Actor, of: Progressing, signing: Signing): Promise<void> {
  await freezeHeaders(tx, actor, signing.ids, of.register);
  const { ids, person, date } = signing;
  if (signing.type !== 'complete') return;
  const standard = await statusOf(tx, actor, of, sql`is_default`);
  const values = {
    progress: 'signedOff',
    signedOn: date,
    signedBy: person,
    ...(standard ? { completionStatus: standard.id } : {}),
  };
  const register = known(of.register);
  await changeRows(tx, actor, register, sameSource(register, ids, values), { system: true });
}

/** A rejected form is open again, its answers kept (domain guide 3.4 step 4). */
export async function rejectedForm(tx: Tx, actor: Actor, of: Progressing, ids: readonly string[]): Promise<void> {
  const status = await statusOf(tx, actor, of, sql`lower(name) = 'rejected'`);
  const register = known(of.register);
  // the answers stay, so the form is as complete as it was before it was signed
  const values = {
    progress: 'checksheetComplete',
    signedOn: null,
    signedBy: null,
    completionStatus: status?.id ?? null,
  };
  await changeRows(tx, actor, register, sameSource(register, ids, values), { system: true });
}
