import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import type { PlantDatabase } from './plant-database.ts';

/**
 * 25 columns of the tagged items: texts, flags, references, lists of references, and three counts calculated when they
 * are read.
 */
export const COLUMNS = [
  'name',
  'description',
  'tagType',
  'discipline',
  'equipmentType',
  'equipmentStatus',
  'subSystems',
  'area',
  'module',
  'location',
  'parentTag',
  'sourceDrawing',
  'drawings',
  'isValidated',
  'isSafetyCritical',
  'isExRated',
  'subcontractorNames',
  'comments',
  'itrTotal',
  'itrDone',
  'punchOpen',
  'loop',
  'manufacturer',
  'modelNumber',
  'dataSheetNumber',
] as const;

/** One filter that users set, by name. */
export interface NamedFilter {
  readonly name: string;
  readonly filter: Filter | undefined;
}

/**
 * The filters of the benchmark, with values of this plant: a discipline and a subsystem of medium size, part of a tag
 * number.
 */
export async function filtersOf({ database: { db }, actor }: PlantDatabase): Promise<readonly NamedFilter[]> {
  const disciplines = await rows(
    db,
    sql<{ id: string }>`select discipline as id from tagged_item group by 1 order by count(*) desc`,
  );
  const subSystems = await rows(
    db,
    sql<{ id: string }>`select sub_systems[1] as id from tagged_item group by 1 order by count(*) desc`,
  );
  const middle = await oneRow(
    db,
    sql<{
      name: string;
    }>`select name from tagged_item where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.C}::uuid
      and tag_type = 'tag' order by title_sort offset (select count(*) / 2 from tagged_item where tag_type = 'tag') limit 1`,
  );
  const id = (found: readonly { readonly id: string }[]): string => found[Math.floor(found.length / 2)]?.id ?? '';
  return [
    { name: 'none', filter: undefined },
    { name: 'discipline', filter: { field: 'discipline', op: 'anyOf', value: [id(disciplines)] } },
    { name: 'subsystem', filter: { field: 'subSystems', op: 'anyOf', value: [id(subSystems)] } },
    { name: 'tag number contains', filter: { field: 'name', op: 'contains', value: (middle?.name ?? '').slice(1) } },
    { name: 'tag number contains, wide', filter: { field: 'name', op: 'contains', value: '-PT-' } },
    { name: 'ex rated', filter: { field: 'isExRated', op: 'is', value: true } },
    {
      name: 'ex rated of a discipline, description contains',
      filter: {
        and: [
          { field: 'isExRated', op: 'is', value: true },
          { field: 'discipline', op: 'anyOf', value: [id(disciplines)] },
          { field: 'description', op: 'contains', value: 'pump' },
        ],
      },
    },
  ];
}

/** The sorts of the benchmark. */
export const SORTS: readonly { readonly name: string; readonly sort: readonly Sort[] }[] = [
  { name: 'name', sort: [{ field: 'name' }] },
  { name: 'discipline, name', sort: [{ field: 'discipline' }, { field: 'name' }] },
];
