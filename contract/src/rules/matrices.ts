import type { LevelOptionKey } from '../level-options.ts';
import type { RecordKey } from '../records/index.ts';
import type { RegisterKey } from '../registers/index.ts';

/** By equipment type and status a matrix says which records tagged items get (domain guide 3.3, 3.5). */
export interface Matrix {
  /** The register of its lines. */
  readonly lines: RegisterKey;
  /** The library its lines choose from: the field of a line, and of the record it gives. */
  readonly of: 'itr' | 'pwl';
  /** The flag of a tagged item that wants nothing of it. */
  readonly ignore: 'ignoreEquipmentTypeToItr' | 'ignoreEquipmentTypeToPwl';
  /** The option of the scope of work that says when it acts by itself. */
  readonly option: Extract<LevelOptionKey, 'tagItrAllocation' | 'tagPwlAllocation'>;
  /** The option without which it gives only what `ONLY_FOR` has given. */
  readonly unless?: LevelOptionKey;
  /** Texts that make two lines of one library row different records, compared without regard to case; blank equals blank. */
  readonly apart: readonly string[];
  /** What a line says of the records beyond which they are. */
  readonly gives: readonly string[];
}

/** The matrices, by the records they give. */
export const MATRICES = {
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
 * Sheets of a library that have this field filled in are for tagged items with this flag alone, and only while the option of the
 * facility is on: Ex inspections (domain guide 3.6).
 */
export const ONLY_FOR = { field: 'exGrade', flag: 'isExRated', option: 'ex' } as const satisfies {
  readonly field: string;
  readonly flag: string;
  readonly option: LevelOptionKey;
};
/** The records a matrix gives. */
export type MatrixKey = keyof typeof MATRICES;
/** Their keys. */
export const MATRIX_KEYS = Object.keys(MATRICES) as [MatrixKey, ...MatrixKey[]]; // eslint-disable-line -- the keys of a constant
/** A matrix as any other. */
export const matrixOf = (key: MatrixKey): Matrix => MATRICES[key];
