import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import type { ExtraChanges } from '../../register/history/extra-changes.ts';
import { idArray } from '../../register/row/columns.ts';
import { ANSWERS } from './answer-history.ts';
import { unestimated } from '../../register/row/tenant-of.ts';

/** A row, and its earlier values by their names in the history. */
interface Before {
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>>;
}

/**
 * Restores earlier answers in forms, by the history lines that changed them; returns the changes for the history line
 * of the undo. Undefined when none of the rows had an answer changed. Percentage and state are restored with the
 * fields.
 */
export async function answersBack(
  tx: Tx,
  { tenantId }: Actor,
  register: AnyRegister,
  some: readonly Before[],
): Promise<ExtraChanges | undefined> {
  if (recordOf(register.key)?.form === undefined) return undefined;
  const backs = some.flatMap(({ id, before }) => {
    const answers = Object.entries(before).flatMap(([name, value]) =>
      name.startsWith(ANSWERS) ? [[name.slice(ANSWERS.length), value] as const] : [],
    );
    return answers.length === 0 ? [] : [{ id, answers: Object.fromEntries(answers) }];
  });
  if (backs.length === 0) return undefined;
  const there = await rows(
    tx,
    sql<{ id: string; answers: Readonly<Record<string, unknown>> }>`select row_id as id, answers from form_result
      where tenant_id = ${unestimated(tenantId)} and row_id = any(${idArray(backs.map(({ id }) => id))}) for update`,
  );
  const now = new Map(there.map(({ id, answers }) => [id, answers]));
  await sql`update form_result f set answers = jsonb_strip_nulls(f.answers || x.answers), edited_at = now()
    from jsonb_to_recordset(${JSON.stringify(backs)}::jsonb) as x(id uuid, answers jsonb)
    where f.tenant_id = ${unestimated(tenantId)} and f.row_id = x.id`.execute(tx);
  return new Map(
    backs.map(({ id, answers }) => [
      id,
      Object.fromEntries(
        Object.entries(answers).map(([key, was]) => [`${ANSWERS}${key}`, [now.get(id)?.[key] ?? null, was] as const]),
      ),
    ]),
  );
}
