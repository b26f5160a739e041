import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import { column } from '../register/row/columns.ts';

/** Evidence that somebody has worked on a record. */
type Work = 'signed' | 'answers' | 'begun' | 'punch' | 'files';

/**
 * How somebody has worked on record `alias`, the strongest evidence first; null when nobody has: signed, filled in,
 * started or skipped, a punch item raised on it, a file attached to it. Each check uses its own index.
 */
export function workOn(key: RecordKey, alias: string): RawBuilder<Work | null> {
  const { states, signing, form } = factsOf(key);
  const [tenant, id, state] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.id`), column(alias, states.field)];
  const fromTable = (table: string) => sql`${sql.table(table)} w where w.tenant_id = ${tenant} and w.row_id = ${id}`;
  const untouched = sql.join(statesThat(factsOf(key), 'open').map((stateName) => sql.lit(stateName)));
  const punch =
    form?.punch === undefined
      ? sql``
      : sql`
    when exists (select from punch_list_item w where w.tenant_id = ${tenant} and ${column('w', form.punch)} = ${id} and w.deleted_at is null) then 'punch'`;
  return sql<Work | null>`case
    when ${state} = ${sql.lit(signing.complete.state)} or exists (select from ${fromTable('sign_off')}) then 'signed'
    when exists (select from ${fromTable('form_result')} and w.answers <> '{}'::jsonb) then 'answers'
    when ${state} not in (${untouched}) then 'begun' ${punch}
    when exists (select from ${fromTable('attachment_link')} and w.deleted_at is null)
      or exists (select from ${fromTable('file')} and w.deleted_at is null) then 'files' end`;
}

/** Whether somebody has worked on record `alias`. */
export const isWorkedOn = (key: RecordKey, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${workOn(key, alias)} is not null)`;

/**
 * The states of a record that is over, completed or dropped, as literals: partial indexes contain only rows that are
 * not over.
 */
const closedStates = (key: RecordKey): RawBuilder<unknown> =>
  sql.join(statesThat(factsOf(key), 'done', 'dropped').map((stateName) => sql.lit(stateName)));
/** Whether record `alias` is over. */
export const isOver = (key: RecordKey, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${column(alias, factsOf(key).states.field)} in (${closedStates(key)})`;
/** Whether record `alias` is not over. */
export const isNotOver = (key: RecordKey, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${column(alias, factsOf(key).states.field)} not in (${closedStates(key)})`;
