import type { Word } from '../../../words/word.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A department of the company; a tree by `parentId`. */
export interface Department {
  readonly id: string;
  /** Null at the top. */
  readonly parentId: string | null;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  /** A disabled one cannot be chosen anew. */
  readonly enabled: boolean;
  readonly remark: string;
  /** How many users belong to it, not counting those beneath. */
  readonly users: number;
}

/** All departments as one list, parents before children, neighbours by sort and name. Everybody signed in may choose from it. */
export const departmentsList = call({
  path: '/api/ext/departments/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Department[]>(),
});
