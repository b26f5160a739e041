import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/form.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { templateOf } from '../forms/templates.ts';
import { signedAs, type Signing } from '../signoff/signed-kind.ts';
import { freezeHeaders } from './sheet-rows.ts';

const OPEN_TASKS = w('{count} required tasks are not done yet: {tasks}.', '还有 {count} 项必做任务未完成:{tasks}。');

interface Filled {
  readonly id: string;
  readonly itr: string;
  readonly model: unknown;
  readonly answers: Answers | null;
}

/** All required tasks are done before any sign-off (domain guide 3.4 step 2). */
async function openTasks(db: Db, actor: Actor, { ids }: Signing): Promise<ReadonlyMap<string, Word>> {
  const found = await rows(
    db,
    sql<Filled>`select t.id, t.itr, m.model, r.answers from tag_itr t
      left join form_result r on r.tenant_id = t.tenant_id and r.row_id = t.id
      left join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${ids}::uuid[]) and t.progress in ('notStarted', 'inProgress')`,
  );
  const why = new Map<string, Word>();
  for (const { id, itr, answers } of found) {
    const { model } = await templateOf(db, actor, itr);
    const { open } = sheetProgress(model, answers ?? {});
    const numbers = model.tasks.filter((task) => open.includes(task.name)).map((task) => task.number);
    if (open.length > 0) why.set(id, fill(OPEN_TASKS, { count: open.length, tasks: numbers.slice(0, 12).join(', ') }));
  }
  return why;
}

async function signed(tx: Tx, actor: Actor, signing: Signing): Promise<void> {
  const register = known('tagItr');
  await freezeHeaders(tx, actor, signing.ids);
  const { ids, person, date } = signing;
  if (signing.type !== 'complete') return;
  const [standard] = await rows(
    tx,
    sql<{
      id: string;
    }>`select id from tag_itr_completion_status where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.B}::uuid
      and is_default and deleted_at is null order by title_sort limit 1`,
  );
  const values = {
    progress: 'signedOff',
    signedOn: date,
    signedBy: person,
    ...(standard ? { completionStatus: standard.id } : {}),
  };
  await changeRows(
    tx,
    actor,
    register,
    jsonSource(
      register,
      Object.keys(values),
      ids.map((id) => ({ id, values })),
    ),
    { system: true },
  );
}

async function rejected(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const register = known('tagItr');
  const [status] = await rows(
    tx,
    sql<{
      id: string;
    }>`select id from tag_itr_completion_status where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.B}::uuid
      and lower(name) = 'rejected' and deleted_at is null`,
  );
  // the answers stay, so the sheet is as complete as it was before it was signed
  const values = {
    progress: 'checksheetComplete',
    signedOn: null,
    signedBy: null,
    completionStatus: status?.id ?? null,
  };
  await changeRows(
    tx,
    actor,
    register,
    jsonSource(
      register,
      Object.keys(values),
      ids.map((id) => ({ id, values })),
    ),
    { system: true },
  );
}

signedAs('tagItr', {
  setOf: sql`(select i.sign_offs from itr i where i.tenant_id = t.tenant_id and i.id = t.itr)`,
  fallback: [
    { label: 'Completed', type: 'required' },
    { label: 'Accepted', type: 'complete' },
    { label: 'Reviewed', type: 'optional' },
  ],
  disciplineOf: sql`t.discipline`,
  allowedBy: 'sign_tag_itrs',
  refuse: openTasks,
  signed,
  rejected,
});
