import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import type { Vitals } from './http/health.ts';
import { features } from './features/all-features.ts';
import type { Disk } from './files/disk-space.ts';
import { compose } from './http/feature.ts';
import type { Installation } from './http/installation.ts';
import type { Metrics } from './http/metrics.ts';
import type { RegisterService } from './http/register-service.ts';
import { buildServer } from './http/server.ts';
import type { Ledger } from './ledger/ledger.ts';

/** The folder of the built pages. */
const WEB = resolve(import.meta.dirname, '../../web/dist');

/** What the product is assembled from. */
export interface AppOptions {
  readonly database: Database;
  readonly registers: RegisterService;
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
  /** Defaults to an installation without any settings. */
  readonly installation?: Installation;
  /** What `/healthz` checks besides the database. */
  readonly vitals?: Vitals;
  /** Networks whose word on the caller's identity is trusted; defaults to this machine. */
  readonly trustProxy?: readonly string[];
  /** Numbers the history. */
  readonly ledger?: Ledger;
  /** The disk of the data folder. */
  readonly disk?: Disk;
  /** Counts the calls. */
  readonly metrics?: Metrics;
  /** Starts even when some calls have no handler yet. */
  readonly allowMissing?: boolean;
}

/** Assembles the product. It does not listen yet. */
export const buildApp = (options: AppOptions): Promise<FastifyInstance> =>
  buildServer({ ...options, ...compose(features), webDir: WEB });
