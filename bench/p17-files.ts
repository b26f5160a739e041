import { join } from 'node:path';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { say, sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P17 attachments';
/** The small plant, and how many files are attached to it. */
const SMALL = { tags: 10_000, files: 20_000 };
/** Number of files for each tagged item of the large plant: a million for 20,000 items. */
const FILES_A_TAG = 50;
const LIMIT = 100;
const COUNTED_FIRST = 10_000;

/**
 * Attaches files to tagged items, checks and punch items of a plant until there are so many, through SQL statements:
 * storing a million contents proves nothing here.
 */
async function attachFiles(plant: PlantDatabase, count: number): Promise<void> {
  if ((await rowsIn(plant, 'attachment')) >= count) return;
  const { database, actor } = plant;
  const { db } = database;
  const { tenantId, path } = actor;
  say(`Attaching ${count} files`);
  const sha = 'b'.repeat(64);
  await sql`insert into file_object (tenant_id, sha256, size) values (${tenantId}::uuid, ${sha}, 250000) on conflict do nothing`.execute(
    db,
  );
  await sql`drop table if exists bench_file`.execute(db);
  await sql`create table bench_file as
    with r as (select id, 'taggedItem' as register from tagged_item where deleted_at is null
        union all select id, 'tagItr' from tag_itr where deleted_at is null
        union all select id, 'punchListItem' from punch_list_item where deleted_at is null),
      n as (select id, register, row_number() over (order by id) - 1 as at from r)
    select new_id() as file, n.id as row_id, n.register, g as at from generate_series(0, ${count - 1}::int) g
      join n on n.at = g % (select count(*) from r)`.execute(db);
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name, at)
    select ${tenantId}::uuid, file, ${path.E}::uuid, 'attachment', file, 'attachment',
      (array['Site photo','Data sheet','Test report','Vendor certificate','布置图'])[1 + at % 5] || ' ' || lpad(at::text, 7, '0') ||
        (array['.jpg','.pdf','.pdf','.pdf','.dxf'])[1 + at % 5],
      (array['image/jpeg','application/pdf','application/pdf','application/pdf','image/vnd.dxf'])[1 + at % 5],
      20000 + (at::bigint * 7919) % 4000000, ${sha}, ${actor.userId}::uuid, 'Inspector ' || at % 40, now() - at * interval '7 seconds'
    from bench_file`.execute(db);
  await sql`insert into attachment (tenant_id, id, file_id, name, retired_at, retired_by, retired_reason)
    select ${tenantId}::uuid, file, file, f.name, case when b.at % 97 = 0 then now() end, case when b.at % 97 = 0 then 'Inspector 1' end,
      case when b.at % 97 = 0 then 'Replaced' end
    from bench_file b join file f on f.tenant_id = ${tenantId}::uuid and f.id = b.file`.execute(db);
  await sql`insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name, at)
    select ${tenantId}::uuid, file, file, ${path.E}::uuid, register, row_id, 'Inspector ' || at % 40, now() - at * interval '7 seconds'
    from bench_file`.execute(db);
  await sql`drop table bench_file`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

interface Question {
  readonly name: string;
  readonly url: string;
  readonly input: unknown;
}

const listUrl = (verb: string): string => `/api/register/${attachment.key}/${verb}`;
const opened = (attachment.grid?.sort ?? []).map((name) => ({
  field: name.replace(/^-/, ''),
  desc: name.startsWith('-'),
}));
const SORTS: Readonly<Record<string, readonly Sort[]>> = {
  'as it opens': opened,
  'by file': [{ field: 'name' }],
  'by item': [{ field: 'attachedTo' }],
  'by size, largest first': [{ field: 'size', desc: true }],
};
const FILTERS: Readonly<Record<string, Filter>> = {
  'a part of a file name': { field: 'name', op: 'contains', value: '00123' },
  'photos and drawings': { field: 'fileKind', op: 'anyOf', value: ['picture', 'drawing'] },
  'on tagged items': { field: 'table', op: 'anyOf', value: ['taggedItem'] },
  'no longer in use': { field: 'retired', op: 'is', value: true },
  'of one person': { field: 'uploadedBy', op: 'contains', value: 'Inspector 17' },
};

/** What a person asks of the attachments of a scope, and of one row. */
async function questions({ database: { db } }: PlantDatabase): Promise<readonly Question[]> {
  const columns = attachment.grid?.columns;
  const link = await oneRow(
    db,
    sql<{
      id: string;
      row: string;
    }>`select id, row_id as row from attachment_link where register = 'taggedItem' order by id limit 1`,
  );
  const page = (sort: readonly Sort[], filter?: Filter) => ({ columns, sort, limit: LIMIT, ...(filter && { filter }) });
  return [
    ...Object.entries(SORTS).map(([name, sort]) => ({ name: `page ${name}`, url: listUrl('page'), input: page(sort) })),
    ...Object.entries(FILTERS).flatMap(([name, filter]) => [
      { name: `page, ${name}`, url: listUrl('page'), input: page(opened, filter) },
      { name: `count, ${name}`, url: listUrl('count'), input: { filter, most: COUNTED_FIRST } },
    ]),
    { name: 'count of all', url: listUrl('count'), input: { most: COUNTED_FIRST } },
    { name: 'groups by kind of file', url: listUrl('groups'), input: { by: ['fileKind'] } },
    { name: 'files of a tagged item', url: '/api/ext/file/list', input: { register: 'taggedItem', id: link?.row } },
    { name: 'details of a file', url: '/api/ext/file/details', input: { id: link?.id } },
  ];
}

/** P17: the attachments of a scope and of a row, with a million files and with 20,000. */
export async function run(options: BenchOptions): Promise<void> {
  const data = join(options.data, 'files');
  const large = await openPlant({ ...options, data });
  const small = await openPlant({ data, tags: SMALL.tags });
  try {
    await attachFiles(large, options.tags * FILES_A_TAG);
    await attachFiles(small, SMALL.files);
    const ofSmall = await questions(small);
    for (const [at, { name, url, input }] of (await questions(large)).entries()) {
      const times = await sideBySide(options.turns, {
        large: { work: () => large.post(url, input) },
        small: { work: () => small.post(url, ofSmall[at]?.input) },
      });
      tell({
        bench: BENCH,
        figure: `${name}: ${options.tags * FILES_A_TAG} files to ${SMALL.files}`,
        ratio: times.large / times.small,
        bar: 1.5,
        detail: times,
      });
    }
  } finally {
    for (const plant of [large, small]) await plant.close();
  }
}
