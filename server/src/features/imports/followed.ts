import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../db/database.ts';
import { hasSortTitle, known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, titleOf } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { subcontracted } from '../../register/row/subcontracted.ts';

/**
 * What the history of an import shows of the rows of some registers, one `select` each: `register, id, action, name,
 * title_sort, fields` and whether the row still exists. A row that is added and then changed has a line for each, as in
 * the summary; rows that the actor may not see have none.
 */
export const followedIn = (actor: Actor, job: string, registers: readonly string[]): readonly RawBuilder<unknown>[] =>
  registers.map((key) => {
    const register = known(key);
    const theirs = subcontracted(register, actor, 't');
    const sort = hasSortTitle(register) ? sql`t.title_sort` : sql`natural_sort(${titleOf(register, 't')})`;
    return sql`select ${sql.lit(key)}::text as register, h.row_id as id, h.action, coalesce(${titleOf(register, 't')}, '') as name,
        ${sort} as title_sort, h.fields, t.deleted_at is null as there
      from (select x.row_id, x.action, array_remove(array_agg(distinct k.field), null) as fields
        from history x left join lateral jsonb_object_keys(case when x.action = 'update' then x.changes end) k(field) on true
        where x.tenant_id = ${actor.tenantId}::uuid and x.batch = ${job}::uuid and x.register = ${key}
        group by x.row_id, x.action) h
      join ${table(register)} t on t.tenant_id = ${actor.tenantId}::uuid and t.id = h.row_id ${theirs ? sql`and ${theirs}` : sql``}`;
  });

/**
 * The records stored by name: certificates in doubt, and those of a trial run; records that a trial run would have
 * added never existed.
 */
const selectStored = ({ tenantId }: Actor, job: string, registers: readonly string[]): RawBuilder<unknown> =>
  sql`select f.register, f.row_id as id, f.action, f.name, natural_sort(f.name) as title_sort, f.fields,
      f.action not in ('add', 'delete') as there
    from import_followed f where f.tenant_id = ${tenantId}::uuid and f.job_id = ${job}::uuid and f.register = any(${registers}::text[])`;

/**
 * The labels of the fields of a register, by field name. Stored rows name the register of their table, but a field may
 * exist only in one of its subset registers.
 */
function labelsOf(key: string, language: Language): Readonly<Record<string, string>> {
  const kinds = allRegisters.filter(({ subset }) => subset?.of === key);
  const fields = [...kinds, known(key)].flatMap((register) => Object.entries(register.fields));
  return Object.fromEntries(fields.map(([name, { label }]) => [name, label[language]]));
}

/** The list of what followed from an import. */
export const importConsequences = queryRows('importConsequence', async ({ db, actor, of: job, language, maySee }) => {
  const subjects = await rows(
    db,
    sql<{ register: string }>`select distinct subject as register from import_consequence
      where tenant_id = ${actor.tenantId}::uuid and job_id = ${job}::uuid`,
  );
  const seen = allRegisters.map(({ key }) => key).filter(maySee);
  const followed = subjects.map(({ register }) => register).filter((key) => registerOf(key) && maySee(key));
  const words = JSON.stringify(Object.fromEntries(followed.map((key) => [key, labelsOf(key, language)])));
  const listed = (part: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select md5(f.id::text || f.action)::uuid as id, f.name, f.title_sort, f.register as "table", f.action,
        array(select coalesce(${words}::jsonb -> f.register ->> n, n) from unnest(f.fields) n order by 1) as changed,
        case when f.there then f.id::text end as record
      from (${part}) f`;
  return [selectStored(actor, job, seen), ...followedIn(actor, job, followed)].map(listed);
});
