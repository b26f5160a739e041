import { z } from 'zod';
import { areaKeys } from '../../../access.ts';
import { as, call, nothing } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';
import type { HistoryEntry } from '../../../register/calls.ts';
import type { Word } from '../../../words/word.ts';

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

/** A post that users hold. */
export interface Post {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  /** A disabled post cannot be newly assigned. */
  readonly enabled: boolean;
  readonly remark: string;
  /** The number of users who hold it. */
  readonly users: number;
}

/** Returns all posts, by sort and name. Every signed-in user may read it. */
export const postsList = call({
  path: '/api/ext/posts/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Post[]>(),
});

/** Returns who changed a user, a role or another administration object, when, and the previous values; newest first. */
export const adminHistory = call({
  path: '/api/ext/admin/history',
  access: { areaIn: 'area', right: 'see' },
  input: z.object({
    area: z.enum(areaKeys),
    /** When omitted, the history of the whole area. */
    id: guid.optional(),
    limit: z.int().min(1).max(500).default(100),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  output: as<{ readonly entries: readonly (HistoryEntry & { readonly title: string })[]; readonly total: number }>(),
});
