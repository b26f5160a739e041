import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import { sessionHandlers } from './features/session/calls.ts';
import { providerHandlers } from './features/providers/calls.ts';
import { userHandlers } from './features/users/calls.ts';
import { menuHandlers } from './features/menu/calls.ts';
import { levelHandlers } from './features/levels/calls.ts';
import { officeHost, storageHost } from './features/client/addresses.ts';
import { errorLog } from './features/client/error-log.ts';
import { myAccount, mySessionsEnd } from './features/admin/my-account.ts';
import './features/all-rules.ts';
import { captchaHandlers } from './features/captcha/calls.ts';
import { checkHandlers } from './features/checks/calls.ts';
import { offlineHandlers } from './features/checks/offline/calls.ts';
import { fileContent } from './features/files/addresses.ts';
import { fileHandlers } from './features/files/calls.ts';
import { formHandlers } from './features/forms/calls.ts';
import { handoverHandlers } from './features/handover/calls.ts';
import { workbench } from './features/home/workbench.ts';
import { exportHandlers } from './features/exports/template-zip.ts';
import { importHandlers } from './features/imports/calls.ts';
import { messageHandlers } from './features/messages/calls.ts';
import { progressHandlers } from './features/progress/calls.ts';
import { searchHandlers } from './features/search/calls.ts';
import { columnSetHandlers } from './features/search/column-sets.ts';
import { savedSearchHandlers } from './features/search/saved-searches.ts';
import { signOffHandlers } from './features/signoff/calls.ts';
import type { Handler } from './http/handler.ts';
import type { Installation } from './http/installation.ts';
import type { RegisterService } from './http/register-service.ts';
import { buildServer } from './http/server.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What answers the named calls, in the order of the features. */
export const handlers: readonly Handler[] = [
  ...captchaHandlers,
  ...sessionHandlers,
  ...userHandlers,
  ...providerHandlers,
  ...menuHandlers,
  ...levelHandlers,
  myAccount,
  mySessionsEnd,
  storageHost,
  officeHost,
  errorLog,
  ...fileHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...signOffHandlers,
  ...formHandlers,
  ...checkHandlers,
  ...offlineHandlers,
  ...handoverHandlers,
  ...progressHandlers,
  ...messageHandlers,
  ...searchHandlers,
  ...savedSearchHandlers,
  ...columnSetHandlers,
  workbench,
];

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
  /** What numbers the history. */
  readonly ledger?: Ledger;
  /** Starts although calls have no handler yet. */
  readonly allowMissing?: boolean;
}

/** Puts the product together. It does not listen yet. */
export const buildApp = (options: AppOptions): Promise<FastifyInstance> =>
  buildServer({ ...options, handlers, addresses: [fileContent], webDir: WEB });
