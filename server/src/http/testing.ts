import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, type Call, type InputOf } from '@plumbline/contract/calls/call.ts';
import type { Envelope } from '@plumbline/contract/envelope.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { afterAll } from 'vitest';
import { connect, rows, sql, type Database } from '../db/database.ts';
import { aDatabase } from '../db/testing.ts';
import { formsAtOnce } from '../features/demo/forms-at-once.fixture.ts';
import { diskStore } from '../files/disk-store.ts';
import type { Address } from './address.ts';
import { compose, type Feature } from './feature.ts';
import type { Handler } from './handler.ts';
import type { Vitals } from './health.ts';
import type { RegisterService } from './register-service.ts';
import { plainInstallation, type Installation } from './installation.ts';
import { buildServer, type ServerOptions } from './server.ts';
import { openSession } from './session.ts';

/** A signed-in user. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly token: string;
}

/** The response to a call. */
export interface Answer<T = unknown> extends Envelope<T> {
  readonly status: number;
  /** What the server logged of a fault of its own, so that a failing test says what it was. */
  readonly fault?: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** How a call is made: by which user, on which path, in which language. */
export interface By {
  readonly as?: Person | undefined;
  /** A raw token, instead of a person's. */
  readonly token?: string;
  readonly path?: LevelPath | undefined;
  readonly language?: Language;
  /** The consequences the caller was told about and confirms. */
  readonly acknowledged?: string | undefined;
}

/** A server for a test file, with its own database. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The data folder. */
  readonly dataDir: string;
  /** Creates a tenant with one level of each step; the data of different tenants is separate. */
  aTenant(name?: string): Promise<LevelPath>;
  /** Creates another level beneath one. */
  aLevel(options: {
    readonly tenantId: string;
    readonly parentId: string;
    readonly step: 'B' | 'C' | 'D' | 'E';
    readonly name?: string;
  }): Promise<string>;
  /** Creates a user with these permission codes (none by default) and granted levels (the whole company by default). */
  aUser(
    path: LevelPath,
    options?: { readonly permissions?: readonly string[]; readonly levels?: readonly string[] },
  ): Promise<Person>;
  /** Creates a user with `*` and the whole company. */
  anAdmin(path: LevelPath): Promise<Person>;
  /** Makes a named call. */
  call<C extends Call>(call: C, input: InputOf<C>, by?: By): Promise<Answer<C['output']>>;
  /** Makes any POST: `post('/api/register/tag/page', {})`. */
  post(url: string, input: unknown, by?: By): Promise<Answer>;
}

const noRegisters: RegisterService = {
  call: () => Promise.reject(new Error('This server has no registers.')),
  upload: () => Promise.reject(new Error('This server has no registers.')),
};

/** The headers the web client sends (specification 7). */
export function headersOf({ as, token = as?.token, path, language, acknowledged }: By): Record<string, string> {
  const levels = path ? LEVELS.map((level) => [`level-${level.toLowerCase()}`, path[level]]) : [];
  return {
    ...Object.fromEntries(levels),
    ...(token === undefined ? {} : { accesstoken: token }),
    ...(language ? { lang: language === 'zh' ? 'zh_CN' : 'en_US' } : {}),
    ...(acknowledged === undefined ? {} : { acknowledged }),
  };
}

async function addLevel(
  database: Database,
  level: { tenantId: string; id: string; parentId: string | null; step: string; name: string },
): Promise<void> {
  const { tenantId, id, parentId, step, name } = level;
  await rows(
    database.db,
    sql`insert into level (tenant_id, id, parent_id, step, name) values (${tenantId}, ${id}, ${parentId}, ${step}, ${name})`,
  );
}

async function aTenant(database: Database, name: string): Promise<LevelPath> {
  const path = { A: randomUUID(), B: randomUUID(), C: randomUUID(), D: randomUUID(), E: randomUUID() };
  let parentId: string | null = null;
  for (const step of LEVELS) {
    await addLevel(database, { tenantId: path.A, id: path[step], parentId, step, name: `${name} ${step}` });
    parentId = path[step];
  }
  return path;
}

async function aUser(
  { db }: Database,
  { A: tenantId }: LevelPath,
  { permissions, levels }: { permissions: readonly string[]; levels: readonly string[] },
): Promise<Person> {
  const userId = randomUUID();
  const username = `user-${userId.slice(0, 8)}`;
  await rows(
    db,
    sql`with u as (
          insert into app_user (tenant_id, id, username, full_name, password_hash)
          values (${tenantId}, ${userId}, ${username}, ${`Name of ${username}`}, '-')
        ), r as (
          insert into role (tenant_id, id, code, name, permissions)
          values (${tenantId}, ${userId}, ${username}, ${username}, ${permissions}::text[])
        ), ur as (
          insert into user_role (tenant_id, user_id, role_id) values (${tenantId}, ${userId}, ${userId})
        )
        insert into level_grant (tenant_id, user_id, level_id)
        select ${tenantId}, ${userId}, level from unnest(${levels}::uuid[]) level`,
  );
  return { tenantId, userId, username, token: await openSession(db, { tenantId, userId }) };
}

