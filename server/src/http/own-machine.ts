import type { IncomingMessage } from 'node:http';

/** True when a host is this very machine: nobody can listen in between a machine and itself. */
export const isOwnMachine = (host: string): boolean => /^(localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** What a proxy says of whom it forwards. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True when a request comes from this machine itself: by the address of its connection, and only if no proxy forwarded
 * it. What the request says of itself, such as its host, does not count.
 */
export const isFromOwnMachine = ({
  socket,
  headers,
}: {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  readonly headers: IncomingMessage['headers'];
}): boolean =>
  socket.remoteAddress !== undefined &&
  isOwnMachine(socket.remoteAddress) &&
  FORWARDED.every((name) => headers[name] === undefined);
