import { answerLabel } from '@plumbline/contract/rules/answer-label.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { FILLED_KEYS } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { rules } from '../../register/row/rules.ts';
import { readTemplate } from '../form/templates.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The prefix of an answer in the history: `answers.<task>.<part>`. */
export const ANSWERS = 'answers.';

/** Labels for the answers in the history of a record, from the form it was started on. */
async function labelsOf(
  db: Db,
  actor: Actor,
  id: string,
  fields: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const answerFields = fields.filter((field) => field.startsWith(ANSWERS));
  if (answerFields.length === 0) return new Map();
  const form = await oneRow(
    db,
    sql<{ model: unknown }>`select m.model from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = ${tenantOf(actor)} and f.row_id = ${id}::uuid`,
  );
  if (!form) return new Map();
  const model = readTemplate(form.model);
  return new Map(answerFields.map((field) => [field, answerLabel(model, field.slice(ANSWERS.length))]));
}

/** The history of records shows their answers by the labels of the form. */
export const answerHistory = FILLED_KEYS.map((key) => rules(key, { changeLabels: labelsOf }));
