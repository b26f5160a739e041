import type { Server } from 'node:http';

/**
 * Breaks off connections whose other side has taken nothing for the server's idle time while something waits to be taken:
 * what it reads is held for it meanwhile. One that waits for an answer we still work on is left alone.
 */
export function breakOffIdle(server: Server): void {
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
