import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** The result of one row. */
export interface ImportedUser {
  /** The position of the row in the request, from 1. */
  readonly number: number;
  readonly username: string;
  readonly outcome: 'added' | 'updated' | 'unchanged' | 'invalid';
  /** What is wrong, in the caller's language; empty unless invalid. */
  readonly problems: readonly { readonly field: string; readonly msg: string }[];
}

/** A cell value as text; a row with a value that is not text is refused. */
const cell = z.unknown().optional();

/**
 * Creates and changes many users at once, identified by login name (specification 2.6). Invalid rows are reported and
 * skipped, the others are applied; with `dryRun` nothing is. A missing or empty cell leaves the existing value
 * unchanged. Requires `user:add` for new users and `user:update` for others.
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
          /**
           * As typed, only when creating a user; without one the user sets a password through 'Forgot your password?'.
           */
          password: cell,
          remark: cell,
          /** The code of a department. */
          department: cell,
          /** The code of a post. */
          post: cell,
          /** Codes of roles, separated by `;`; they are added to the roles already held. */
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
