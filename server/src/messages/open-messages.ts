import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { listenToNews, PULSE_EVERY } from '../db/news.ts';
import { openHub, type HubOptions } from './hub.ts';
import { serveSockets } from './sockets.ts';

/** The message service of one process. */
export interface MessageService {
  /** Number of sockets open here. */
  readonly size: number;
  /** True while news from other processes reaches this one. */
  readonly hears: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the message service on a server that does not listen yet: its sockets, and a listener for the news of all
 * processes.
 *
 * @param options for tests: `tokenWithin` is another time limit for a token that arrives as a message; `pulseEvery` is
 * another
 *   interval between two checks that it still hears, in milliseconds
 */
export async function openMessages(
  app: FastifyInstance,
  database: Database,
  options: HubOptions & { readonly tokenWithin?: number; readonly pulseEvery?: number },
): Promise<MessageService> {
  const hub = openHub(database, options);
  await serveSockets(app, { database, hub, ...(options.tokenWithin && { tokenWithin: options.tokenWithin }) });
  const news = await listenToNews(database.directUrl, hub, {
    db: database.db,
    every: options.pulseEvery ?? PULSE_EVERY,
  });
  return {
    get size() {
      return hub.size;
    },
    get hears() {
      return news.hears;
    },
    async stop() {
      hub.stop();
      await news.stop();
    },
  };
}
