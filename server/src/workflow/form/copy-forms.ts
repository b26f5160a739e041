import { FORM_OWNERS, type FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const owns = (key: string): key is FormOwner => FORM_OWNERS.some((formOwner) => formOwner === key);

/**
 * Gives copies of rows the forms of their originals: the newest revision of each, as the first revision of the copy.
 * Returns the number of forms; zero when rows of the register own no forms.
 */
export async function copyForms(
  tx: Tx,
  actor: Actor,
  { key }: AnyRegister,
  copies: readonly { readonly was: string; readonly id: string }[],
): Promise<number> {
  if (!owns(key) || copies.length === 0) return 0;
  const pairs = JSON.stringify(copies.map(({ was, id }) => ({ was, id })));
  const made = await rows(
    tx,
    sql`insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, comment, by_name)
      select distinct on (m.owner_id) m.tenant_id, new_id(), m.owner_register, c.id, 1, m.model, m.comment, ${actor.userName}
      from form_template m join jsonb_to_recordset(${pairs}::jsonb) as c(was uuid, id uuid) on c.was = m.owner_id
      where m.tenant_id = ${tenantOf(actor)} order by m.owner_id, m.revision desc returning id`,
  );
  return made.length;
}
