import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';
import { MATRIX_KEYS } from '../../rules/matrices.ts';
import { w, type Word } from '../../words/word.ts';
import { clearDoubtInput, type DoubtCleared } from '../../workflow/doubt/clear-doubt.ts';
import type { DoubtLine } from '../../workflow/doubt/doubt-line.ts';
import { TABLE_MOST } from '../../workflow/gather/calls.ts';

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

/** Maximum number of Tag ITRs on one sheet: as many as its table accepts in one save. */
export const MULTI_TAG_MOST = TABLE_MOST;

/**
 * Creates a multi-tag sheet of Tag ITRs: they share one multi-tag ITR, one revision of its form and one subsystem, and
 * none is signed or on another open sheet. If some do not fit, nothing is created and they are returned with the
 * reason.
 */
export const multiTagGenerate = call({
  path: '/api/ext/checks/multi-tag-generate',
  access: { register: 'multiTagItr', right: 'add' },
  input: z.object({ selection, description: z.string().trim().max(255).default('') }),
  output: as<{
    /** The sheet; null when some Tag ITRs do not fit. */
    readonly made: { readonly id: string; readonly number: string } | null;
    readonly refused: readonly Refused[];
  }>(),
});

/** Maximum number of unchanged records returned individually. */
export const STAY_NAMED = 1000;
/** Maximum number of records changed at once, so that the whole change can be taken back at once. */
export const GO_MOST = 20_000;

/** The result of an action on the records of a review. */
export interface ReviewOutcome {
  /** The number of records changed, or to be changed. */
  readonly done: number;
  /** The first of them, by name. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  /** The first of the others, and why they stay as they are. */
  readonly refused: readonly Refused[];
  /** The number of records that stay. */
  readonly stay: number;
  /** Identifies the change for the `undo` verb of their register; null where nothing was done. */
  readonly batch: string | null;
}

/** The rows and the review an action is for. */
const ofReview = z.object({
  /** The key of a review. */
  list: z.string().max(60),
  selection,
  dryRun: z.boolean().default(false),
});

/**
 * Removes records that exist without a line of the matrix, from the chosen rows of a review, unless someone has worked
 * on them. With `dryRun` it only reports which would be removed, and which stay and why. Requires the right to delete
 * the records.
 */
export const reviewRemove = call({
  path: '/api/ext/checks/review-remove',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});

/**
 * Gives records of the chosen rows of a review the values of the matrix, such as their frequency, unless someone has
 * signed them. With `dryRun` it only reports which records would change, and which stay as they are and why. Requires
 * the right to update the records.
 */
export const reviewAlign = call({
  path: '/api/ext/checks/review-align',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});

/** Returns what has put a signed-off check in doubt, and what cleared it, newest first. */
export const retestOf = call({
  path: '/api/ext/checks/retest-of',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});

/**
 * Puts signed-off checks in doubt manually, with a reason: they must be re-verified and do not count as done until
 * then. Checks that cannot be put in doubt are returned with the reason; `dryRun` changes nothing and returns the same
 * result.
 */
export const retestPut = call({
  path: '/api/ext/checks/retest-put',
  access: { register: 'tagItr', right: 'reject' },
  input: z.object({ selection, reason: z.string().trim().min(1).max(500), dryRun: z.boolean().default(false) }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

/** Clears the doubt of checks, recording the person who clears it; waiving requires the right to re-open. */
export const retestClear = call({
  path: '/api/ext/checks/retest-clear',
  access: { register: 'tagItr', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});

/** The calls of the checks of tagged items; filling in and signing are calls shared by all records. */
export const tagCheckCalls = {
  checkAllocate,
  multiTagGenerate,
  reviewAlign,
  reviewRemove,
  retestPut,
  retestOf,
  retestClear,
} as const;
