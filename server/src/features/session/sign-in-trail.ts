import type { SignInOutcome, SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import { SIGN_INS_KEPT_DAYS } from '@plumbline/contract/lists/sign-in.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { queryRows } from '../../register/read/query-rows.ts';

/** A user that an attempt may refer to. */
interface Meant {
  readonly tenant_id: string;
  readonly id: string;
  readonly username: string;
}

/** A sign-in attempt: the method, the name, and the users it may refer to. */
export interface Try {
  readonly way: SignInWay;
  readonly name: string;
  readonly meant: readonly Meant[];
}

/** The job that deletes old entries. */
export const SIGN_INS_TASK = 'forget-sign-ins';

/** Refusals that do not mean a wrong password or code; all our other refusals do. */
const OUTCOMES: Readonly<Partial<Record<ErrorKey, SignInOutcome>>> = {
  userDisabled: 'disabled',
  tooMany: 'tooMany',
  smsNeeded: 'nextStep',
  codeNeeded: 'nextStep',
  enrolFirst: 'nextStep',
  severalTenants: 'nextStep',
  passwordFirst: 'nextStep',
  passwordExpired: 'nextStep',
  passwordWeak: 'nextStep',
  invalid: 'nextStep',
};

const outcomeOf = (error: unknown): SignInOutcome =>
  error instanceof AppError ? (OUTCOMES[error.key] ?? 'refused') : 'fault';

/** Masks a name that matches no user, because it may be a password typed in the wrong field. */
const masked = (name: string): string => (name === '' ? '' : `${name.slice(0, 2)}…`);

/** The only company of an installation; with several companies, an attempt that matches no user belongs to none. */
const SOLE_TENANT = sql`(select min(id::text)::uuid as tenant_id from level where step = 'A' having count(*) = 1)`;

async function keep(context: Context, { way, name, meant }: Try, outcome: SignInOutcome): Promise<void> {
  const { address, agent, requestId, outside } = context;
  const users = meant.map(({ tenant_id, id, username }) => ({ tenant_id, id, username }));
  const level = outcome === 'accepted' ? 'info' : 'warn';
  const shown = meant.length > 0 ? name : masked(name);
  context.log({ way, outcome, name: shown, users: meant.map(({ id }) => id), address }, 'sign-in', level);
  const who =
    users.length > 0
      ? sql`select tenant_id, id as user_id, username as name
            from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as u (tenant_id uuid, id uuid, username text)`
      : sql`select tenant_id, null::uuid as user_id, ${shown}::text as name from ${SOLE_TENANT} sole`;
  await sql`insert into sign_in (tenant_id, user_id, name, way, outcome, address, agent, request)
    select tenant_id, user_id, left(name, 100), ${way}, ${outcome}, ${address}, left(${agent}, 255), ${requestId}
    from (${who}) w`.execute(outside);
}

/** Records an attempt. A failure to record must not keep anyone from signing in, so it is only logged. */
async function keepOrTell(context: Context, attempt: Try, outcome: SignInOutcome): Promise<void> {
  try {
    await keep(context, attempt, outcome);
  } catch (error) {
    context.log({ err: error }, 'a sign-in left no trace');
  }
}

/**
 * Runs a sign-in attempt and records its outcome: for the user who was found, otherwise for all users it may refer to.
 */
export async function traced<T>(
  context: Context,
  attempt: Try,
  judge: () => Promise<T>,
  found: (answer: T) => Meant | undefined = () => undefined,
): Promise<T> {
  try {
    const answer = await judge();
    const user = found(answer);
    await keepOrTell(context, user ? { ...attempt, meant: [user] } : attempt, 'accepted');
    return answer;
  } catch (error) {
    await keepOrTell(context, attempt, outcomeOf(error));
    throw error;
  }
}

/** Deletes entries older than 400 days. */
export async function forgetSignIns(db: Db): Promise<void> {
  await rows(db, sql`delete from sign_in where at < now() - make_interval(days => ${SIGN_INS_KEPT_DAYS})`);
}

/** The list of sign-ins. */
export const signIns = queryRows('signIn', ({ actor }) => [
  sql`select s.id, s.name, u.full_name, s.at, s.outcome, s.way, s.address, s.agent, s.request,
        natural_sort(s.name) as title_sort
      from sign_in s left join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = ${actor.tenantId}::uuid`,
]);
