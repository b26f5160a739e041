import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { connect, rows, sql } from '@plumbline/server/db/database.ts';
import { socketUrl } from '@plumbline/server/db/embedded/database.ts';
import { headersOf } from '@plumbline/server/http/testing.ts';
import { openSession } from '@plumbline/server/http/session.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What a call answered, or null when nobody answered. */
export interface Said {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** The whole product as a process of its own, as an installation runs it. */
export interface Product {
  /** All it has written so far. */
  readonly output: readonly string[];
  /** The exit code, or null while it lives. */
  readonly code: number | null;
  /** Its database. */
  readonly url: string;
  post(url: string, input: unknown): Promise<Said | null>;
  upload(url: string, file: { readonly name: string; readonly body: string }): Promise<Said>;
  /** The status of an address, or 0 when nobody answered. */
  status(url: string): Promise<number>;
  /** Sends a signal and waits until it has ended; answers its code. */
  end(signal: NodeJS.Signals): Promise<number>;
}

/** Starts it, empty of a plant, and signs its administrator in. */
export async function aProduct(of: { readonly dataDir: string; readonly databaseUrl?: string }): Promise<Product> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      PORT_RICH: '0',
      DEMO_TAGS: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: of.dataDir,
      DATABASE_URL: of.databaseUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const output: string[] = [];
  const { promise: port, resolve: isReady, reject } = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const found = /Address .*:(\d+)/.exec(line);
      if (found) isReady(Number(found[1]));
    });
  void exit.then(() => reject(new Error(output.join('\n'))));
  const base = `http://127.0.0.1:${await port}`;
  const url = of.databaseUrl ?? embeddedUrl(of.dataDir);
  const headers = await signedIn(url);
  const ask = async (path: string, init: RequestInit): Promise<Said> => {
    const answer = await fetch(`${base}${path}`, { ...init, method: 'POST', signal: AbortSignal.timeout(60_000) });
    return { status: answer.status, ...((await answer.json()) as Omit<Said, 'status'>) };
  };
  return {
    output,
    url,
    get code() {
      return child.exitCode;
    },
    post: (path, input) =>
      ask(path, { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }).catch(
        () => null,
      ),
    upload(path, { name, body }) {
      const form = new FormData();
      form.append('importSetting', 'full');
      form.append('file', new Blob([body]), name);
      return ask(path, { headers, body: form });
    },
    status: (path) =>
      fetch(`${base}${path}`).then(
        (answer) => answer.status,
        () => 0,
      ),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exit;
      return child.exitCode ?? -1;
    },
  };
}

/** The main process of the embedded database of a data folder. */
export const postmasterOf = (dataDir: string): number => Number(pidLines(dataDir)[0]);

const pidLines = (dataDir: string): readonly string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
const embeddedUrl = (dataDir: string): string => socketUrl(pidLines(dataDir)[4] ?? '', 'plumbline');

/** The headers of its administrator at its first scope of work. */
async function signedIn(url: string): Promise<Record<string, string>> {
  const database = connect(url, { most: 1 });
  try {
    const levels = await rows(database.db, sql<{ step: string; id: string }>`select step, id from level`);
    const [user] = await rows(
      database.db,
      sql<{ tenant: string; id: string }>`select tenant_id as tenant, id from app_user`,
    );
    if (!user) throw new Error('The product has no administrator.');
    const of = (step: string): string => levels.find((level) => level.step === step)?.id ?? '';
    const path = Object.fromEntries(LEVELS.map((step) => [step, of(step)])) as unknown as LevelPath; // one of each step
    const token = await openSession(database.db, { tenantId: user.tenant, userId: user.id });
    return headersOf({ token, path });
  } finally {
    await database.end();
  }
}
