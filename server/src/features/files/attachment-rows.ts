import { attachables, attachment } from '@plumbline/contract/lists/attachment.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../db/database.ts';
import { sharersOf } from '../../db/model.ts';
import { levelOf } from '../../register/row/actor.ts';
import { attached } from '../../register/row/attached.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';

/** Whether file `f` shows an older revision than its drawing `t` has. */
const isOld = ({ key }: AnyRegister) =>
  key === registers.drawing.key
    ? sql`coalesce(revision_order(f.revision) < revision_order(t.revision), false)`
    : sql`false`;

/**
 * The files of a scope: a part for each register whose rows have any. Registers without are left out first, since the
 * statement would be planned for all of them.
 */
export const attachmentRows = queryRows(attachment.key, async ({ db, actor, maySee }) => {
  const tenant = sql`${actor.tenantId}::uuid`;
  const ways = attachables.map((base) => {
    const seen = sharersOf(base.key).filter(({ key }) => maySee(key));
    // who sees all rows of the table needs no condition for each kind of them
    const all = seen.filter(({ key }) => key === base.key);
    return { base, seen: all.length > 0 ? all : seen };
  });
  const candidates = JSON.stringify(
    ways.filter(({ seen }) => seen.length > 0).map(({ base }) => ({ key: base.key, level: levelOf(actor, base) })),
  );
  const present = await rows(
    db,
    sql<{ key: string }>`select x.key from jsonb_to_recordset(${candidates}::jsonb) as x(key text, level uuid)
      where exists (select from attachment_link l where l.tenant_id = ${tenant} and l.level_id = x.level and l.register = x.key
        and l.deleted_at is null)`,
  );
  const found = new Set(present.map(({ key }) => key));
  const some = ways.filter(({ base }) => found.has(base.key));
  return (some.length === 0 ? ways.slice(0, 1) : some).map(({ base, seen }) => ({
    says: { table: base.key },
    rows: sql`select f.link as id, f.name, f.title_sort, ${base.key}::text as "table", ${titleOf(base, 't')} as attached_to,
        case when f.media_type = 'application/pdf' then 'pdf' when f.media_type in ('image/vnd.dxf', 'image/vnd.dwg') then 'drawing'
          when f.media_type like 'image/%' then 'picture' when f.media_type like '%spreadsheet%' or f.media_type = 'text/csv' then 'table'
          else 'document' end as file_kind,
        f.document_type, nullif(f.description, '') as description, ceil(f.size / 1000.0)::int as size, f.version, f.revision, ${isOld(base)} as superseded, f.by_name as uploaded_by, f.uploaded_at, f.at as attached_at,
        f.retired_at is not null as retired, f.retired_reason
      from ${attached} f join ${table(base)} t on t.id = f.row_id and (${sql.join(
        seen.length === 0 ? [sql`false`] : seen.map((register) => sql`(${visible(register, actor, 't')})`),
        sql` or `,
      )})
      where f.tenant_id = ${tenant} and f.level_id = ${levelOf(actor, base)}::uuid and f.register = ${base.key}`,
  }));
});
