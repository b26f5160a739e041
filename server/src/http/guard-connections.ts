import type { Server } from 'node:http';

/**
 * Ensures that no connection blocks or breaks other work.
 *
 * A connection whose client has read nothing for the server's idle time, while data is waiting to be sent, is closed,
 * since that data stays in memory meanwhile. A connection waiting for a response we are still working on is left alone.
 * A connection that cannot be accepted, for example for lack of file descriptors, is logged.
 */
export function guardConnections(server: Server, log: (error: Error) => void): void {
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  server.on('error', log);
}
