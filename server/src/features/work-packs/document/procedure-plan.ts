import { PROCEDURE_PARTS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { sql } from '../../../db/database.ts';
import { idArray } from '../../../register/row/columns.ts';
import type { PartOf } from './document-rows.ts';
import { fileParts, idsOf, type Look, mocParts } from './plan.ts';

const { procedure, procedureStep, moc, punchListItem, drawing } = registers;

/** The parts of the full documentation of a procedure in order, limited to what its requester may see now. */
export async function procedureParts(look: Look, id: string): Promise<readonly PartOf[]> {
  const steps = await idsOf(look, procedureStep.key, sql`t.procedure = ${id}::uuid`);
  const mocs = await idsOf(look, moc.key, sql`t.procedure_steps && ${idArray(steps)}`);
  const punch = await idsOf(look, punchListItem.key, sql`t.procedure_step = any(${idArray(steps)})`);
  const drawings = await idsOf(
    look,
    drawing.key,
    sql`t.id in (select unnest(p.drawings) from procedure p where p.tenant_id = t.tenant_id and p.id = ${id}::uuid)`,
  );
  const under = (section: PartOf['section']) => ({ section, card: null });
  const own = { card: null, register: procedure.key, ids: [id] };
  const table = (section: PartOf['section'], register: string, ids: readonly string[]): readonly PartOf[] =>
    ids.length === 0 ? [] : [{ ...under(section), kind: 'table', register, ids }];
  return [
    { ...own, kind: 'cover', section: PROCEDURE_PARTS.cover },
    { ...own, kind: 'records', section: PROCEDURE_PARTS.form },
    ...(look.sees(procedureStep.key) ? [{ ...own, kind: 'runSheet', section: PROCEDURE_PARTS.runSheet } as const] : []),
    ...table(PROCEDURE_PARTS.mocs, moc.key, mocs),
    ...(await mocParts(look, under(PROCEDURE_PARTS.mocs), mocs)),
    ...table(PROCEDURE_PARTS.punch, punchListItem.key, punch),
    ...(await fileParts(look, under(PROCEDURE_PARTS.attachments), [
      [procedure.key, [id]],
      [drawing.key, drawings],
      [procedureStep.key, steps],
      [moc.key, mocs],
      [punchListItem.key, punch],
    ])),
  ];
}
