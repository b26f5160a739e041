import { attachables, attachment } from '@plumbline/contract/lists/attachment.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../db/database.ts';
import { sharersOf } from '../../db/model.ts';
import { levelOf } from '../../register/row/actor.ts';
import { attached } from '../../register/row/attached.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { type ListRequest, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { likeOf } from '../../register/read/sql/filter-sql.ts';
import { isPart } from '../../register/row/search-text.ts';

/** The parts of texts that a filter searches for in files, and those that every row must contain. */
function soughtIn(
  filter: Filter | undefined,
  isNeeded = true,
): readonly { readonly like: string; readonly text: string; readonly isNeeded: boolean }[] {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap((part) => soughtIn(part, isNeeded));
  if ('or' in filter) return filter.or.flatMap((part) => soughtIn(part, isNeeded && filter.or.length === 1));
  const like = filter.field === 'contained' && filter.op === 'contains' ? likeOf(filter) : undefined;
  return like === undefined ? [] : [{ like, text: String(filter.value).toLowerCase(), isNeeded }];
}

/** How much is shown of a text, and of it before what was found, in characters. */
const SHOWN = { before: 60, all: 160 };
const ofFile = sql`p.tenant_id = f.tenant_id and p.sha256 = f.sha256`;

/**
 * What a file `f` contains: an excerpt around the first place of each part that is searched for, otherwise its
 * beginning. Each excerpt is of the file, so that the filter on this value is exact.
 */
function containedIn(filter: Filter | undefined) {
  const sought = soughtIn(filter);
  const beginning = sql`(select left(p.body, ${SHOWN.all}) from file_page p where ${ofFile} order by p.page limit 1)`;
  const around = sought.map(
    ({
      like,
      text,
    }) => sql`(select substring(p.body from greatest(1, strpos(lower(p.body), ${text}) - ${SHOWN.before}::int) for ${SHOWN.all}::int + ${text.length}::int)
      from file_page p where ${ofFile} and lower(p.body) like ${like} order by p.page limit 1)`,
  );
  const [first] = sought;
  return {
    contained: sql`${around.length === 0 ? beginning : sql`coalesce(nullif(concat_ws(' … ', ${sql.join(around)}), ''), ${beginning})`} as contained`,
    page: first
      ? sql`(select min(p.page) from file_page p where ${ofFile} and lower(p.body) like ${first.like}) as found_on_page`
      : sql`null::int as found_on_page`,
    among: sql.join(
      sought.flatMap(({ like, text, isNeeded }) =>
        isNeeded
          ? [
              sql` and f.sha256 in (select p.sha256 from file_page p where p.tenant_id = f.tenant_id and lower(p.body) like ${like}
                ${isPart(text) ? sql`and p.letters like search_letters(${like}::text)` : sql``})`,
            ]
          : [],
      ),
      sql``,
    ),
  };
}
const stateOfText = sql`case when f.media_type <> 'application/pdf' then null when x.state in ('text', 'part', 'none', 'failed') then x.state
  else 'waiting' end as text_state, x.reason as text_fault`;

/** Whether file `f` shows an older revision than its drawing `t` has. */
const isOld = ({ key }: AnyRegister) =>
  key === registers.drawing.key
    ? sql`coalesce(revision_order(f.revision) < revision_order(t.revision), false)`
    : sql`false`;

/**
 * The files of a scope: a part for each register whose rows have any. Registers without are left out first, since the
 * statement would be planned for all of them.
 */
export const attachmentRows = queryRows(attachment.key, fileRows, { isFoundFirst: true });

async function fileRows({ db, actor, maySee, filter }: ListRequest): Promise<Rows> {
  const { contained, page, among } = containedIn(filter);
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
        f.retired_at is not null as retired, f.retired_reason, ${stateOfText}, ${contained}, ${page}
      from ${attached} f join ${table(base)} t on t.id = f.row_id and (${sql.join(
        seen.length === 0 ? [sql`false`] : seen.map((register) => sql`(${visible(register, actor, 't')})`),
        sql` or `,
      )})
      left join file_text x on x.tenant_id = f.tenant_id and x.sha256 = f.sha256
      where f.tenant_id = ${tenant} and f.level_id = ${levelOf(actor, base)}::uuid and f.register = ${base.key}${among}`,
  }));
}
