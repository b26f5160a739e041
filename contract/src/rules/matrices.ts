import type { LevelOptionKey } from '../level-options.ts';
import type { RecordKey } from '../records/index.ts';
import type { RegisterKey } from '../registers/index.ts';

/** A matrix determines, by equipment type and status, which records tagged items get (domain guide 3.3, 3.5). */
export interface Matrix {
  /** The register of its lines. */
  readonly lines: RegisterKey;
  /** The library its lines choose from: the reference field both of a line and of the record it creates. */
  readonly of: 'itr' | 'pwl';
  /** The flag of a tagged item that opts out of this matrix. */
  readonly ignore: 'ignoreEquipmentTypeToItr' | 'ignoreEquipmentTypeToPwl';
  /** The option of the scope of work that says when the matrix is applied automatically. */
  readonly option: Extract<LevelOptionKey, 'tagItrAllocation' | 'tagPwlAllocation'>;
  /** The option without which it creates only records allowed by `ONLY_FOR`. */
  readonly unless?: LevelOptionKey;
  /**
   * Text fields that make two lines with the same library row different records, compared without regard to case; blank
   * equals blank.
   */
  readonly apart: readonly string[];
  /** The fields of a line that are copied to its records. */
  readonly gives: readonly string[];
}

/** The matrices, by the records they create. */
const MATRICES = {
  /** Checks: one for each line and test reference. */
  tagItr: {
    lines: 'equipmentTypeItr',
    of: 'itr',
    ignore: 'ignoreEquipmentTypeToItr',
    option: 'tagItrAllocation',
    apart: ['testReference'],
    gives: [],
  },
  /** Preservation: one running cycle for each line, with its frequency and first due date. */
  tagPwl: {
    lines: 'equipmentTypePwl',
    of: 'pwl',
    ignore: 'ignoreEquipmentTypeToPwl',
    option: 'tagPwlAllocation',
    unless: 'preservation',
    apart: [],
    gives: ['dueDate', 'frequency'],
  },
} as const satisfies Partial<Record<RecordKey, Matrix>>;
/**
 * Library rows with this field filled in apply only to tagged items with this flag, and only while the facility option
 * is on: Ex inspections (domain guide 3.6).
 */
export const ONLY_FOR = { field: 'exGrade', flag: 'isExRated', option: 'ex' } as const satisfies {
  readonly field: string;
  readonly flag: string;
  readonly option: LevelOptionKey;
};
/** A kind of record that a matrix creates. */
export type MatrixKey = keyof typeof MATRICES;
/** All kinds of record that a matrix creates. */
export const MATRIX_KEYS = Object.keys(MATRICES) as [MatrixKey, ...MatrixKey[]]; // eslint-disable-line -- the keys of a constant
/** Returns a matrix under its general type. */
export const matrixOf = (key: MatrixKey): Matrix => MATRICES[key];
