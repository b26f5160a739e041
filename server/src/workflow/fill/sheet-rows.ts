import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { LISTS, type ListRows } from '@plumbline/contract/rules/form-sources.ts';
import { type FormStanding, isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table, titleOf, visibleById } from '../../register/row/columns.ts';
import { isUnapproved } from '../form/standing.ts';
import { blankForm } from '../form/starters.ts';
import { readTemplate, storedTemplate, type StoredTemplate, templateOf } from '../form/templates.ts';
import { paperOf, stateOf } from '../sign/sign-records.ts';
import { type VoidedBy, voidedBy } from '../void/is-void.ts';
import { isDigitalSql } from './designed.ts';
import { formParts } from './form-parts.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A form as it is stored, with the facts its header shows. */
export interface SheetRow {
  readonly register: RecordKey;
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  readonly documentCode: string;
  /** The row that owns the form: an ITR, a tracker type, a handover type. */
  readonly owner: string;
  readonly ownerName: string;
  readonly ownerDescription: string;
  readonly discipline: string | null;
  readonly comment: string;
  /** The form it is on; empty while its owner has none. */
  readonly templateId: string;
  /** How far that form is settled. With `none` it shows its record and no tasks. */
  readonly standing: FormStanding;
  /** True when the record was started on this form; otherwise it is the form now in use. */
  readonly begun: boolean;
  readonly revision: number;
  readonly model: FormTemplate;
  readonly answers: Answers;
  readonly header: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, ListRows>>;
  /** The values shown from other forms at the first sign-off; null before, and when the form shows none. */
  readonly links: LinkedAnswers | null;
  /** True when a sign-off was given: the answers are locked. */
  readonly signed: boolean;
  /** True when it is issued as paper: nothing is answered here. */
  readonly paper: boolean;
  /** The key of its state. */
  readonly state: string;
  /** Who voided it; null while it is not void. */
  readonly voided: VoidedBy | null;
  /** True when the Complete sign-off was given. */
  readonly done: boolean;
}
type Stored = Omit<
  SheetRow,
  'register' | 'begun' | 'templateId' | 'revision' | 'model' | 'answers' | 'header' | 'lists' | 'standing'
> & {
  readonly templateId: string | null;
  readonly revision: number | null;
  readonly model: unknown;
  /** True when it was begun on a starter that nobody has approved. */
  readonly isStarter: boolean | null;
  /** True when forms of its owner are filled in within the product. */
  readonly digital: boolean;
  /** True when it shows a list that its form need not ask for. */
  readonly stands: boolean;
  readonly answers: Answers | null;
  readonly frozen: SheetRow['header'] | null;
  readonly frozenLists: SheetRow['lists'] | null;
  readonly facts: SheetRow['header'];
};

const NO_FORM = w(
  'This type has no form of its own. Design one at the type.',
  '该类型没有自己的表单，请在该类型中设计。',
);

const NOT_HERE = w(
  'Documents of this type are not filled in here: its files, or its fields, are the document.',
  '该类型的文件不在此填写：以其附件或记录字段为准。',
);

type Use = Pick<SheetRow, 'templateId' | 'revision' | 'model' | 'standing'>;

const standingOf = (isStarter: boolean | null): FormStanding => (isStarter === true ? 'starter' : 'approved');
const usedOf = ({ id, revision, model, isStarter }: StoredTemplate): Use => ({
  templateId: id,
  revision,
  model,
  standing: standingOf(isStarter),
});
/** The sheet of a check whose form nobody has chosen: it names its record and asks for nothing. */
const noForm = (title: string): Use => ({ templateId: '', revision: 0, model: blankForm(title), standing: 'none' });

