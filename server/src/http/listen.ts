import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { KEEP_ALIVE_TIMEOUT, REQUEST_TIMEOUT } from './server.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** The second port, whose sign-in page has the rich form (readings D02); null when it was taken. */
  readonly portRich: number | null;
  /** Lets the calls under way end, and closes. */
  close(): Promise<void>;
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'EADDRINUSE';

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

async function second(app: FastifyInstance, at: { host: string; port: number }): Promise<Server | null> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, app.routing);
  try {
    server.listen(at);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/**
 * Listens on both ports, on which the same server answers. A second port that is taken is done without.
 *
 * @throws Error in plain words when the first port is taken
 */
export async function listen(
  app: FastifyInstance,
  { host, port, portRich }: { host: string; port: number; portRich: number },
): Promise<Listening> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Error(`Port ${port} is taken by another program. End it, or choose another one: PORT=${port + 1}`);
  }
  const rich = await second(app, { host, port: portRich });
  return {
    port: portOf(app.server),
    portRich: rich === null ? null : portOf(rich),
    close: async () => {
      await Promise.all([rich === null ? undefined : closeServer(rich), app.close()]);
    },
  };
}
