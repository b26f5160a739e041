import { holds } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/context.ts';
import { ADMINISTRATOR } from './roles.ts';

const WORDS = {
  moreThanYours: w(
    'give or change what goes beyond your own rights ({codes})',
    '授予或更改超出本人权限的内容（{codes}）',
  ),
  last: w(
    'This is the last administrator who can sign in. Create another one first.',
    '这是最后一位可登录的管理员，请先设置另一位管理员。',
  ),
} as const;
/** Maximum number of codes named in a refusal. */
const NAMED = 5;

/** An error that refuses an action for an administrative reason. */
export const notAllowed = (why: Word): AppError => new AppError('notAllowedHere', { why });

/** The codes among these that the caller does not hold. */
const beyond = (caller: Caller, codes: Iterable<string>): readonly string[] =>
  [...new Set(codes)].filter((code) => !holds(caller.permissions, code));

/** The error for granting rights beyond the caller's own, naming the first of them. */
export function moreThanYours(codes: readonly string[]): AppError {
  const named = codes.slice(0, NAMED).join(', ') + (codes.length > NAMED ? ' …' : '');
  return new AppError('forbidden', { right: fill(WORDS.moreThanYours, { codes: named }) });
}

/**
 * Requires that the caller holds each of these codes: nobody may grant what they do not have.
 *
 * @throws AppError `forbidden`, naming the codes
 */
export function demandHeld(caller: Caller, codes: Iterable<string>): void {
  const missing = beyond(caller, codes);
  if (missing.length > 0) throw moreThanYours(missing);
}

/** The permission codes of a user, across all roles. */
async function codesOf(db: Db, tenantId: string, userId: string): Promise<readonly string[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select distinct unnest(role.permissions) as code from user_role
        join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
        where user_role.tenant_id = ${tenantId} and user_role.user_id = ${userId}`,
  );
  return found.map(({ code }) => code);
}

/**
 * Requires that a user holds nothing the caller does not: setting another user's password makes it possible to act as
 * that user.
 *
 * @throws AppError `forbidden`
 */
export async function demandOver(db: Db, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId || caller.permissions.has('*')) return;
  demandHeld(caller, await codesOf(db, caller.tenantId, userId));
}

/** Serializes changes of administrators, so that two at once cannot remove the last two. */
export async function lockAdministrators(db: Db, tenantId: string): Promise<void> {
  await sql`select id from role where tenant_id = ${tenantId} and code = ${ADMINISTRATOR} for no key update`.execute(
    db,
  );
}

/**
 * Requires, after a change and before the commit, that at least one user who can sign in is an administrator (readings
 * D39).
 *
 * @throws AppError `notAllowedHere`
 */
export async function demandAdministrator(db: Db, tenantId: string): Promise<void> {
  const left = await oneRow(
    db,
    sql`select 1 from role
        join user_role on user_role.tenant_id = role.tenant_id and user_role.role_id = role.id
        join app_user u on u.tenant_id = role.tenant_id and u.id = user_role.user_id
        where role.tenant_id = ${tenantId} and role.code = ${ADMINISTRATOR} and u.status = 1 and u.deleted_at is null
        limit 1`,
  );
  if (!left) throw notAllowed(WORDS.last);
}
