import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { sameSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { answerLock } from '../fill/answer-lock.ts';
import { changesOf, standingOf } from '../fill/save-sheet.ts';
import { type SheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { keepInstruments } from '../fill/settle/instruments.ts';
import { storedTemplate } from '../form/templates.ts';
import type { Filled } from '../record-rules.ts';
import { byWayOf, gatherings, gathersOf } from './members.ts';

/** The answers after a change: answers set to null are removed. */
const merged = (was: Answers, changed: Answers): Answers =>
  Object.fromEntries(Object.entries({ ...was, ...changed }).filter(([, value]) => value !== null));

/**
 * Passes the changed answers of a sheet to all its members: only changed ones, so that answers given on a member's own
 * sheet stay. A member that is signed, issued as paper, or started on another revision of the form is left as it is.
 */
export async function fillMembers(tx: Tx, actor: Actor, key: RecordKey, filled: Filled): Promise<void> {
  const { register } = gathersOf(key);
  for (const gathering of await gatherings(tx, actor, key, [filled.id])) {
    const lockedIds = await lockRows(tx, actor, known(register), gathering.members);
    const { templateId } = filled;
    const sheets = (await sheetRows(tx, actor, register, lockedIds)).filter(
      (sheet) => answerLock(sheet) === null && (!sheet.begun || sheet.templateId === templateId),
    );
    const form = await storedTemplate(tx, actor, filled.owner, filled.revision);
    if (form === undefined) continue;
    const next = sheets.map((sheet) => ({
      sheet,
      answers: withComputed(form.model, merged(sheet.answers, filled.answers)),
    }));
    await keepAll(tx, actor, { templateId, next });
    for (const { sheet, answers } of next)
      await keepInstruments(tx, actor, { register, id: sheet.id, model: form.model, answers });
    for (const [lineJson, same] of Map.groupBy(next, (entry) => JSON.stringify(lineOf(entry, form.model, register)))) {
      const { values, changes }: ReturnType<typeof lineOf> = JSON.parse(lineJson);
      if (Object.keys(changes).length === 0) continue;
      const ids = same.map(({ sheet }) => sheet.id);
      await changeRows(tx, byWayOf(actor, gathering), known(register), sameSource(known(register), ids, values), {
        system: true,
        also: changes,
      });
    }
  }
}

interface Next {
  readonly sheet: SheetRow;
  readonly answers: Answers;
}

/** The changes in one member: the fields derived from its answers, and the answers. */
const lineOf = ({ sheet, answers }: Next, model: SheetRow['model'], register: RecordKey) => ({
  values: standingOf(factsOf(register), model, answers),
  changes: changesOf({ answers: sheet.answers, model }, answers),
});

/** Stores the answers of all of them. */
export async function keepAll(
  tx: Tx,
  actor: Actor,
  { templateId, next }: { readonly templateId: string; readonly next: readonly Next[] },
): Promise<void> {
  if (next.length === 0) return;
  const lines = next.map(({ sheet: { id }, answers }) => ({ id, answers }));
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    select ${actor.tenantId}::uuid, x.id, ${actor.path.E}::uuid, ${templateId}::uuid, x.answers
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, answers jsonb)
    on conflict (tenant_id, row_id) do update set answers = excluded.answers, edited_at = now()`.execute(tx);
}