async function post(
  app: FastifyInstance,
  { url, input, by }: { url: string; input: unknown; by: By },
): Promise<Answer> {
  const headers = { ...headersOf(by), 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input ?? null) });
  const { statusCode: status, headers: sent } = answer;
  // a call that returned a file has succeeded
  const isFile = !String(sent['content-type']).includes('json');
  return { ...(isFile ? { code: 0, data: null, msg: '' } : answer.json<Envelope>()), status, headers: sent };
}

function anotherConnection({ url, directUrl, isPooled }: Database, heldWithin: number): Database {
  const database = connect(url, { most: 4, directUrl, isPooled, heldWithin });
  afterAll(() => database.end());
  return database;
}

/** Builds a server for a test file; it and its database are removed at the end. */
export async function aServer(options: {
  /** What is composed, for all servers of the file: with its handlers and addresses. Nothing by default. */
  readonly features?: readonly Feature[];
  /** `chosen` where people choose the forms of ITRs and PWLs, as in the product; by default each has one at once. */
  readonly forms?: 'chosen';
  /** Handlers and addresses besides those of the features. */
  readonly handlers?: readonly Handler[];
  readonly addresses?: readonly Address[];
  /** Creates the register service, given this server's database. */
  readonly registers?: (database: Database) => RegisterService;
  readonly webDir?: string;
  /** Numbers the history; none by default. */
  readonly ledger?: NonNullable<ServerOptions['ledger']>;
  /** Silent by default. */
  readonly logger?: Logger;
  /** What `/healthz` checks besides the database. */
  readonly vitals?: Vitals;
  /** Another timeout for clients that read nothing, in milliseconds. */
  readonly idleTimeout?: number;
  /** Networks that are trusted; this machine by default. */
  readonly trustProxy?: readonly string[];
  /** The disk it tells about; none by default. */
  readonly disk?: NonNullable<ServerOptions['disk']>;
  /** Another limit for the answer of a call, in milliseconds. */
  readonly answerWithin?: number;
  /** Counts the calls. */
  readonly metrics?: NonNullable<ServerOptions['metrics']>;
  /** Differences from an installation without any settings. */
  readonly installation?: Partial<Installation>;
  /** The database of another server, to run beside it as a second process; accessed through separate connections. */
  readonly database?: Database;
  /** How long that process waits for a row that another writer holds, in milliseconds; as long as it takes by default. */
  readonly heldWithin?: number;
}): Promise<TestServer> {
  const database = options.database ? anotherConnection(options.database, options.heldWithin ?? 0) : await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'server-test-'));
  const { features, forms, handlers = [], addresses = [], ...rest } = options;
  const all = forms === 'chosen' ? features : features && [...features, formsAtOnce];
  const composed = all === undefined ? { handlers: [], addresses: [] } : compose(all);
  let fault: string | undefined;
  const app = await buildServer({
    webDir: null,
    logger: pino({ level: 'error' }, { write: (line) => void (fault = line) }),
    ...rest,
    handlers: [...composed.handlers, ...handlers],
    addresses: [...composed.addresses, ...addresses],
    installation: { ...plainInstallation(), files: diskStore(join(dataDir, 'files')), ...options.installation },
    registers: options.registers?.(database) ?? noRegisters,
    database,
    dataDir,
    allowMissing: true,
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const answered = async (request: Parameters<typeof post>[1]): Promise<Answer> => {
    const answer = await post(app, request);
    return answer.code === 500 ? { ...answer, fault } : answer;
  };
  return {
    app,
    database,
    dataDir,
    aTenant: (name = 'Level') => aTenant(database, name),
    aLevel: async ({ tenantId, parentId, step, name }) => {
      const id = randomUUID();
      await addLevel(database, { tenantId, id, parentId, step, name: name ?? `Another ${step} ${id}` });
      return id;
    },
    aUser: (path, { permissions = [], levels = [path.A] } = {}) => aUser(database, path, { permissions, levels }),
    anAdmin: (path) => aUser(database, path, { permissions: ['*'], levels: [path.A] }),
    // of the type the contract states; the handler's type has checked it
    call: async <C extends Call>(call: C, input: InputOf<C>, by: By = {}) => {
      const { path, body } = addressOf(call, input);
      return (await answered({ url: path, input: body, by })) as Answer<C['output']>;
    },
    post: (url, input, by = {}) => answered({ url, input, by }),
  };
}
