import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { MATRIX_KEYS } from '../../../rules/matrices.ts';
import { w, type Word } from '../../../words/word.ts';

/** Why a tagged item gets nothing by a matrix (domain guide 3.3). */
export const UNALLOCATED = {
  /** It is void. */
  void: w('Void', '已作废'),
  /** It is told to ignore the matrix. */
  ignored: w('Ignores the matrix', '已设置忽略矩阵'),
  /** The matrix has no line for its type and status. */
  noLine: w('No line of the matrix for its type and status', '矩阵中无其设备类型和状态的行'),
  /** It has all the matrix gives already. */
  hasAll: w('Has all of them already', '已全部分配'),
} as const satisfies Readonly<Record<string, Word>>;
/** One of the reasons. */
export type Unallocated = keyof typeof UNALLOCATED;

/** So many items of each reason are told by name. */
export const UNALLOCATED_NAMED = 100;

/** What allocating by a matrix comes to. */
export interface Allocation {
  /** How many tagged items were chosen. */
  readonly tags: number;
  /** How many of them get some. */
  readonly getting: number;
  /** How many records they get. */
  readonly checks: number;
  /** The others: how many for each reason, and the first of them. */
  readonly none: readonly {
    readonly why: Unallocated;
    readonly count: number;
    readonly rows: readonly { readonly id: string; readonly title: string }[];
  }[];
  /** The import that was put into the queue; null where nothing was, or nothing is missing. */
  readonly job: string | null;
}

/**
 * Gives tagged items that are there already the records a matrix wants of them in the chosen scope of work and that they
 * lack. Without a `setting` it only says what that comes to; with one an import is put into the queue whose rows the matrix
 * makes when its turn comes: simulated or for real, followed, cancelled and undone as every import. Right to add is asked,
 * and that to import; seeing the register of the items too.
 */
export const checkAllocate = call({
  path: '/api/ext/checks/allocate',
  access: { registerIn: 'gives', right: 'add' },
  input: z.object({
    /** What they are given: checks, or preservation. */
    gives: z.enum(MATRIX_KEYS).default('tagItr'),
    /** Tagged items, or one kind of them. */
    register: z.string().max(60),
    selection,
    setting: z.enum(['simulate', 'full']).nullable(),
  }),
  output: as<Allocation>(),
});
