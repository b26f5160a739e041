import { rows, sql, type Db } from '@plumbline/server/db/database.ts';

/** The schema that holds the other tool's copy of the rows, and its own tables. */
export const SCHEMA = 'beside';

/** The references of a tag that a list shows with their titles, as columns of both. */
export const REFERENCES = [
  'discipline',
  'equipment_type',
  'equipment_status',
  'sub_system',
  'area',
  'module',
  'location',
  'parent_tag',
  'loop',
] as const;

/** Tables of what a tag refers to, by the column that does. */
const TABLES: Readonly<Record<(typeof REFERENCES)[number], string>> = {
  discipline: 'discipline',
  equipment_type: 'equipment_type',
  equipment_status: 'equipment_status',
  sub_system: 'sub_system',
  area: 'area',
  module: 'module',
  location: 'location',
  parent_tag: 'parent_tag',
  loop: 'loop',
};

/** The columns of a tag that are its own. */
export const OWN = [
  'name',
  'description',
  'tag_type',
  'is_validated',
  'is_safety_critical',
  'is_ex_rated',
  'comments',
  'manufacturer',
  'model_number',
  'data_sheet_number',
] as const;

/** Indexes somebody gives the copy who knows what lists ask: by number, by each reference and number, and for parts of texts. */
const INDEXES: readonly string[] = [
  'create index on tag (name)',
  ...REFERENCES.map((reference) => `create index on tag (${reference}, name)`),
  'create index on tag (is_ex_rated, name)',
  'create index on tag using gin (name gin_trgm_ops)',
  'create index on tag using gin (description gin_trgm_ops)',
];

/** Takes away what the other tool keeps for itself, so that it begins anew. */
export async function forgetTool(db: Db): Promise<void> {
  const own = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = ${SCHEMA} and table_name like 'directus\\_%'`,
  );
  for (const { name } of own) await rows(db, sql`drop table ${sql.table(`${SCHEMA}.${name}`)} cascade`);
}

/**
 * Copies the tags of a plant, and what they refer to, into tables as the other tool wants them: a key of one column, foreign
 * keys for references, one subsystem of a tag. Does nothing where the copy stands.
 */
export async function copyRows(db: Db): Promise<void> {
  const run = (text: string): Promise<unknown> => rows(db, sql`${sql.raw(text)}`);
  const [there] = await rows<{ is: boolean }>(db, sql`select to_regclass(${`${SCHEMA}.tag`}) is not null as is`);
  if (there?.is === true) return;
  await run(`create schema if not exists ${SCHEMA}`);
  const tables = new Set(Object.values(TABLES));
  for (const table of tables) {
    await run(`create table ${SCHEMA}.${table} as select id, name from ${table} where deleted_at is null`);
    await run(`alter table ${SCHEMA}.${table} add primary key (id)`);
    await run(`create index on ${SCHEMA}.${table} (name)`);
  }
  const shown = REFERENCES.map((reference) =>
    reference === 'sub_system' ? 'sub_systems[1] as sub_system' : reference,
  );
  await run(
    `create table ${SCHEMA}.tag as select id, ${[...OWN, ...shown].join(', ')} from tagged_item where deleted_at is null and tag_type = 'tag'`,
  );
  await run(`alter table ${SCHEMA}.tag add primary key (id)`);
  for (const reference of REFERENCES)
    await run(
      `alter table ${SCHEMA}.tag add foreign key (${reference}) references ${SCHEMA}.${TABLES[reference]} (id) on delete set null`,
    );
  for (const index of INDEXES) await run(index.replace('on tag', `on ${SCHEMA}.tag`));
  await run(`vacuum analyze ${SCHEMA}.tag`);
}
