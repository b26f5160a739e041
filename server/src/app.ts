import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import type { Vitals } from './http/health.ts';
import { addresses, handlers } from './features/all-features.ts';
import type { Installation } from './http/installation.ts';
import type { Metrics } from './http/metrics.ts';
import type { RegisterService } from './http/register-service.ts';
import { buildServer } from './http/server.ts';
import type { Ledger } from './ledger/ledger.ts';

/** Where the built pages lie. */
const WEB = resolve(import.meta.dirname, '../../web/dist');

/** What the product runs on. */
export interface AppOptions {
  readonly database: Database;
  readonly registers: RegisterService;
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
  /** Left out: one that chose nothing. */
  readonly installation?: Installation;
  /** What `/healthz` asks besides the database. */
  readonly vitals?: Vitals;
  /** Networks whose word on who calls is believed; left out, this machine. */
  readonly trustProxy?: readonly string[];
  /** What numbers the history. */
  readonly ledger?: Ledger;
  /** What counts the calls. */
  readonly metrics?: Metrics;
  /** Starts although calls have no handler yet. */
  readonly allowMissing?: boolean;
}

/** Puts the product together. It does not listen yet. */
export const buildApp = (options: AppOptions): Promise<FastifyInstance> =>
  buildServer({ ...options, handlers, addresses, webDir: WEB });
