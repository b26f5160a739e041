import { known } from '@plumbline/server/db/model.ts';
import { plant as makePlant } from '@plumbline/server/features/demo/plant/plant.ts';
import type { PlantRow } from '@plumbline/server/features/demo/plant/table.ts';

/** The register of {@link newTags}. */
export const NEW_TAGS = known('tag');

/** Tags of another plant with the same layout, so that every reference is found and every name is new; 25 columns. */
export function* newTags(options: {
  readonly tags: number;
  readonly rows: number;
  readonly allocate: boolean;
  /** How their names begin: a plant that was used before may still have those of the run before. */
  readonly series?: string;
}): Generator<PlantRow> {
  const table = makePlant({ tags: options.tags }).tables.find((table) => table.register === 'tag');
  let made = 0;
  for (let copy = 0; made < options.rows; copy++)
    for (const row of table?.rows() ?? []) {
      if (made++ >= options.rows) return;
      yield {
        ...row,
        name: `${options.series ?? 'N'}${copy}-${String(row['name'])}`,
        ignoreEquipmentTypeToItr: !options.allocate,
        // the files for COPY contain no preservation courses
        ignoreEquipmentTypeToPwl: true,
      };
    }
}

/** New tags for an import beside other work, whose numbers no run before has used. */
export const tagsToImport = (tags: number, most: number): Generator<PlantRow> =>
  newTags({ tags, rows: Math.min(most, tags / 10), allocate: false, series: `N${Date.now().toString(36)}-` });
