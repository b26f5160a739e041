import { rows, sql, type Db } from '@plumbline/server/db/database.ts';
import { snake } from '@plumbline/server/db/model.ts';

/** The schema that contains Directus's copy of the rows, and its own tables. */
export const SCHEMA = 'beside';

/** The references of a tag that both products show with their titles: columns of the copy, by field of the product. */
export const REFERENCES: Readonly<Record<string, string>> = {
  discipline: 'discipline',
  equipmentType: 'equipment_type',
  equipmentStatus: 'equipment_status',
  subSystems: 'sub_system',
  area: 'area',
  module: 'module',
  location: 'location',
  parentTag: 'parent_tag',
  loop: 'loop',
  sourceDrawing: 'source_drawing',
};

/** The table that a reference of the copy refers to. */
const targetOf = (reference: string): string => (reference === 'source_drawing' ? 'drawing' : reference);

/** The columns of a tag that are not references, in the same form: 25 together with the references. */
export const OWN: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'name',
    'description',
    'isValidated',
    'isSafetyCritical',
    'isExRated',
    'exGasGroup',
    'exTemperatureClass',
    'exCertificateNumber',
    'comments',
    'loopElement',
    'serialNumber',
    'manufacturer',
    'modelNumber',
    'purchaseOrderNumber',
    'dataSheetNumber',
  ].map((name) => [name, snake(name)]),
);

const references = Object.values(REFERENCES);

/**
 * The indexes that someone who knows the queries of lists would give the copy: by number, by each reference and number,
 * and for parts of texts.
 */
const INDEXES: readonly string[] = [
  'create index on tag (name)',
  ...references.map((reference) => `create index on tag (${reference}, name)`),
  'create index on tag (is_ex_rated, name)',
  'create index on tag using gin (name gin_trgm_ops)',
  'create index on tag using gin (description gin_trgm_ops)',
];

/** Deletes Directus's own tables, so that it starts afresh. */
export async function forgetTool(db: Db): Promise<void> {
  const own = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = ${SCHEMA} and table_name like 'directus\\_%'`,
  );
  for (const { name } of own) await rows(db, sql`drop table ${sql.table(`${SCHEMA}.${name}`)} cascade`);
}

/**
 * Copies the tags of a plant, and the rows they refer to, into tables in the form Directus needs: a single-column key,
 * foreign keys for references, one subsystem for each tag. Does nothing when the copy exists.
 */
export async function copyRows(db: Db): Promise<void> {
  const run = (text: string): Promise<unknown> => rows(db, sql`${sql.raw(text)}`);
  const [there] = await rows<{ is: boolean }>(db, sql`select to_regclass(${`${SCHEMA}.tag`}) is not null as is`);
  if (there?.is === true) return;
  await run(`create schema if not exists ${SCHEMA}`);
  for (const table of references.map(targetOf)) {
    await run(`create table ${SCHEMA}.${table} as select id, name from ${table} where deleted_at is null`);
    await run(`alter table ${SCHEMA}.${table} add primary key (id)`);
    await run(`create index on ${SCHEMA}.${table} (name)`);
  }
  const shown = references.map((reference) =>
    reference === 'sub_system' ? 'sub_systems[1] as sub_system' : reference,
  );
  await run(
    `create table ${SCHEMA}.tag as select id, ${[...Object.values(OWN), ...shown].join(', ')} from tagged_item
      where deleted_at is null and tag_type = 'tag'`,
  );
  await run(`alter table ${SCHEMA}.tag add primary key (id)`);
  for (const reference of references)
    await run(
      `alter table ${SCHEMA}.tag add foreign key (${reference}) references ${SCHEMA}.${targetOf(reference)} (id) on delete set null`,
    );
  for (const index of INDEXES) await run(index.replace('on tag', `on ${SCHEMA}.tag`));
  await run(`vacuum analyze ${SCHEMA}.tag`);
}
