import type { Word } from '../../../words/word.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A department of the company; `parentId` forms a tree. */
export interface Department {
  readonly id: string;
  /** Null at the top level. */
  readonly parentId: string | null;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  /** A disabled department cannot be newly assigned. */
  readonly enabled: boolean;
  readonly remark: string;
  /** The number of its users, excluding subdepartments. */
  readonly users: number;
}

/**
 * Returns all departments as one list, parents before children, siblings by sort and name. Every signed-in user may
 * read it.
 */
export const departmentsList = call({
  path: '/api/ext/departments/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Department[]>(),
});
