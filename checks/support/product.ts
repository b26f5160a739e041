import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { connect, rows, sql } from '@plumbline/server/db/database.ts';
import { socketUrl } from '@plumbline/server/db/embedded/database.ts';
import { endOrphan, inspect } from '@plumbline/server/db/embedded/postmaster.ts';
import { headersOf } from '@plumbline/server/http/testing.ts';
import { openSession } from '@plumbline/server/http/session.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Response timeout in milliseconds; a large file takes longer to arrive. */
const ANSWER_WITHIN = 60_000;
const SENT_WITHIN = 600_000;

/** The response of a call. */
export interface CallAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Options of a call: an idempotency key, or another user than the administrator. */
interface Asked {
  /** A repeated key returns the first response and does nothing. */
  readonly key?: string;
  /** The session of another user, in the same scope. */
  readonly token?: string;
}

/** The whole product as a separate process, as an installation runs it. */
export interface Product {
  /** All output so far. */
  readonly output: readonly string[];
  /** The exit code, or null while it is running. */
  readonly code: number | null;
  readonly pid: number;
  readonly port: number;
  /** Its database URL. */
  readonly url: string;
  /** Its administrator, and the scope of work the calls use. */
  readonly admin: SignedIn;
  /** Makes a call; returns the response, or null when there was none. */
  post(url: string, input: unknown, requestOptions?: Asked): Promise<CallAnswer | null>;
  upload(
    url: string,
    file: { readonly name: string; readonly body: string | Blob },
    requestOptions?: Asked & { readonly fields?: Readonly<Record<string, string>> },
  ): Promise<CallAnswer>;
  /** Downloads a file unchanged. @throws Error when the response is not a file */
  take(url: string, input: unknown): Promise<Buffer>;
  /** Downloads a large file as a stream. @throws Error when the response is not a file */
  stream(url: string, input: unknown): Promise<Readable>;
  /** The HTTP status of an address, or 0 when there was no response. */
  status(url: string): Promise<number>;
  /** Sends a signal and waits for the end of the process; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number>;
}

/** Options for starting the product. */
export interface ProductOptions {
  readonly dataDir: string;
  /** The folder of its parts and sources; that of the project by default. */
  readonly root?: string;
  /** Without a URL, the embedded database. */
  readonly databaseUrl?: string;
  /** Number of tagged items in the demonstration plant; no plant by default. */
  readonly demoTags?: number;
  /** The folder for its temporary files; the machine's by default. */
  readonly temporary?: string;
  /** Options for Node, such as `--inspect=0`. */
  readonly flags?: readonly string[];
}

/** Starts the product, by default without a plant, and signs its administrator in. */
export async function aProduct(options: ProductOptions): Promise<Product> {
  const child = spawn(process.execPath, [...(options.flags ?? []), 'server/src/main.ts'], {
    cwd: options.root ?? ROOT,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      PORT_RICH: '0',
      DEMO_TAGS: String(options.demoTags ?? 0),
      LOG_LEVEL: 'warn',
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      ...(options.temporary !== undefined && { TMPDIR: options.temporary }),
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
  const url = options.databaseUrl ?? embeddedUrl(options.dataDir);
  const admin = await signedIn(url);
  const headersFor = ({ key, token = admin.token }: Asked = {}): Record<string, string> => ({
    ...headersOf({ token, path: admin.path }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
  const sent = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${base}${path}`, { method: 'POST', signal: AbortSignal.timeout(ANSWER_WITHIN), ...init });
  const ask = async (path: string, init: RequestInit): Promise<CallAnswer> => {
    const answer = await sent(path, init);
    return { status: answer.status, ...((await answer.json()) as Omit<CallAnswer, 'status'>) };
  };
  const asJson = (input: unknown, requestOptions?: Asked): RequestInit => ({
    headers: { ...headersFor(requestOptions), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return {
    output,
    url,
    admin,
    pid: child.pid ?? 0,
    port: await port,
    get code() {
      return child.exitCode;
    },
    post: (path, input, requestOptions) => ask(path, asJson(input, requestOptions)).catch(() => null),
    upload(path, { name, body }, { fields = { importSetting: 'full' }, ...requestOptions } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([body]), name);
      return ask(path, { headers: headersFor(requestOptions), body: form, signal: AbortSignal.timeout(SENT_WITHIN) });
    },
    async take(path, input) {
      const answer = await sent(path, asJson(input));
      if (answer.headers.get('content-type')?.includes('json') !== false) throw new Error(await answer.text());
      return Buffer.from(await answer.arrayBuffer());
    },
    async stream(path, input) {
      const answer = await fetch(`${base}${path}`, { method: 'POST', ...asJson(input) });
      if (answer.body === null || answer.headers.get('content-type')?.includes('json') !== false)
        throw new Error(await answer.text());
      return Readable.from(answer.body);
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

/**
 * Removes a data folder after the database of a killed product has released it: the database writes until it has
 * stopped.
 */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const found = inspect(join(dataDir, 'postgres'));
  if (found.kind === 'running') await endOrphan(found.postmaster);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** The process id of the embedded database of a data folder. */
export const postmasterOf = (dataDir: string): number => Number(pidLines(dataDir)[0]);

const pidLines = (dataDir: string): readonly string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
const embeddedUrl = (dataDir: string): string => socketUrl(pidLines(dataDir)[4] ?? '', 'plumbline');

/** A user with a session at a scope of work. */
interface SignedIn {
  readonly userId: string;
  readonly path: LevelPath;
  readonly token: string;
}

/** The administrator, at the scope of work with the most data. */
async function signedIn(url: string): Promise<SignedIn> {
  const database = connect(url, { most: 1 });
  try {
    const levels = await rows(
      database.db,
      sql<{ step: string; id: string }>`with recursive up as (
          (select id, step, parent_id from level where step = 'E'
            order by (select count(*) from tagged_item t where t.level_id = level.id) desc, id limit 1)
          union all select l.id, l.step, l.parent_id from level l join up on l.id = up.parent_id)
        select step, id from up`,
    );
    const [user] = await rows(
      database.db,
      sql<{ tenant: string; id: string }>`select tenant_id as tenant, id from app_user where username = 'admin'`,
    );
    if (!user) throw new Error('The product has no administrator.');
    const levelIdOf = (step: string): string => levels.find((level) => level.step === step)?.id ?? '';
    const path = Object.fromEntries(LEVELS.map((step) => [step, levelIdOf(step)])) as unknown as LevelPath; // one of each step
    const token = await openSession(database.db, { tenantId: user.tenant, userId: user.id });
    return { userId: user.id, path, token };
  } finally {
    await database.end();
  }
}
