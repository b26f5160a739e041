import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { idArray } from '../../register/row/columns.ts';
import { warnLines } from '../../register/write/lines/warnings.ts';

const SIGNED = w(
  'Checks of {title} are signed: {checks}. They were signed for those who were members then.',
  '{title} 的检查已签署：{checks}。签署时的成员以当时为准。',
);

/**
 * Warns when a tag joins or leaves a set after a check of the set was signed; nothing is blocked (domain guide 2.3.2).
 */
export const tagSetWarnings = warnLines('tagSetMember', async (db, actor, sets) => {
  const found = await rows(
    db,
    sql<{
      id: string;
      title: string;
      checks: string;
    }>`select t.id, t.name as title, string_agg(distinct i.name, '; ') as checks
      from tagged_item t join tag_itr k on k.tenant_id = t.tenant_id and k.tagged_item = t.id and k.deleted_at is null
      join itr i on i.tenant_id = k.tenant_id and i.id = k.itr
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(sets)})
        and exists (select from sign_off g where g.tenant_id = k.tenant_id and g.row_id = k.id)
      group by t.id, t.name`,
  );
  return new Map(found.map(({ id, title, checks }) => [id, fill(SIGNED, { title, checks })]));
});
