import { equipment, registerRows } from './content.ts';
import { both, type PlantRow } from './table.ts';

/** One kind of check. */
export interface LibraryItr {
  readonly name: string;
  readonly disciplineName: string;
  readonly itrClassName: string;
}

/** Every check of the library, by code. */
export const library: readonly LibraryItr[] = registerRows('itr').map((row) => ({
  name: String(row['name']),
  disciplineName: String(row['discipline']),
  itrClassName: String(row['itrClass']),
}));

const kinds = Object.values(equipment);

/** Rows of register `equipmentType`, with the English name. */
export const equipmentTypeRows: readonly PlantRow[] = kinds.map(({ name, discipline }) => ({
  name: name.en,
  description: both(name),
  discipline,
}));

/**
 * Rows of register `equipmentTypeItr`: each class with blank status, and also with status Modified where that is
 * possible.
 */
export const matrixRows: readonly PlantRow[] = kinds.flatMap((kind) =>
  (kind.brownfield ? [null, 'Modified'] : [null]).flatMap((status) =>
    kind.itrs.map((itr) => ({ equipmentType: kind.name.en, equipmentStatus: status, itr, testReference: null })),
  ),
);
