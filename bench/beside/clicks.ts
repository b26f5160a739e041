import { randomUUID } from 'node:crypto';
import type { Condition, Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { one, sql } from '@plumbline/server/db/database.ts';
import type { PlantDatabase } from '../plant-database.ts';
import { OWN, REFERENCES, SCHEMA } from './directus-rows.ts';

const REGISTER = '/api/register/tag';
const PAGE = 100;

/** One user action, as it is requested from either product. */
export interface Click {
  readonly name: string;
  readonly ours: { readonly url: string; readonly input: () => unknown };
  readonly theirs: { readonly method: string; readonly path: string; readonly input?: () => unknown };
  /** The minimum ratio of their time to ours; 1 unless issue 12 requires more. */
  readonly atLeast?: number;
}

/** The subjects of the clicks: values from this plant. */
interface Values {
  readonly tag: string;
  readonly number: string;
  readonly discipline: string;
  readonly disciplineName: string;
  readonly subSystem: string;
  readonly equipmentType: string;
  /** A thousand tags. */
  readonly many: readonly string[];
}

async function valuesOf({ database: { db } }: PlantDatabase): Promise<Values> {
  const found = await one(
    db,
    sql<Values>`with middle as (select discipline from ${sql.table(`${SCHEMA}.tag`)} group by 1 order by count(*) desc offset 4 limit 1)
      select t.id as tag, t.name as number, t.discipline, d.name as "disciplineName", t.sub_system as "subSystem", t.equipment_type as "equipmentType",
        (select array_agg(id) from (select id from ${sql.table(`${SCHEMA}.tag`)} order by name desc limit 1000) x) as many
      from ${sql.table(`${SCHEMA}.tag`)} t join middle m on m.discipline = t.discipline join discipline d on d.id = t.discipline
      where t.sub_system is not null and t.equipment_type is not null order by t.name offset 1000 limit 1`,
  );
  if (!found) throw new Error('The plant has no tags.');
  return found;
}

/** The same 25 columns for both, references with their titles. */
const OURS = [...Object.keys(OWN), ...Object.keys(REFERENCES)];
const THEIRS = [
  'id',
  ...Object.values(OWN),
  ...Object.values(REFERENCES).flatMap((name) => [`${name}.id`, `${name}.name`]),
];

const query = (of: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(of).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

interface Asked {
  readonly filter?: { readonly ours: Filter; readonly theirs: unknown };
  readonly sort?: readonly { readonly ours: Sort; readonly theirs: string }[];
}

const BY_NUMBER = { ours: { field: 'name' }, theirs: 'name' } as const;

const page = (name: string, { filter, sort = [BY_NUMBER] }: Asked, atLeast = 1): Click => ({
  name: `page ${name}`,
  atLeast,
  ours: {
    url: `${REGISTER}/page`,
    input: () => ({
      columns: OURS,
      as: 'table',
      sort: sort.map(({ ours }) => ours),
      limit: PAGE,
      ...(filter && { filter: filter.ours }),
    }),
  },
  theirs: {
    method: 'GET',
    path: `/items/tag?${query({
      fields: THEIRS.join(','),
      sort: sort.map(({ theirs }) => theirs).join(','),
      limit: PAGE,
      ...(filter && { filter: filter.theirs }),
    })}`,
  },
});

const count = (name: string, filter?: Asked['filter']): Click => ({
  name: `count ${name}`,
  ours: { url: `${REGISTER}/count`, input: () => (filter ? { filter: filter.ours } : {}) },
  theirs: {
    method: 'GET',
    path: `/items/tag?${query({ 'aggregate[count]': '*', ...(filter && { filter: filter.theirs }) })}`,
  },
});

const values = (ours: string, theirs: string): Click => ({
  name: `values of ${ours}`,
  ours: { url: `${REGISTER}/options`, input: () => ({ field: ours }) },
  theirs: {
    method: 'GET',
    path: `/items/tag?${query({ 'aggregate[count]': '*', groupBy: theirs, limit: 200 })}`,
  },
});

const condition = (ours: Condition, theirs: unknown): NonNullable<Asked['filter']> => ({ ours, theirs });
const isOne = (ours: string, theirs: string, id: string) =>
  condition({ field: ours, op: 'anyOf', value: [id] }, { [theirs]: { _eq: id } });
const holds = (field: string, part: string) =>
  condition({ field, op: 'contains', value: part }, { [field]: { _icontains: part } });

/** The same clicks for both: pages with every kind of sort and filter, counts, values, one row, and writes. */
export async function clicksOf(plant: PlantDatabase): Promise<readonly Click[]> {
  const of = await valuesOf(plant);
  const discipline = isOne('discipline', 'discipline', of.discipline);
  const subSystem = isOne('subSystems', 'sub_system', of.subSystem);
  const by = (ours: Sort, theirs: string) => ({ sort: [{ ours, theirs }, BY_NUMBER] });
  const title = (field: string, column: string) => by({ field }, `${column}.name`);
  return [
    page('by number', {}, 2),
    page('by number, down', { sort: [{ ours: { field: 'name', desc: true }, theirs: '-name' }] }, 2),
    page('by description', by({ field: 'description' }, 'description'), 2),
    page('by discipline', title('discipline', 'discipline'), 2),
    page('by equipment type', title('equipmentType', 'equipment_type'), 2),
    page('by area', title('area', 'area'), 2),
    page('by location', title('location', 'location'), 2),
    page('by loop', title('loop', 'loop'), 2),
    page('of a discipline', { filter: discipline }, 2),
    page('of a subsystem', { filter: subSystem }, 2),
    page('of a discipline, by area', { filter: discipline, ...title('area', 'area') }, 2),
    page('by part of a discipline', {
      filter: condition(
        { field: 'discipline', op: 'contains', value: of.disciplineName.slice(0, 4) },
        { discipline: { name: { _icontains: of.disciplineName.slice(0, 4) } } },
      ),
    }),
    page('by part of a discipline that none has', {
      filter: condition(
        { field: 'discipline', op: 'contains', value: 'qzxqzx' },
        { discipline: { name: { _icontains: 'qzxqzx' } } },
      ),
    }),
    page('by part of a number, one has it', { filter: holds('name', of.number.slice(1)) }),
    page('by part of a number, many have it', { filter: holds('name', '-PT-') }),
    page('by part of a description', { filter: holds('description', 'pump') }),
    count('of all'),
    count('of a discipline', discipline),
    count('by part of a number', holds('name', '-PT-')),
    values('discipline', 'discipline'),
    values('area', 'area'),
    values('loop', 'loop'),
    {
      name: 'open one',
      ours: { url: `${REGISTER}/get`, input: () => ({ id: of.tag }) },
      theirs: { method: 'GET', path: `/items/tag/${of.tag}?${query({ fields: THEIRS.join(',') })}` },
    },
    ...writes(of),
  ];
}

/** The write clicks. Each write uses a different text: writing the current text would be no change. */
function writes({ tag, many, discipline, equipmentType, subSystem }: Values): readonly Click[] {
  let written = 0;
  const another = (): string => `Beside ${Date.now()} ${(written += 1)}`;
  const change = (name: string, ids: readonly string[]): Click => ({
    name,
    ours: {
      url: `${REGISTER}/change`,
      input: () => ({ selection: { mode: 'these', ids }, values: { comments: another() } }),
    },
    theirs: { method: 'PATCH', path: '/items/tag', input: () => ({ keys: ids, data: { comments: another() } }) },
  });
  return [
    change('change one', [tag]),
    change('change a thousand', many),
    {
      name: 'add one',
      ours: {
        url: `${REGISTER}/create`,
        input: () => ({
          values: { name: another(), description: 'Added beside', discipline, equipmentType, subSystems: [subSystem] },
        }),
      },
      theirs: {
        method: 'POST',
        path: '/items/tag',
        input: () => ({
          id: randomUUID(),
          name: another(),
          description: 'Added beside',
          discipline,
          equipment_type: equipmentType,
          sub_system: subSystem,
        }),
      },
    },
  ];
}
