import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** What became of one row. */
export interface ImportedUser {
  /** The row as it was sent, from 1. */
  readonly number: number;
  readonly username: string;
  readonly outcome: 'added' | 'updated' | 'unchanged' | 'invalid';
  /** What is wrong, in the caller's language; empty unless invalid. */
  readonly problems: readonly { readonly field: string; readonly msg: string }[];
}

/** A value of a sheet as text; whatever is not text is refused with its row. */
const cell = z.unknown().optional();

/**
 * Makes and changes many users at once, found by login name (specification 2.6). Rows that are wrong are told and left out,
 * the others are done; with `dryRun` nothing is. A cell that is missing or empty leaves what is there as it is. Needs
 * `user:add` for new users and `user:update` for others.
 */
export const usersImport = call({
  path: '/api/ext/users/import',
  access: { area: 'user', right: 'add' },
  input: z.object({
    dryRun: z.boolean().default(false),
    rows: z
      .array(
        z.object({
          username: cell,
          fullName: cell,
          email: cell,
          mobilePhone: cell,
          /** As typed, at the start of a new user only; without one the user sets one by 'Forgot your password?'. */
          password: cell,
          remark: cell,
          /** The code of a department. */
          department: cell,
          /** The code of a post. */
          post: cell,
          /** Codes of roles, parted by `;`; they are added to those held. */
          roles: cell,
        }),
      )
      .min(1)
      .max(1000),
  }),
  output: as<{
    readonly added: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly invalid: number;
    readonly rows: readonly ImportedUser[];
  }>(),
});
