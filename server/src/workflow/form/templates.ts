import { randomUUIDv7 } from 'node:crypto';
import type { FormRevision } from '@plumbline/contract/workflow/form/calls.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { starterOf } from './starters.ts';

/** The row a form belongs to. */
export interface FormOf {
  readonly register: FormOwner;
  readonly id: string;
}
/** A stored template: one revision of the form of one row. */
export interface StoredTemplate {
  readonly id: string;
  readonly revision: number;
  readonly model: FormTemplate;
  /** When it was last written. */
  readonly at: Date;
}

/** Reads a stored template; the schema brings templates from older versions of the product up to date. */
export const readTemplate = (model: unknown): FormTemplate => formTemplate.parse(model);

/** The newest revision of a form, or the requested one; undefined when none is stored. */
export async function storedTemplate(
  db: Db,
  actor: Actor,
  owner: string,
  revision?: number,
): Promise<StoredTemplate | undefined> {
  const found = await one(
    db,
    sql<StoredTemplate>`select id, revision, model, at from form_template where tenant_id = ${actor.tenantId}::uuid and owner_id = ${owner}::uuid
      ${revision === undefined ? sql`` : sql`and revision = ${revision}`} order by revision desc limit 1`,
  );
  return found && { ...found, model: readTemplate(found.model) };
}

/** The newest revision of a form. A row without one gets the starter of its kind as its first revision. */
export async function templateOf(db: Db, actor: Actor, form: FormOf): Promise<StoredTemplate> {
  const found = await storedTemplate(db, actor, form.id);
  if (found) return found;
  const model = await starterOf(db, actor, form);
  await insertTemplate(db, actor, { ...form, revision: 1, model, comment: '', by: 'Plumbline' });
  return templateOf(db, actor, form);
}

/** Stores a revision; an existing one stays as it is. */
export async function insertTemplate(
  db: Db,
  actor: Actor,
  template: FormOf & {
    readonly revision: number;
    readonly model: FormTemplate;
    readonly comment: string;
    readonly by: string;
  },
): Promise<void> {
  await sql`insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, comment, by_name)
    values (${actor.tenantId}::uuid, ${randomUUIDv7()}::uuid, ${template.register}, ${template.id}::uuid, ${template.revision}, ${JSON.stringify(template.model)}::jsonb, ${template.comment}, ${template.by})
    on conflict (tenant_id, owner_id, revision) do nothing`.execute(db);
}

/** The revisions of a form, newest first. */
export async function revisionsOf(db: Db, actor: Actor, owner: string): Promise<readonly FormRevision[]> {
  const found = await rows(
    db,
    sql<Omit<FormRevision, 'at'> & { at: Date }>`select m.revision, m.at, m.by_name as by, m.comment,
        exists (select from form_result r where r.tenant_id = m.tenant_id and r.template_id = m.id) as "inUse"
      from form_template m where m.tenant_id = ${actor.tenantId}::uuid and m.owner_id = ${owner}::uuid order by m.revision desc`,
  );
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}
