import { randomUUIDv7 } from 'node:crypto';
import type { FormRevision } from '@plumbline/contract/workflow/form/calls.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { isUnapproved } from './standing.ts';
import { starterOfKind } from './starters.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

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
  /** A starter that nobody has approved. */
  readonly isStarter: boolean;
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
  const found = await oneRow(
    db,
    sql<StoredTemplate>`select m.id, m.revision, m.model, m.at, ${isUnapproved('m')} as "isStarter" from form_template m
      where m.tenant_id = ${tenantOf(actor)} and m.owner_id = ${owner}::uuid
      ${revision === undefined ? sql`` : sql`and m.revision = ${revision}`} order by m.revision desc limit 1`,
  );
  return found && { ...found, model: readTemplate(found.model) };
}

/**
 * The newest revision of a form. The form of a check is chosen by people: undefined while nobody has. Other records get
 * the starter of their kind as its first revision.
 */
export async function templateOf(db: Db, actor: Actor, { register, id }: FormOf): Promise<StoredTemplate | undefined> {
  const found = await storedTemplate(db, actor, id);
  if (found || isCheckOwner(register)) return found;
  const model = starterOfKind(register);
  const first = { register, id, revision: 1, model, comment: '', by: 'Plumbline' };
  await insertTemplate(db, actor, first);
  return storedTemplate(db, actor, id);
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
    /** A starter of the product, which nobody has approved. */
    readonly starter?: true;
  },
): Promise<void> {
  await sql`insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, comment, by_name, is_starter)
    values (${actor.tenantId}::uuid, ${randomUUIDv7()}::uuid, ${template.register}, ${template.id}::uuid, ${template.revision}, ${JSON.stringify(template.model)}::jsonb, ${template.comment}, ${template.by}, ${template.starter === true})
    on conflict (tenant_id, owner_id, revision) do nothing`.execute(db);
}

/** The revisions of a form, newest first. */
export async function revisionsOf(db: Db, actor: Actor, owner: string): Promise<readonly FormRevision[]> {
  const found = await rows(
    db,
    sql<
      Omit<FormRevision, 'at'> & { at: Date }
    >`select m.revision, m.at, m.by_name as by, m.comment, ${isUnapproved('m')} as "isStarter",
        case when m.approved_at is not null then json_build_object('by', m.approved_by, 'at', m.approved_at) end as approved,
        exists (select from form_result r where r.tenant_id = m.tenant_id and r.template_id = m.id) as "inUse"
      from form_template m where m.tenant_id = ${tenantOf(actor)} and m.owner_id = ${owner}::uuid order by m.revision desc`,
  );
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}
