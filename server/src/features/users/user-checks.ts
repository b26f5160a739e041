import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { phoneOf } from '../session/accounts.ts';

const WORDS = {
  username: w(
    'This login name is already the login name or e-mail address of somebody.',
    '该登录名已被使用（作为他人的登录名或邮箱）。',
  ),
  email: w(
    'This e-mail address is already the login name or e-mail address of somebody.',
    '该邮箱已被使用（作为他人的登录名或邮箱）。',
  ),
  mobilePhone: w('This telephone number belongs to somebody else.', '该手机号属于其他用户。'),
  departmentId: w('There is no such department, or it is disabled.', '该部门不存在或已停用。'),
  postId: w('There is no such post, or it is disabled.', '该岗位不存在或已停用。'),
} as const;

/** Details checked against the rest of the company; null removes a value, undefined leaves it. */
export interface Details {
  readonly username?: string | undefined;
  readonly email?: string | null | undefined;
  readonly mobilePhone?: string | null | undefined;
  readonly departmentId?: string | null | undefined;
  readonly postId?: string | null | undefined;
}

/** Keeps a row that a user is given from being deleted or made inactive until the transaction ends. */
async function holdChosen(db: Db, tenantId: string, table: 'department' | 'post', id: string | null): Promise<void> {
  if (id !== null)
    await sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id} for share`.execute(db);
}

type Found = Readonly<Record<keyof typeof WORDS, boolean>>;

/**
 * The fields of a user that conflict with others of the company or refer to something that does not exist. `id` is the
 * user's own.
 */
async function wrongDetails(
  db: Db,
  { caller: { tenantId } }: SignedIn,
  details: Details,
  id: string | null = null,
): Promise<readonly FieldError[]> {
  const { username, email, mobilePhone, departmentId, postId } = details;
  await holdChosen(db, tenantId, 'department', departmentId ?? null);
  await holdChosen(db, tenantId, 'post', postId ?? null);
  const others = sql`from app_user u where u.tenant_id = ${tenantId} and u.deleted_at is null and u.id is distinct from ${id}::uuid`;
  // a sign-in by a name or an address must identify one user (readings D20)
  const named = (name: string | null | undefined) =>
    sql<boolean>`exists (select ${others}
      and (lower(u.username) = lower(${name ?? null}::text) or lower(u.email) = lower(${name ?? null}::text)))`;
  const lacking = (table: string, targetId: string | null | undefined) =>
    sql<boolean>`${targetId ?? null}::uuid is not null and not exists (
      select from ${sql.table(table)} x where x.tenant_id = ${tenantId} and x.id = ${targetId ?? null}::uuid and x.deleted_at is null and (not x.inactive or exists (
        select from app_user u where u.tenant_id = ${tenantId} and u.id = ${id}::uuid and x.id in (u.department_id, u.post_id))))`;
  const found = await oneRow<Found>(
    db,
    sql`select ${named(username)} as username, ${named(email)} as email,
          exists (select ${others} and u.mobile_phone = ${mobilePhone ? phoneOf(mobilePhone) : null}) as "mobilePhone",
          ${lacking('department', departmentId)} as "departmentId", ${lacking('post', postId)} as "postId"`,
  );
  const fields = Object.keys(WORDS) as (keyof typeof WORDS)[]; // eslint-disable-line -- the keys of a literal of ours
  return fields.filter((field) => found?.[field]).map((field) => ({ field, words: WORDS[field] }));
}

/** Requires that the details of a user are valid. @throws InvalidError naming each field */
export async function demandDetails(
  db: Db,
  context: SignedIn,
  details: Details,
  id: string | null = null,
): Promise<void> {
  const wrong = await wrongDetails(db, context, details, id);
  if (wrong.length > 0) throw new InvalidError(wrong);
}

const NO_PHONE = w(
  'The second factor is a code by SMS: it needs a telephone number.',
  '二次验证通过短信发送验证码，请填写手机号。',
);

/**
 * Requires, after a change, that a user who needs a code by SMS can receive one; otherwise the user could not sign in.
 * @throws InvalidError
 */
export async function demandReachable(db: Db, { caller }: SignedIn, id: string): Promise<void> {
  const unreachable = await oneRow(
    db,
    sql`select 1 from app_user where tenant_id = ${caller.tenantId} and id = ${id} and second_factor and mobile_phone is null`,
  );
  if (unreachable) throw new InvalidError([{ field: 'mobilePhone', words: NO_PHONE, missing: true }]);
}
