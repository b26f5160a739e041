import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { listenToNews, PULSE_EVERY } from '../db/news.ts';
import { openHub, type HubOptions } from './hub.ts';
import { serveSockets } from './sockets.ts';

/** The message service of one process. */
export interface MessageService {
  /** Sockets that are open here. */
  readonly size: number;
  /** Whether what other processes tell reaches this one. */
  readonly hears: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the message service on a server that does not listen yet: its sockets, and an ear for the news of all processes.
 *
 * @param options for tests: with `tokenWithin`, another patience for a token that comes as a message; with `pulseEvery`, another
 *   pause between two looks at whether it hears, in milliseconds
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
