import { registerUser, type User } from '@plumbline/contract/features/users/calls/users.ts';
import type { Verb, VerbOutput, verbInput } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Call, InputOf } from '@plumbline/contract/calls/call.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';
import { oneRow, rows, sql } from '../../db/database.ts';
import type { Feature } from '../../http/feature.ts';
import { openSession } from '../../http/session.ts';
import { aServer, type Answer, type Person, type TestServer } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { session } from '../session/feature.ts';
import { users } from './feature.ts';
import { ensurePermissions } from './ensure-permissions.ts';
import { ensureRoles } from './ensure-roles.ts';
import { ADMINISTRATOR } from './roles.ts';

/** A company with its roles, its permission catalogue, and one administrator who is signed in. */
export interface Company {
  readonly path: LevelPath;
  /** The only user who holds ADM. */
  readonly admin: Person;
  /** The id of a role by its code. */
  role(code: string): Promise<string>;
  /** The id of a permission by its code. */
  permission(code: string): Promise<string>;
  /** Creates a user as the administrator. */
  user(overrides?: Partial<InputOf<typeof registerUser>>): Promise<User>;
  /** Creates a signed-in user with a role of these permission codes. */
  holder(...permissions: readonly string[]): Promise<Person>;
  /** Makes a call as the administrator, or as another user. */
  call<C extends Call>(
    call: C,
    input: InputOf<C>,
    by?: { readonly as?: Person; readonly language?: Language },
  ): Promise<Answer<C['output']>>;
  /** Makes a verb of a register as the administrator, or as another user; without a scope of work. */
  verb<V extends Exclude<Verb, 'import'>>(
    register: string,
    verb: V,
    input: z.input<(typeof verbInput)[V]>,
    by?: { readonly as?: Person; readonly language?: Language },
  ): Promise<Answer<V extends keyof VerbOutput ? VerbOutput[V] : unknown>>;
  /** Creates a row of a register of administration, named by its code, and returns it. */
  row(register: string, code: string, values?: Readonly<Record<string, unknown>>): Promise<AnyRow>;
  /** Opens a session for a user. */
  signIn(user: { readonly id: string; readonly username: string }): Promise<Person>;
}

/** A server with sign-in, the user centre and the given features. */
export const aCentre = (...more: readonly Feature[]): Promise<TestServer> =>
  aServer({ features: [registerEngine, session, users, ...more], registers: registerService });

let made = 0;

/** Creates a company on a server. */
export async function aCompany(server: TestServer): Promise<Company> {
  const { db } = server.database;
  made += 1;
  const path = await server.aTenant(`Company ${made}`);
  const tenantId = path.A;
  await ensureRoles(db, tenantId);
  await ensurePermissions(db);
  const idOf = async (table: 'role' | 'permission', code: string): Promise<string> => {
    const found = await oneRow<{ id: string }>(
      db,
      sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and code = ${code}`,
    );
    if (!found) throw new Error(`No ${table} ${code}`);
    return found.id;
  };
  const admin = await server.aUser(path, { levels: [path.A] });
  await rows(
    db,
    sql`insert into user_role (tenant_id, user_id, role_id)
        values (${tenantId}, ${admin.userId}, ${await idOf('role', ADMINISTRATOR)})`,
  );
  const call: Company['call'] = (endpoint, input, { as = admin, language = 'en' } = {}) =>
    server.call(endpoint, input, { as, language });
  // the answer is typed by the verb that was asked
  const verb: Company['verb'] = (register, name, input, { as = admin, language = 'en' } = {}) =>
    server.post(`/api/register/${register}/${name}`, input, { as, language }) as ReturnType<Company['verb']> as never; // eslint-disable-line
  return {
    path,
    admin,
    call,
    verb,
    async row(register, code, values = {}) {
      const names = { nameEn: code, nameZh: code };
      const answer = await verb(register, 'create', { values: { code, ...names, ...values } });
      if (answer.code !== 0) throw new Error(answer.msg);
      return answer.data;
    },
    role: (code) => idOf('role', code),
    permission: (code) => idOf('permission', code),
    async user(overrides = {}) {
      const answer = await call(registerUser, { username: `u${crypto.randomUUID().slice(0, 8)}`, ...overrides });
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data;
    },
    holder: (...permissions) => server.aUser(path, { permissions, levels: [path.E] }),
    async signIn({ id, username }) {
      return { tenantId, userId: id, username, token: await openSession(db, { tenantId, userId: id }) };
    },
  };
}
