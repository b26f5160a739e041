import { z } from 'zod';
import { filledLine, guid, ids, line, remark } from '../../../calls/inputs.ts';

/** A role as far as a list of users shows it. */
export interface RoleBrief {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
}

/** A user as administrators see it (readings D39). The password is never in an answer. */
export interface User {
  readonly id: string;
  /** The login name. */
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  readonly tenantId: string;
  /** 1 on, 0 off: may not sign in. */
  readonly status: 0 | 1;
  readonly remark: string;
  readonly departmentId: string | null;
  /** In the caller's language; empty without one. */
  readonly departmentName: string;
  readonly postId: string | null;
  /** In the caller's language; empty without one. */
  readonly postName: string;
  /** A code by SMS or mail is asked at sign-in. */
  readonly secondFactor: boolean;
  /** The password was set by somebody else and must be changed at the next sign-in (readings D71). */
  readonly mustChangePassword: boolean;
  readonly roles: readonly RoleBrief[];
  /** How many levels are granted; with none the user sees no project. */
  readonly levels: number;
  /** How many sessions are open now. */
  readonly sessions: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The caller. */
  readonly isSelf: boolean;
}

/** A telephone number as people write it: digits, and `+ - ( )` and spaces. */
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[\d\s()-]{5,}$/);
const email = z.string().trim().max(200).pipe(z.email());
/** Empty text takes a value away. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional();
/** As it is typed; trimmed like at sign-in (readings D14, D20). */
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

/** A new user. Without a password the user sets one by 'Forgot your password?'. */
export const newUser = z.object({
  username: filledLine(100),
  fullName: line(200).optional(),
  password: password.optional(),
  ...optional,
  /** Roles bound from the start. */
  roleIds: ids.optional(),
  /** Levels granted from the start, each with all beneath it. */
  levelIds: ids.optional(),
});

/** Changes of a user: only what is given changes. A password given is a reset. */
export const userChanges = z.object({
  id: guid,
  username: filledLine(100).optional(),
  fullName: line(200).optional(),
  password: password.optional(),
  ...optional,
});
