import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import type { RawBuilder } from 'kysely';
import type { Change } from '../../register/rules.ts';
import type { MatrixPlace } from './missing-lines.ts';

/** What tagged items are compared with: a matrix, by the records it gives, or the rules for Ex rated items. */
export type DriftKey = MatrixKey | 'exRatedToItr';

/** What is wanted of tagged items, and what can change whether they have it. */
export interface Comparison {
  /** The fields of a tagged item that are asked. */
  readonly itemFields: readonly string[];
  /** The register of the records it shall have, and the fields of those that are asked. */
  readonly record: MatrixKey;
  readonly recordFields: readonly string[];
  /** The register of what is wanted, and the reference by which a row of it says of which items; both registers call it the same. */
  readonly lines: RegisterKey;
  readonly by: 'equipmentType' | 'discipline';
  /**
   * The ways in which an item differs in a scope of work: what is joined to items `x` and asked of them. Each is a join, so
   * that a hundred thousand items of an import are judged at once.
   */
  readonly ways: (of: Scope) => readonly RawBuilder<unknown>[];
  /**
   * What of it an item lacks: the id of the row of `lines`, as what each way joins calls it. Where it is said, each is kept (ADR 0060);
   * of what does not say it, only that an item differs.
   */
  readonly lacks?: RawBuilder<unknown>;
  /** The items `x` of a facility of which anything can be wanted at all: a new scope of work looks at no others. */
  readonly wanting: (of: MatrixPlace) => RawBuilder<boolean>;
  /** Which items `x` of those a row of what is wanted is about it can touch; all of them unless said. */
  readonly touched?: (lines: RawBuilder<unknown>, change: Change) => RawBuilder<boolean>;
  /** What else decides whether items are asked for it: a register, its fields, and the items `x` its rows are about. */
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
const comparisons = new Map<DriftKey, Comparison>();
/** What tagged items are compared with by a name. @throws {Error} for what nobody compares them with */
export const comparisonOf = (key: DriftKey): Comparison => {
  const found = comparisons.get(key);
  if (found === undefined) throw new Error(`Nothing is compared with "${key}".`);
  return found;
};
/** Whatever tagged items are compared with. */
export const driftKeys = (): readonly DriftKey[] => [...comparisons.keys()];
/** Keeps what tagged items are compared with by a name. */
export const keepComparison = (key: DriftKey, comparison: Comparison): unknown => comparisons.set(key, comparison);