/** Records not started yet use the form revision now in use; each is read once. */
async function formsInUse(
  db: Db,
  actor: Actor,
  register: RecordKey,
  found: readonly Stored[],
): Promise<(row: Stored) => Use | undefined> {
  const { owner: kind, onlyDesigned } = formParts(register).form;
  const begun = new Map<string, FormTemplate>();
  const current = new Map<string, Use>();
  for (const { owner, ownerName, model, templateId, digital } of found) {
    if (templateId !== null) {
      if (!begun.has(templateId)) begun.set(templateId, readTemplate(model));
      continue;
    }
    if (current.has(owner) || !digital) continue;
    const use = onlyDesigned
      ? await storedTemplate(db, actor, owner)
      : await templateOf(db, actor, { register: kind, id: owner });
    if (use) current.set(owner, usedOf(use));
    else if (isCheckOwner(kind)) current.set(owner, noForm(ownerName));
  }
  return ({ owner, templateId, revision, isStarter }) => {
    if (templateId === null) return current.get(owner);
    const model = begun.get(templateId);
    return model && { templateId, revision: revision ?? 0, model, standing: standingOf(isStarter) };
  };
}

/** Adds to forms what they show without asking for it. */
function withOwn(register: RecordKey, useOf: (row: Stored) => Use | undefined): typeof useOf {
  const { stands } = formParts(register);
  if (stands === undefined) return useOf;
  const { source } = stands;
  const own = { title: LISTS[source].label, source, columns: Object.keys(LISTS[source].columns) };
  const isForMany = factsOf(register).gathers !== undefined;
  return (row) => {
    const use = useOf(row);
    if (!use || !row.stands) return use;
    const { punchBox, ...model } = use.model;
    // what concerns one tag, a punch item or its drawings, belongs on the sheet of that tag
    if (isForMany)
      return { ...use, model: { ...model, boxes: model.boxes.filter((box) => box !== punchBox), lists: [own] } };
    const isAsked = model.lists.some((list) => list.source === source);
    return isAsked ? use : { ...use, model: { ...use.model, lists: [own, ...model.lists] } };
  };
}

/** Forms by record, in title order. A form not started has the template now in use. */
export async function sheetRows(
  db: Db,
  actor: Actor,
  register: RecordKey,
  ids: readonly string[],
): Promise<readonly SheetRow[]> {
  if (ids.length === 0) return [];
  const kind = formParts(register, actor);
  const definition = known(register);
  const found = await rows(
    db,
    sql<Stored>`select t.id, t.rev, ${titleOf(definition, 't')} as name, ${kind.code} as "documentCode", o.id as owner, o.name as "ownerName",
        o.description as "ownerDescription", ${kind.discipline} as discipline, ${kind.comment} as comment, r.template_id as "templateId",
        m.revision, m.model, ${isUnapproved('m')} as "isStarter", r.answers, r.header as frozen, r.lists as "frozenLists", r.links, ${kind.facts} as facts, ${kind.done} as done,
        ${isDigitalSql(register, 'o')} as digital, ${stateOf(register)} as state, ${voidedBy(register, 't')} as voided, ${paperOf(register)} as paper,
        ${kind.stands?.when ?? sql`false`} as stands,
        exists (select 1 from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id) as signed
      from ${table(definition)} t ${kind.joins}
      left join form_result r on r.tenant_id = t.tenant_id and r.row_id = t.id
      left join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where ${visibleById(definition, actor, 't')} and t.id = any(${idArray(ids)})
      order by t.title_sort`,
  );
  const useOf = withOwn(register, await formsInUse(db, actor, register, found));
  const sheets = found.map((stored): SheetRow => {
    const { frozen, frozenLists, facts, model: _raw, stands: _stands, isStarter: _is, digital, ...row } = stored;
    const use = useOf(stored);
    if (!use) throw new AppError('notAllowedHere', { why: digital ? NO_FORM : NOT_HERE });
    return {
      ...row,
      ...use,
      register,
      begun: row.templateId !== null,
      answers: row.answers ?? {},
      header: kind.inPart.facts ? facts : (frozen ?? facts),
      lists: kind.inPart.lists ? {} : (frozenLists ?? {}),
    };
  });
  return withLists(db, actor, register, sheets);
}

