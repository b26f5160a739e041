import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { byId, filledLine, guid, ids, line, remark } from '../../../calls/inputs.ts';
import { paged, type Page } from './paging.ts';

/** A role as shown in a list of users. */
export interface RoleBrief {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
}

/** A user as seen by administrators (readings D39). The password is never returned. */
export interface User {
  readonly id: string;
  /** The login name. */
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  readonly tenantId: string;
  /** 1 enabled, 0 disabled: may not sign in. */
  readonly status: 0 | 1;
  readonly remark: string;
  readonly departmentId: string | null;
  /** In the caller's language; empty when there is none. */
  readonly departmentName: string;
  readonly postId: string | null;
  /** In the caller's language; empty when there is none. */
  readonly postName: string;
  /** Sign-in requires a code by SMS or mail. */
  readonly secondFactor: boolean;
  /** True when the user signs in with an authenticator app. */
  readonly hasAuthenticator: boolean;
  /** The password was set by another user and must be changed at the next sign-in (readings D71). */
  readonly mustChangePassword: boolean;
  readonly roles: readonly RoleBrief[];
  /** The number of levels granted; with none, the user sees no project. */
  readonly levels: number;
  /** The number of open sessions. */
  readonly sessions: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** True for the caller. */
  readonly isSelf: boolean;
}

/** A telephone number as usually written: digits, and `+ - ( )` and spaces. */
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[\d\s()-]{5,}$/);
const email = z.string().trim().max(200).pipe(z.email());
/** An empty text removes a value. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional();
/** As typed; trimmed as at sign-in (readings D14, D20). */
const password = z.string().trim().min(1).max(200);

const optional = {
  email: orNothing(email),
  mobilePhone: orNothing(phone),
  remark: remark.optional(),
  departmentId: orNothing(guid),
  postId: orNothing(guid),
  secondFactor: z.boolean().optional(),
  status: z.union([z.literal(0), z.literal(1)]).optional(),
};

/** A new user. Without a password, the user sets one through 'Forgot your password?'. */
export const newUser = z.object({
  username: filledLine(100),
  fullName: line(200).optional(),
  password: password.optional(),
  ...optional,
  /** Roles bound from the start. */
  roleIds: ids.optional(),
  /** Levels granted from the start, each with everything below it. */
  levelIds: ids.optional(),
});

/** Changes to a user: only the given fields change. A given password is a reset. */
export const userChanges = z.object({
  id: guid,
  username: filledLine(100).optional(),
  fullName: line(200).optional(),
  password: password.optional(),
  ...optional,
});

/** Returns users by login name. Texts match any part, without regard to case. */
export const userListPage = call({
  path: '/user-center/user/list-page',
  access: { area: 'user', right: 'see' },
  input: paged({
    /** Only this one. */
    id: guid.nullish(),
    /** Searched in login name, full name, e-mail and telephone. */
    keyword: line(200).optional(),
    username: line(200).optional(),
    fullName: line(200).optional(),
    email: line(200).optional(),
    mobilePhone: line(200).optional(),
    status: z.union([z.literal(0), z.literal(1)]).nullish(),
    /** This department and all its subdepartments. */
    departmentId: guid.nullish(),
    postId: guid.nullish(),
    /** Only users who hold this role. */
    roleId: guid.nullish(),
    /** Only users who do not hold this role, to whom it can be given. */
    withoutRoleId: guid.nullish(),
  }),
  output: as<Page<User>>(),
});

/** Creates a user (specification 7.2). The password, as typed, must be changed at the first sign-in (readings D71). */
export const registerUser = call({
  path: '/user-center/register-user',
  access: { area: 'user', right: 'add' },
  input: newUser,
  output: as<User>(),
});

/** Changes a user; with `password` resets it: all sessions end and it must be changed at the next sign-in (readings D71). */
export const updateUser = call({
  path: '/user-center/update-user',
  access: { area: 'user', right: 'update' },
  input: userChanges,
  output: as<User>(),
});

/**
 * Disables or enables a user; a disabled user loses all sessions at once (readings D39). `status` says which, so that
 * repeating the call is harmless.
 */
export const userToggleStatus = call({
  path: '/user-center/user/toggle-status',
  access: { area: 'user', right: 'update' },
  input: z
    .object({
      userId: guid.optional(),
      /** Also accepted instead of `userId`. */
      id: guid.optional(),
      status: z.union([z.literal(0), z.literal(1)]).optional(),
    })
    .transform(({ userId, id, status }, context) => {
      const named = userId ?? id;
      if (named !== undefined) return { userId: named, status };
      context.issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['userId'] });
      return z.NEVER;
    }),
  output: as<User>(),
});

/**
 * Deletes a user: sessions, roles and levels are removed at once, the name stays in the history, the login name becomes
 * free again.
 */
export const deleteUser = call({
  path: '/user-center/delete-user/{id}',
  access: { area: 'user', right: 'delete' },
  input: byId,
  output: as<null>(),
});

/**
 * Exports the users of a list, all pages, as a CSV file that can be edited and imported again. It contains no
 * passwords.
 */
export const usersExport = call({
  path: '/api/ext/users/export',
  access: { area: 'user', right: 'see' },
  input: z.object({ format: z.literal('csv'), filter: userListPage.input }),
  output: as<Download>(),
});

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

/**
 * Removes the authenticator app of the user `id`, who lost it, and ends their sessions. A user who holds more
 * rights than the caller, and the caller's own app, are refused. Refusals: 403 · 404 · 409 no app is set up.
 */
export const userFactorReset = call({
  path: '/user-center/user/factor-reset/{id}',
  access: { area: 'user', right: 'update' },
  input: byId,
  output: as<null>(),
});
