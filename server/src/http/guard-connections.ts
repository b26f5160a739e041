import type { Server } from 'node:http';

/**
 * Sees to it that no connection holds up or ends what others work on.
 *
 * One whose other side has taken nothing for the server's idle time, while something waits to be taken, is broken off: what
 * it reads is held for it meanwhile. One that waits for an answer we still work on is left alone. One that cannot be taken
 * at all, such as for want of file descriptors, is told to the log.
 */
export function guardConnections(server: Server, log: (error: Error) => void): void {
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  server.on('error', log);
}