/** Adds the current lists to sheets that show lists and have none stored from their first sign-off. */
async function withLists(
  db: Db,
  actor: Actor,
  register: RecordKey,
  sheets: readonly SheetRow[],
): Promise<readonly SheetRow[]> {
  const { lists, joins } = formParts(register, actor);
  const wanting = sheets.filter((sheet) => sheet.model.lists.length > 0 && Object.keys(sheet.lists).length === 0);
  if (!lists || wanting.length === 0) return sheets;
  const definition = known(register);
  const found = await rows(
    db,
    sql<{ id: string; lists: SheetRow['lists'] }>`select t.id, ${lists} as lists from ${table(definition)} t ${joins}
      where ${visibleById(definition, actor, 't')} and t.id = any(${idArray(wanting.map(({ id }) => id))})`,
  );
  const byId = new Map(found.map((row) => [row.id, row.lists]));
  return sheets.map((sheet) => ({ ...sheet, lists: byId.get(sheet.id) ?? sheet.lists }));
}

/** The form of one record. @throws AppError `notFound` */
export async function sheetRow(db: Db, actor: Actor, id: string, register: RecordKey): Promise<SheetRow> {
  const [row] = await sheetRows(db, actor, register, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Stores header facts and lists as they are at the first sign-off (domain guide 3.4 step 2, 3.7). */
export async function freezeHeaders(db: Db, actor: Actor, ids: readonly string[], register: RecordKey): Promise<void> {
  // most sign-offs are not the first, and the statement that gathers the facts takes long to plan
  const { stands, ...kind } = formParts(register);
  const named = stands
    ? sql`or (f.row_id is null and exists (select from ${table(known(register))} t
        where t.tenant_id = ${tenantOf(actor)} and t.id = i.id and ${stands.when}))`
    : sql``;
  const found = await rows(
    db,
    sql<{ id: string; begun: boolean }>`select i.id, f.row_id is not null as begun from unnest(${idArray(ids)}) i(id)
      left join form_result f on f.tenant_id = ${tenantOf(actor)} and f.row_id = i.id
      where (f.row_id is not null and f.header is null) ${named}`,
  );
  if (found.length === 0) return;
  // a record signed without an answer is stored too, if it has anything to show
  await beginSheets(
    db,
    actor,
    register,
    found.flatMap(({ id, begun }) => (begun ? [] : [id])),
  );
  const open = found.map(({ id }) => id);
  const lists = kind.lists ?? sql`null::json`;
  await sql`update form_result f set header = n.facts, lists = n.lists from (
      select t.id, ${kind.facts}::jsonb as facts,
        case when ${stands?.when ?? sql`false`} or jsonb_array_length(coalesce(m.model->'lists', '[]'::jsonb)) > 0 then ${lists}::jsonb end as lists
      from ${table(known(register))} t ${kind.joins}
      join form_result r on r.tenant_id = t.tenant_id and r.row_id = t.id
      join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(open)})) n
    where f.tenant_id = ${tenantOf(actor)} and f.row_id = n.id and f.header is null`.execute(db);
}

/** Starts forms on the revision now in use, without answers. */
async function beginSheets(db: Db, actor: Actor, register: RecordKey, ids: readonly string[]): Promise<void> {
  for (const { id, templateId, standing } of await sheetRows(db, actor, register, ids))
    // a paper may be signed although its owner has no form here
    if (standing !== 'none')
      await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
      values (${actor.tenantId}::uuid, ${id}::uuid, ${actor.path.E}::uuid, ${templateId}::uuid, '{}'::jsonb)
      on conflict (tenant_id, row_id) do nothing`.execute(db);
}

/** After the sign-offs are taken back, header and lists follow the record again until it is next signed. */
export const thawHeaders = (db: Db, actor: Actor, ids: readonly string[]): Promise<unknown> =>
  sql`update form_result set header = null, lists = null where tenant_id = ${tenantOf(actor)}
    and row_id = any(${idArray(ids)}) and header is not null`.execute(db);
