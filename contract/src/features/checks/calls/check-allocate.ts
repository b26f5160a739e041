import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { MATRIX_KEYS } from '../../../rules/matrices.ts';
import { w, type Word } from '../../../words/word.ts';

/** Why a tagged item gets nothing from a matrix (domain guide 3.3). */
export const UNALLOCATED = {
  /** It is void. */
  void: w('Void', '已作废'),
  /** It is set to ignore the matrix. */
  ignored: w('Ignores the matrix', '已设置忽略矩阵'),
  /** The matrix has no line for its type and status. */
  noLine: w('No matrix line for its type and status', '矩阵中无其设备类型和状态的行'),
  /** It already has everything the matrix gives. */
  hasAll: w('Already has all of them', '已全部分配'),
} as const satisfies Readonly<Record<string, Word>>;
/** A reason why a tagged item gets nothing. */
type Unallocated = keyof typeof UNALLOCATED;

/** Maximum number of items named for each reason. */
export const UNALLOCATED_NAMED = 100;

/** The result of allocating by a matrix. */
export interface Allocation {
  /** The number of tagged items chosen. */
  readonly tags: number;
  /** The number of these that get records. */
  readonly getting: number;
  /** The number of records they get. */
  readonly checks: number;
  /** The items that get nothing: their number for each reason, and the first of them. */
  readonly none: readonly {
    readonly why: Unallocated;
    readonly count: number;
    readonly rows: readonly { readonly id: string; readonly title: string }[];
  }[];
  /** The queued import; null when none was queued or nothing is missing. */
  readonly job: string | null;
}

/**
 * Gives existing tagged items the records that a matrix requires in the chosen scope of work and that they lack.
 * Without a `setting` it only reports the result; with one it queues an import whose rows the matrix creates when its
 * turn comes: simulated or real, and followed, cancelled and undone like every import. Requires the rights to add and
 * to import, and to see the register of the items.
 */
export const checkAllocate = call({
  path: '/api/ext/checks/allocate',
  access: { registerIn: 'gives', right: 'add' },
  input: z.object({
    /** What to allocate: checks, or preservation. */
    gives: z.enum(MATRIX_KEYS).default('tagItr'),
    /** Tagged items, or one kind of them. */
    register: z.string().max(60),
    selection,
    setting: z.enum(['simulate', 'full']).nullable(),
  }),
  output: as<Allocation>(),
});
