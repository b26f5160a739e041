import { login as call } from '@plumbline/contract/calls/auth-center/login.ts';
import type { LoginAnswer } from '@plumbline/contract/calls/auth-center/login.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { openSession } from '../../http/session.ts';
import { attemptKeys, countAttempt, forgiveAttempt } from './attempts.ts';
import { fits, fitsNobody } from './password.ts';
import { profileOf, type Account } from './profile.ts';

interface Candidate extends Account {
  readonly password_hash: string;
  readonly status: number;
}

/** Everybody a name may mean: by login name or e-mail address, without regard to case, in any tenant (readings D20). */
const candidates = (db: Db, name: string): Promise<readonly Candidate[]> =>
  rows<Candidate>(
    db,
    sql`select tenant_id, id, username, full_name, password_hash, status from app_user
        where lower(username) = lower(${name}) or lower(email) = lower(${name}) order by tenant_id, id limit 20`,
  );

/** The one whose password it is. Takes time for nobody too, and a switched-off account is judged like any other. */
async function matching(found: readonly Candidate[], wire: string): Promise<Candidate | null> {
  if (found.length === 0) await fitsNobody(wire);
  for (const each of found) {
    if ((await fits(each.password_hash, wire)) && each.status === 1) return each;
  }
  return null;
}

async function signIn(context: Context, { username, password }: { username: string; password: string }) {
  const { db, address } = context;
  const found = await candidates(db, username);
  const keys = attemptKeys({ accounts: found.map(({ id }) => id), name: username, address });
  await countAttempt(db, keys);
  const user = await matching(found, password);
  if (user === null) throw new AppError('loginFailed');
  await forgiveAttempt(db, keys);
  const token = await openSession(db, { tenantId: user.tenant_id, userId: user.id });
  return { user, token };
}

/** Signs in by the simple form. The token stands in the answer and in the header `accesstoken` (readings D45). */
export const login = handle(call, async (context: Context, input): Promise<LoginAnswer> => {
  const { user, token } = await signIn(context, input);
  context.header('accesstoken', token);
  return { tokenInfo: { tokenName: 'accesstoken', tokenValue: token }, ...(await profileOf(context.db, user)) };
});
