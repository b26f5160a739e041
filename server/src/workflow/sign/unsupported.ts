import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';

/** A signed record that lacks what its signature required. */
export interface Unsupported {
  readonly tenantId: string;
  readonly register: AnyRegister;
  readonly id: string;
  readonly title: string;
  /** The level the record lives at. */
  readonly levelId: string;
  /** A deleted punch item its form still refers to; null where a record of an earlier round is open. */
  readonly punchItem: string | null;
}

/** Signed records whose form ticks the punch box of a task that has no punch item any more (domain guide 3.4 step 5). */
const withoutPunch = (register: AnyRegister) => sql<Omit<Unsupported, 'register'>>`
  select distinct on (t.id, k.task) t.tenant_id as "tenantId", t.id, ${titleOf(register, 't')} as title, t.level_id as "levelId", p.id as "punchItem"
  from task_punch k join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id and p.deleted_at is not null
    join ${table(register)} t on t.tenant_id = k.tenant_id and t.id = k.row_id and t.deleted_at is null
    join form_result f on f.tenant_id = k.tenant_id and f.row_id = k.row_id
    join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      and f.answers ->> (k.task || '.box') = m.model ->> 'punchBox'
  where exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)
    and not exists (select from task_punch o join punch_list_item q on q.tenant_id = o.tenant_id and q.id = o.punch_id
      and q.deleted_at is null where o.tenant_id = k.tenant_id and o.row_id = k.row_id and o.task = k.task)
  order by t.id, k.task, p.id`;

/** Signed records of a round although one of an earlier round is open (domain guide 3.10). */
function beforeTheirTurn(
  register: AnyRegister,
  rounds: { within: string; round: string; state: string; done: readonly string[] },
) {
  const isDone = (alias: string) => sql`${column(alias, rounds.state)} = any(${rounds.done}::text[])`;
  return sql<Omit<Unsupported, 'register'>>`
    select t.tenant_id as "tenantId", t.id, ${titleOf(register, 't')} as title, t.level_id as "levelId", null as "punchItem"
    from ${table(register)} t where t.deleted_at is null and ${isDone('t')} and exists (select from ${table(register)} o
      where o.tenant_id = t.tenant_id and o.deleted_at is null and ${column('o', rounds.within)} = ${column('t', rounds.within)}
        and ${column('o', rounds.round)} < ${column('t', rounds.round)} and not ${isDone('o')}) order by t.id`;
}

/** All signed records that lack what their signature required. */
export async function unsupportedSignatures(db: Db): Promise<readonly Unsupported[]> {
  const found: Unsupported[] = [];
  for (const key of RECORD_KEYS) {
    const facts = factsOf(key);
    const register = known(key);
    const queries = [
      ...(facts.form?.punch === undefined ? [] : [withoutPunch(register)]),
      ...(facts.rounds
        ? [beforeTheirTurn(register, { ...facts.rounds, state: facts.states.field, done: statesThat(facts, 'done') })]
        : []),
    ];
    for (const query of queries) for (const row of await rows(db, query)) found.push({ ...row, register });
  }
  return found;
}
