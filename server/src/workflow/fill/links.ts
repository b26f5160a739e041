import { RECORD_KEYS, factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { saysAnswer, type LinkedAnswer, type LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf, visibleById } from '../../register/row/columns.ts';
import { stateOf } from '../sign/sign-records.ts';
import { formParts } from './form-parts.ts';
import { tasksOf } from './settle/settling.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A request for the form that a task shows. */
interface Want {
  readonly sheet: string;
  /** The name of the task. */
  readonly task: string;
  readonly owner: string | null;
  readonly owner_name: string;
  readonly from: string;
}
interface Source extends Want {
  readonly id: string;
  readonly title: string;
  readonly signed: boolean;
}

/** The record registers that are filled in on forms of the given owner register and belong to a tag. */
const recordsBy = (owner: string): readonly RecordKey[] =>
  RECORD_KEYS.filter((key) => factsOf(key).form?.owner === owner && known(key).fields['taggedItem'] !== undefined);

/**
 * The sheet each task shows: of the same tag, in the same scope, on the given form. Of several, the one signed last
 * counts; when none is signed, the newest. Dropped sheets are ignored.
 */
function sources(
  db: Db,
  actor: Actor,
  register: RecordKey,
  by: { key: RecordKey; wants: readonly Want[] },
): Promise<readonly Source[]> {
  const { key, wants } = by;
  const { form, done } = formParts(key);
  const owner = known(form.owner);
  return rows(
    db,
    sql<Source>`select w.*, x.id, x.title, x.signed
      from jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) as w(sheet uuid, task text, owner uuid, owner_name text, "from" text)
      join ${table(known(register))} s on s.tenant_id = ${tenantOf(actor)} and s.id = w.sheet
      join lateral (select q.id from ${table(owner)} q where ${visibleById(owner, actor, 'q')}
        and (q.id = w.owner or lower(q.name) = lower(w.owner_name)) order by (q.id = w.owner) desc nulls last limit 1) o on true
      join lateral (select t.id, ${titleOf(known(key), 't')} as title, ${done} as signed from ${table(known(key))} t
        where ${visibleById(known(key), actor, 't')} and t.tagged_item = s.tagged_item and ${column('t', form.of)} = o.id and t.id <> s.id
          and ${stateOf(key)} <> all(${statesThat(factsOf(key), 'dropped')}::text[])
        order by ${done} desc, (select max(g.at) from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id
          and g.type = 'complete') desc nulls last, t.created_at desc, t.id desc limit 1) x on true`,
  );
}

/** The current values shown by tasks that link to other forms, by record. */
async function liveLinks(
  db: Db,
  actor: Actor,
  register: RecordKey,
  sheets: readonly Pick<SheetRow, 'id' | 'model'>[],
): Promise<ReadonlyMap<string, LinkedAnswers>> {
  const linked = sheets.flatMap(({ id, model }) =>
    tasksOf(model, 'link').map(({ name, input }) => ({
      of: input.register,
      want: { sheet: id, task: name, owner: input.owner ?? null, owner_name: input.ownerName, from: input.task },
    })),
  );
  const found = new Map<string, Record<string, LinkedAnswer>>();
  if (linked.length === 0 || known(register).fields['taggedItem'] === undefined) return found;
  for (const { want } of linked)
    found.set(want.sheet, { ...found.get(want.sheet), [want.task]: { says: null, sheet: null } });
  for (const [owner, ofOwner] of Map.groupBy(linked, (link) => link.of))
    for (const key of recordsBy(owner)) {
      const shown = await sources(db, actor, register, { key, wants: ofOwner.map(({ want }) => want) });
      const read = await sheetRows(db, actor, key, [...new Set(shown.map(({ id }) => id))]);
      const rowsById = new Map(read.map((row) => [row.id, row]));
      for (const { sheet, task, from, id, title, signed } of shown) {
        const row = rowsById.get(id);
        const answer = row ? saysAnswer(row.model, from, row.answers) : null;
        found.set(sheet, {
          ...found.get(sheet),
          [task]: { says: answer, sheet: { register: key, id, title, signed } },
        });
      }
    }
  return found;
}

/**
 * The values shown by tasks that link to other forms: for a signed record as at its signature, for any other as they
 * are now.
 */
export async function linksOf(
  db: Db,
  actor: Actor,
  register: RecordKey,
  sheets: readonly SheetRow[],
): Promise<ReadonlyMap<string, LinkedAnswers>> {
  const open = sheets.filter(({ signed, links }) => !signed || links === null);
  const live = await liveLinks(db, actor, register, open);
  return new Map(sheets.map(({ id, signed, links }) => [id, (signed ? links : null) ?? live.get(id) ?? {}] as const));
}

/**
 * Stores, at the first sign-off of a round, the values shown from other forms: a record keeps what it was made from
 * (ADR 0026).
 */
export async function keepLinks(db: Db, actor: Actor, register: RecordKey, ids: readonly string[]): Promise<void> {
  // a batch has thousands of records but few forms, most of which show no other form
  const linked = await rows(
    db,
    sql<{ id: string }>`select m.id from form_template m where m.tenant_id = ${tenantOf(actor)} and m.id in (
        select distinct f.template_id from form_result f where f.tenant_id = ${tenantOf(actor)} and f.row_id = any(${idArray(ids)}))
      and m.model->'tasks' @> '[{"input": {"kind": "link"}}]'::jsonb`,
  );
  if (linked.length === 0) return;
  const these = await rows(
    db,
    sql<{ id: string }>`select row_id as id from form_result where tenant_id = ${tenantOf(actor)}
      and row_id = any(${idArray(ids)}) and template_id = any(${idArray(linked.map(({ id }) => id))})`,
  );
  const sheets = await sheetRows(
    db,
    actor,
    register,
    these.map(({ id }) => id),
  );
  const linksBySheet = await liveLinks(db, actor, register, sheets);
  const lines = [...linksBySheet].map(([id, links]) => ({ id, links }));
  await sql`update form_result f set links = l.links from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, links jsonb)
    where f.tenant_id = ${tenantOf(actor)} and f.row_id = l.id`.execute(db);
}
