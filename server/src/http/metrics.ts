import { createServer } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** Bounds of the answer times that are counted, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** What is counted of a process beside its calls. */
export interface Measured {
  readonly database: Database;
  /** Open websockets. */
  readonly sockets: () => number;
  /** Seconds the history is not numbered yet; null when it is not known. */
  readonly ledgerBehind: () => number | null;
  /** Jobs of the queue by kind and state. */
  readonly jobs: () => Promise<readonly { readonly task: string; readonly state: string; readonly n: number }[]>;
}

/** The figures of one process. */
export interface Metrics {
  /** Counts an answered call: the pattern of its route, its HTTP status, and how long it took, in milliseconds. */
  answered(call: string, status: number, ms: number): void;
  /** All of them, in the text form of Prometheus. */
  text(): Promise<string>;
  readonly type: string;
}

/** Label values, and the figure they have. */
type Figure = readonly [Readonly<Record<string, string>>, number];

/** A gauge that is asked when it is fetched. */
function asked(
  registry: Registry,
  of: { readonly name: string; readonly help: string; readonly labelNames?: readonly string[] },
  read: () => Promise<readonly Figure[]> | readonly Figure[],
): void {
  void new Gauge({
    name: of.name,
    help: of.help,
    labelNames: [...(of.labelNames ?? [])],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [labels, figure] of await read()) this.set(labels, figure);
    },
  });
}

/** While the database is away the other figures still tell. */
const orNone = <T>(asking: Promise<readonly T[]>): Promise<readonly T[]> => asking.catch(() => []);

/**
 * Measures a process: its calls by their name, its jobs, imports, connections, sockets, and what Node tells of itself (memory,
 * processor, lag of the event loop). Of people, companies and records it tells nothing.
 */
export function openMetrics({ database, sockets, ledgerBehind, jobs }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'plumbline_call_seconds',
    help: 'Time to answer a call, by its address and HTTP status',
    labelNames: ['call', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  });
  asked(
    registry,
    { name: 'plumbline_jobs', help: 'Jobs in the queue, of all processes', labelNames: ['task', 'state'] },
    async () => (await orNone(jobs())).map(({ task, state, n }) => [{ task, state }, n] as const),
  );
  asked(
    registry,
    { name: 'plumbline_connections', help: 'Database connections of this process', labelNames: ['pool', 'state'] },
    () =>
      Object.entries({
        calls: database.pool,
        lists: database.quick,
        longLists: database.long,
        exports: database.exports,
      }).flatMap(([pool, of]) => [
        [{ pool, state: 'used' }, of.totalCount - of.idleCount] as const,
        [{ pool, state: 'idle' }, of.idleCount] as const,
        [{ pool, state: 'awaited' }, of.waitingCount] as const,
      ]),
  );
  asked(registry, { name: 'plumbline_sockets', help: 'Open websockets of this process' }, () => [[{}, sockets()]]);
  asked(
    registry,
    { name: 'plumbline_ledger_behind_seconds', help: 'Age of the oldest change without a number' },
    () => {
      const seconds = ledgerBehind();
      return seconds === null ? [] : [[{}, seconds]];
    },
  );
  return {
    answered: (call, status, ms) => calls.observe({ call, status: String(status) }, ms / 1000),
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}

/** Serves the figures at `/metrics`, on a port of their own, which the public does not reach. @throws Error when the port is taken */
export async function serveMetrics(
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.type }).end(text),
      () => response.writeHead(500).end(),
    );
    return undefined;
  });
  server.listen({ host: at.host, port: at.port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `METRICS_PORT ${at.port} of ${at.host} cannot be listened on: it is taken, or no address of this machine.`,
      {
        cause: error,
      },
    );
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
