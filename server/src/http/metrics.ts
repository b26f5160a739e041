import { createServer } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** Histogram buckets of response times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** What is measured of a process besides its calls. */
export interface Measured {
  readonly database: Database;
  /** Open websockets. */
  readonly sockets: () => number;
  /** The disk of the data folder. */
  readonly disk: () => { readonly free: number; readonly size: number };
  /** Seconds by which the numbering of the history is behind; null when unknown. */
  readonly ledgerBehind: () => number | null;
  /** Jobs of the queue by kind and state. */
  readonly jobs: () => Promise<readonly { readonly task: string; readonly state: string; readonly n: number }[]>;
}

/** How a call was answered. */
interface Answered {
  /** HTTP status. */
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
  /** What it was refused for; undefined when it was done. */
  readonly refused: { readonly reason: string; readonly code: number } | undefined;
}

/** The metrics of one process. */
export interface Metrics {
  /** Counts an answered call by the pattern of its route. */
  answered(call: string, answer: Answered): void;
  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly type: string;
}

/** Label values, and their figure. */
type Figure = readonly [Readonly<Record<string, string>>, number];

/** A gauge that is read when it is fetched. */
function registerGauge(
  registry: Registry,
  options: { readonly name: string; readonly help: string; readonly labelNames?: readonly string[] },
  read: () => Promise<readonly Figure[]> | readonly Figure[],
): void {
  void new Gauge({
    name: options.name,
    help: options.help,
    labelNames: [...(options.labelNames ?? [])],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [labels, figure] of await read()) this.set(labels, figure);
    },
  });
}

/** While the database is away, the other metrics are still served. */
const orNone = <T>(asking: Promise<readonly T[]>): Promise<readonly T[]> => asking.catch(() => []);

/**
 * Measures a process: its calls by name, its jobs, imports, connections, sockets, and Node's own figures (memory,
 * processor, lag of the event loop). Reveals nothing about people, companies or records.
 */
export function openMetrics({ database, sockets, ledgerBehind, jobs, disk }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'plumbline_call_seconds',
    help: 'Time to answer a call, by its address and HTTP status',
    labelNames: ['call', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'plumbline_refusals_total',
    help: 'Refused calls, by their address, the code of the answer and the name of the error',
    labelNames: ['call', 'code', 'reason'],
    registers: [registry],
  });
  registerGauge(
    registry,
    { name: 'plumbline_jobs', help: 'Jobs in the queue, of all processes', labelNames: ['task', 'state'] },
    async () => (await orNone(jobs())).map(({ task, state, n }) => [{ task, state }, n] as const),
  );
  registerGauge(
    registry,
    { name: 'plumbline_connections', help: 'Database connections of this process', labelNames: ['pool', 'state'] },
    () =>
      Object.entries({
        calls: database.pool,
        lists: database.quick,
        mediumLists: database.medium,
        longLists: database.long,
        overviews: database.boards,
        exports: database.exports,
      }).flatMap(([pool, poolStats]) => [
        [{ pool, state: 'used' }, poolStats.totalCount - poolStats.idleCount] as const,
        [{ pool, state: 'idle' }, poolStats.idleCount] as const,
        [{ pool, state: 'awaited' }, poolStats.waitingCount] as const,
      ]),
  );
  registerGauge(
    registry,
    { name: 'plumbline_disk_bytes', help: 'The disk of the data folder', labelNames: ['of'] },
    () =>
      Object.entries(disk())
        .filter(([of]) => of === 'free' || of === 'size')
        .map(([of, bytes]) => [{ of }, bytes] as const),
  );
  registerGauge(registry, { name: 'plumbline_sockets', help: 'Open websockets of this process' }, () => [
    [{}, sockets()],
  ]);
  registerGauge(
    registry,
    { name: 'plumbline_ledger_behind_seconds', help: 'Age of the oldest change without a number' },
    () => {
      const seconds = ledgerBehind();
      return seconds === null ? [] : [[{}, seconds]];
    },
  );
  return {
    answered(call, { status, ms, refused }) {
      calls.observe({ call, status: String(status) }, ms / 1000);
      if (refused) refusals.inc({ call, code: String(refused.code), reason: refused.reason });
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}

/**
 * Serves the metrics at `/metrics`, on a separate port that the public cannot reach. @throws Error when the port is in
 * use
 */
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
      `Cannot listen on METRICS_PORT ${at.port} at ${at.host}: the port is in use, or the address does not belong to this machine.`,
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
