import type { Answers, FormTemplate, HeaderSource } from '@plumbline/contract/rules/form.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { templateOf } from '../forms/templates.ts';

/** A check sheet as it is stored, with the facts its header shows. */
export interface SheetRow {
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  readonly documentCode: string;
  readonly itr: string;
  readonly itrName: string;
  readonly itrDescription: string;
  readonly discipline: string;
  readonly progress: string;
  readonly comment: string;
  readonly templateId: string;
  readonly model: FormTemplate;
  readonly answers: Answers;
  readonly header: Readonly<Record<HeaderSource, string>>;
  readonly signed: boolean;
}
type Stored = Omit<SheetRow, 'templateId' | 'model' | 'answers' | 'header'> & {
  readonly templateId: string | null;
  readonly model: FormTemplate | null;
  readonly answers: Answers | null;
  readonly frozen: SheetRow['header'] | null;
  readonly facts: SheetRow['header'];
};

const of = (table: string, id: string) =>
  sql`coalesce((select r.name from ${sql.table(table)} r where r.tenant_id = t.tenant_id and r.id = x.${sql.ref(id)}), '')`;
const FACTS = sql`json_build_object(
  'tag', x.name, 'description', x.description, 'equipmentType', ${of('equipment_type', 'equipment_type')},
  'discipline', (select r.name || ' ' || r.description from discipline r where r.tenant_id = t.tenant_id and r.id = i.discipline),
  'system', coalesce((select string_agg(distinct y.name, '; ') from sub_system b join system y on y.tenant_id = b.tenant_id and y.id = b.system
     where b.tenant_id = t.tenant_id and b.id = any(x.sub_systems)), ''),
  'subSystem', coalesce((select string_agg(b.name, '; ' order by b.title_sort) from sub_system b where b.tenant_id = t.tenant_id and b.id = any(x.sub_systems)), ''),
  'area', ${of('area', 'area')}, 'location', ${of('location', 'location')}, 'loop', ${of('loop', 'loop')},
  'manufacturer', coalesce(x.manufacturer, ''), 'modelNumber', coalesce(x.model_number, ''), 'serialNumber', coalesce(x.serial_number, ''),
  'sourceDrawing', ${of('drawing', 'source_drawing')}, 'itr', i.name, 'itrClass', k.name, 'testReference', coalesce(t.test_reference, ''))`;

/** Check sheets by Tag ITR, in the order of their names. A sheet not begun has the template now in use. */
export async function sheetRows(db: Db, actor: Actor, ids: readonly string[]): Promise<readonly SheetRow[]> {
  const found = await rows(
    db,
    sql<Stored>`select t.id, t.rev, t.name, t.document_code as "documentCode", t.itr, i.name as "itrName", i.description as "itrDescription",
        t.discipline, t.progress, coalesce(t.comments, '') as comment, r.template_id as "templateId", m.model, r.answers, r.header as frozen, ${FACTS} as facts,
        exists (select 1 from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id) as signed
      from tag_itr t
      join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item
      join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
      join itr_class k on k.tenant_id = t.tenant_id and k.id = i.itr_class
      left join form_result r on r.tenant_id = t.tenant_id and r.row_id = t.id
      left join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null ${andTheirs(actor, 't')} and t.id = any(${ids}::uuid[])
      order by t.title_sort`,
  );
  const current = new Map<string, { readonly id: string; readonly model: FormTemplate }>();
  for (const { itr, model } of found)
    if (!model && !current.has(itr)) current.set(itr, await templateOf(db, actor, itr));
  return found.map(({ frozen, facts, ...row }) => {
    const use = row.model && row.templateId ? { id: row.templateId, model: row.model } : current.get(row.itr);
    if (!use) throw new AppError('notFound');
    return { ...row, templateId: use.id, model: use.model, answers: row.answers ?? {}, header: frozen ?? facts };
  });
}

/** One check sheet. @throws AppError `notFound` */
export async function sheetRow(db: Db, actor: Actor, id: string): Promise<SheetRow> {
  const [row] = await sheetRows(db, actor, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/** At the first sign-off the facts of the header are kept as they were then (domain guide 3.4 step 2). */
export async function freezeHeaders(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  await sql`update form_result f set header = n.facts from (select t.id, ${FACTS} as facts from tag_itr t
      join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item
      join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
      join itr_class k on k.tenant_id = t.tenant_id and k.id = i.itr_class
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${ids}::uuid[])) n
    where f.tenant_id = ${actor.tenantId}::uuid and f.row_id = n.id and f.header is null`.execute(db);
}
