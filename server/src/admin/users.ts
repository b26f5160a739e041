import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../db/database.ts';
import { endSessions } from '../http/session.ts';
import { hasAuthenticator } from '../workflow/sign/proof.ts';
import { dropFactor } from '../features/session/second-factor.ts';
import { setPassword } from '../features/session/accounts.ts';
import { hashNew } from '../features/session/new-own-password.ts';
import { newPassword } from '../features/users/new-password.ts';
import type { CommandInput, Command } from './command.ts';
import { openInstallation } from './open.ts';
import { EXIT, Refusal, type Exit } from './terminal.ts';

const WORDS = {
  nobody: w('There is no user {name}.', '没有用户 {name}。'),
  several: w(
    'Several companies have a user {name}. Name the company too: {companies}',
    '多家公司都有用户 {name}，请同时指明公司：{companies}',
  ),
  password: w(
    'New password of {name}, shown once: {password}   It must be changed at the next sign-in; open sessions have ended.',
    '{name} 的新密码（仅显示一次）：{password}   下次登录须修改；已打开的会话已结束。',
  ),
  secondOff: w('{name} now signs in without a second factor.', '{name} 登录时不再需要二次验证。'),
  wasOff: w('{name} had no second factor.', '{name} 未启用二次验证。'),
} as const;

/** The user a command is about. */
interface Target {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly company: string;
  /** A code by SMS, or an authenticator app. */
  readonly secondFactor: boolean;
}

/** Finds the user with a login name. @throws Refusal when there is none, or several companies have one */
async function targetOf(db: Db, name: string, company: string | undefined): Promise<Target> {
  const found = await rows(
    db,
    sql<Target>`select u.tenant_id as "tenantId", u.id as "userId", u.username, l.name as company, u.second_factor
        or ${hasAuthenticator} as "secondFactor"
      from app_user u join level l on l.tenant_id = u.tenant_id and l.id = u.tenant_id
      where lower(u.username) = lower(${name}) and u.deleted_at is null
        and (${company ?? null}::text is null or lower(l.name) = lower(${company ?? null}))`,
  );
  const [user] = found;
  if (user === undefined) throw new Refusal(fill(WORDS.nobody, { name }));
  if (found.length > 1)
    throw new Refusal(fill(WORDS.several, { name, companies: found.map((match) => match.company).join(', ') }));
  return user;
}

/** Writes a line of history, as user administration in the pages does. */
async function note(db: Db, { tenantId, userId, username }: Target, field: string): Promise<void> {
  const changes = { [field]: field === 'password' ? ['***', '***'] : [true, false] };
  await sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, changes, note)
    values (${tenantId}::uuid, ${tenantId}::uuid, 'user', ${userId}::uuid, 'admin', 'update', 'command',
      ${JSON.stringify(changes)}::jsonb, ${username})`.execute(db);
}

const onUser =
  (work: (request: CommandInput, context: { readonly db: Db; readonly user: Target }) => Promise<Exit>) =>
  async (request: CommandInput): Promise<Exit> => {
    const { db } = await openInstallation(request.settings, request.ends);
    const [name = '', company] = request.words;
    return work(request, { db, user: await targetOf(db, name, company) });
  };

const resetPassword: Command = {
  name: 'users reset-password',
  takes: '<login name> [company]',
  words: [1, 2],
  about: w(
    'Sets a new password for a user, even one who is locked out. The password is shown once.',
    '为用户设置新密码（仅显示一次），适用于无法登录的用户。',
  ),
  run: onUser(async ({ terminal, settings }, { db, user }) => {
    const password = newPassword();
    const hash = await hashNew(password, {
      least: settings.installation.signIn.passwordLength,
      names: [user.username],
    });
    await transaction(db, async (tx) => {
      await setPassword(tx, user, { hash, state: 'given' });
      await endSessions(tx, user);
      // earlier failed attempts must not lock out the holder of the new password
      for (const who of [user.userId, user.username.toLowerCase()])
        await sql`delete from tries where key = ${`account:${who}`} or starts_with(key, ${`here:${who} `})`.execute(tx);
      await note(tx, user, 'password');
    });
    terminal.say(fill(WORDS.password, { name: user.username, password }));
    return EXIT.ok;
  }),
};

const secondFactorOff: Command = {
  name: 'users second-factor-off',
  takes: '<login name> [company]',
  words: [1, 2],
  about: w(
    'Lets a user sign in without a second factor, a code by SMS or an authenticator app, for example when the phone is lost.',
    '关闭用户的二次验证（短信或身份验证器），例如手机丢失时。',
  ),
  run: onUser(async ({ terminal }, { db, user }) => {
    if (!user.secondFactor) {
      terminal.say(fill(WORDS.wasOff, { name: user.username }));
      return EXIT.ok;
    }
    await transaction(db, async (tx) => {
      await sql`update app_user set second_factor = false where tenant_id = ${user.tenantId}::uuid and id = ${user.userId}::uuid`.execute(
        tx,
      );
      await dropFactor(tx, user);
      await note(tx, user, 'secondFactor');
    });
    terminal.say(fill(WORDS.secondOff, { name: user.username }));
    return EXIT.ok;
  }),
};

/** The user commands. */
export const userCommands: readonly Command[] = [resetPassword, secondFactorOff];
