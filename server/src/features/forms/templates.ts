import { randomUUIDv7 } from 'node:crypto';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { starterFor } from './starters/starter-for.ts';

/** A template as it is stored: one revision of one ITR. */
export interface StoredTemplate {
  readonly id: string;
  readonly revision: number;
  readonly model: FormTemplate;
}

/** The newest revision of an ITR's check sheet, or one that is asked for. An ITR that has none gets the starter of its code and class. */
export async function templateOf(db: Db, actor: Actor, itr: string, revision?: number): Promise<StoredTemplate> {
  const found = await one(
    db,
    sql<StoredTemplate>`select id, revision, model from form_template where tenant_id = ${actor.tenantId}::uuid and owner_id = ${itr}::uuid
      ${revision === undefined ? sql`` : sql`and revision = ${revision}`} order by revision desc limit 1`,
  );
  return found ?? starter(db, actor, itr);
}

async function starter(db: Db, actor: Actor, itr: string): Promise<StoredTemplate> {
  const facts = await one(
    db,
    sql<{
      name: string;
      itrClassName: string;
      disciplineName: string;
    }>`select i.name, k.name as "itrClassName", d.name as "disciplineName"
      from itr i join itr_class k on k.tenant_id = i.tenant_id and k.id = i.itr_class
      join discipline d on d.tenant_id = i.tenant_id and d.id = i.discipline
      where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${itr}::uuid`,
  );
  const model = starterFor(facts ?? { name: '', itrClassName: '', disciplineName: '' });
  await insertTemplate(db, actor, { itr, revision: 1, model, comment: '', by: 'Plumbline' });
  return templateOf(db, actor, itr);
}

async function insertTemplate(
  db: Db,
  actor: Actor,
  of: {
    readonly itr: string;
    readonly revision: number;
    readonly model: FormTemplate;
    readonly comment: string;
    readonly by: string;
  },
): Promise<void> {
  await sql`insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, comment, by_name)
    values (${actor.tenantId}::uuid, ${randomUUIDv7()}::uuid, 'itr', ${of.itr}::uuid, ${of.revision}, ${JSON.stringify(of.model)}::jsonb, ${of.comment}, ${of.by})
    on conflict (tenant_id, owner_id, revision) do nothing`.execute(db);
}

/** Saves a check sheet as the next revision; what has begun keeps its own. */
export async function saveTemplate(
  db: Db,
  actor: Actor,
  of: { readonly itr: string; readonly template: FormTemplate; readonly comment: string },
): Promise<number> {
  const { revision } = await templateOf(db, actor, of.itr);
  await insertTemplate(db, actor, {
    itr: of.itr,
    revision: revision + 1,
    model: of.template,
    comment: of.comment,
    by: actor.userName,
  });
  return revision + 1;
}

/** The revisions of a check sheet, newest first. */
export async function revisionsOf(
  db: Db,
  actor: Actor,
  itr: string,
): Promise<
  readonly { readonly revision: number; readonly at: string; readonly by: string; readonly comment: string }[]
> {
  const found = await rows(
    db,
    sql<{
      revision: number;
      at: Date;
      by: string;
      comment: string;
    }>`select revision, at, by_name as by, comment from form_template
      where tenant_id = ${actor.tenantId}::uuid and owner_id = ${itr}::uuid order by revision desc`,
  );
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Reads a stored template; what an older version of the product stored is brought up to date by the schema. */
export const readTemplate = (model: unknown): FormTemplate => formTemplate.parse(model);
