import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import type { Change } from '../../register/row/rules.ts';
import type { MatrixPlace } from './missing-lines.ts';

/** What tagged items are compared with: a matrix, by the records it allocates, or the rules for Ex rated items. */
export type DriftKey = MatrixKey | 'exRatedToItr';

/** What tagged items should have, and which changes can affect whether they have it. */
export interface Comparison {
  /** The fields of a tagged item that matter. */
  readonly itemFields: readonly string[];
  /** The register of the records an item should have, and the fields of these records that matter. */
  readonly record: MatrixKey;
  readonly recordFields: readonly string[];
  /**
   * The register of the requirements, and the reference in its rows that says which items they are about; tagged items
   * have a field of the same name.
   */
  readonly lines: RegisterKey;
  readonly by: 'equipmentType' | 'discipline';
  /**
   * The ways in which an item can differ in a scope of work: joins to the items `x` with conditions. Each is a join, so
   * that a hundred thousand items of an import are checked at once.
   */
  readonly ways: (scope: Scope) => readonly RawBuilder<unknown>[];
  /**
   * What the item lacks: the id of the row of `lines`, under the alias used in each way's join. When set, each lacking
   * row is stored (ADR 0060); otherwise only the fact that an item differs.
   */
  readonly lacks?: RawBuilder<unknown>;
  /**
   * The items `x` of a facility that can have any requirement at all: only these are checked for a new scope of work.
   */
  readonly wanting: (place: MatrixPlace) => RawBuilder<boolean>;
  /**
   * Narrows the items `x` that a requirement row is about to those a change of it can affect; all of them by default.
   */
  readonly touched?: (lines: RawBuilder<unknown>, change: Change) => RawBuilder<boolean>;
  /**
   * What else decides whether an item is subject to requirements: a register, its fields, and the items `x` its rows
   * are about.
   */
  readonly also?: {
    readonly register: RegisterKey;
    readonly fields: readonly string[];
    readonly items: (ids: RawBuilder<unknown>) => RawBuilder<boolean>;
  };
}
/** A scope of work and the facility whose matrices it follows. */
export interface Scope extends MatrixPlace {
  readonly id: RawBuilder<unknown>;
}
const comparisons = onePerKey<'follows', DriftKey, Comparison>('follows', 'the comparison');
/** The comparison with the given name. @throws {Error} when there is no such comparison */
export const comparisonOf = (key: DriftKey): Comparison => {
  const found = comparisons.read().get(key);
  if (found === undefined) throw new Error(`Nothing is compared with "${key}".`);
  return found;
};
/** The names of all comparisons. */
export const driftKeys = (): readonly DriftKey[] => [...comparisons.read().keys()];
/** A comparison, by its name. */
export const addComparison = (key: DriftKey, comparison: Comparison): Contribution<'follows'> =>
  comparisons.add([key, comparison]);
