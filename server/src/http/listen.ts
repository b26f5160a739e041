import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { guardConnections } from './guard-connections.ts';
import { KEEP_ALIVE_TIMEOUT, REQUEST_TIMEOUT } from './server.ts';

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** The second port, whose sign-in page has the rich form (readings D02); null when it was in use. */
  readonly portRich: number | null;
  /** Lets the calls in progress end, and closes. */
  readonly close: () => Promise<void>;
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'EADDRINUSE';

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

async function second(app: FastifyInstance, at: { host: string; port: number }): Promise<Server | null> {
  const times = { requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE_TIMEOUT };
  const server = createServer(times, (request, response) => app.routing(request, response));
  server.setTimeout(app.server.timeout);
  // websockets are handled by the listener on the first server
  server.on('upgrade', (...upgrade) => {
    if (!app.server.emit('upgrade', ...upgrade)) upgrade[1].destroy();
  });
  try {
    server.listen(at);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** How often idle connections are closed during shutdown, in milliseconds. */
const LOOK = 50;

/** Maximum time for responses still being read during shutdown, in milliseconds. */
const LAST_ANSWERS = 3000;

/**
 * Closes a fastify server and the second one; a kept-alive connection does not hold them open after its last response.
 */
async function closeBoth(app: FastifyInstance, rich: Server | null): Promise<void> {
  const servers = rich === null ? [app.server] : [app.server, rich];
  const hangUp = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), LOOK);
  const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), LAST_ANSWERS);
  try {
    const beside = rich === null ? undefined : once(rich.close(), 'close');
    await Promise.all([beside, app.close()]);
  } finally {
    clearInterval(hangUp);
    clearTimeout(cut);
  }
}

/**
 * Listens on both ports, which are answered by the same server. Does without the second port when it is in use.
 *
 * @throws Error in plain words when the first port is in use
 */
export async function listen(
  app: FastifyInstance,
  { host, port, portRich }: { host: string; port: number; portRich: number },
): Promise<Listening> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Error(`Port ${port} is taken by another program. End it, or choose another one: PORT=${port + 1}`, {
      cause: error,
    });
  }
  const rich = await second(app, { host, port: portRich });
  for (const server of rich === null ? [app.server] : [app.server, rich])
    guardConnections(server, (error) => app.log.error({ err: error }, 'connection'));
  return {
    port: portOf(app.server),
    portRich: rich === null ? null : portOf(rich),
    close: () => closeBoth(app, rich),
  };
}
