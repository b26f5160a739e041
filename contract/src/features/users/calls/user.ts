import { z } from 'zod';
import { filledLine, guid, ids, line, remark } from '../../../calls/inputs.ts';

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
