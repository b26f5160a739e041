import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The harmless text that every scanner takes for a virus, in two halves: whole, it would have this file deleted. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

/** How the stand-in behaves: as a daemon, finding something in everything, or never answering. */
type Mode = 'scans' | 'finds' | 'silent';

/** A server that answers as the ClamAV daemon does, which it stands in for. */
export interface ClamdStandIn {
  readonly place: { readonly host: string; readonly port: number };
  mode: Mode;
  /** Bytes of each stream that it received to its end. */
  readonly scanned: number[];
  stop(): Promise<void>;
}

const INSTREAM = Buffer.from('zINSTREAM\0');

/** The stream in what has arrived so far, and whether its end has arrived. */
function streamIn(received: Buffer): { readonly content: Buffer; readonly isWhole: boolean } {
  const parts: Buffer[] = [];
  let at = INSTREAM.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { content: Buffer.concat(parts), isWhole: true };
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { content: Buffer.concat(parts), isWhole: false };
}

/** Starts a stand-in on any free port; streams of more than `limit` bytes are refused as the daemon refuses them. */
export async function clamdStandIn(limit = 1024 * 1024): Promise<ClamdStandIn> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  let mode: Mode = 'scans';
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (mode === 'silent') return;
      if (received.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
      const { content, isWhole } = streamIn(received);
      if (content.length > limit) {
        socket.pause();
        // with what it has not read it closes the connection at once
        return void socket.write('INSTREAM size limit exceeded. ERROR\0', () => socket.resetAndDestroy());
      }
      if (!isWhole) return undefined;
      scanned.push(content.length);
      const isFound = mode === 'finds' || content.includes(EICAR);
      return void socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    place: { host: '127.0.0.1', port },
    get mode() {
      return mode;
    },
    set mode(chosen) {
      mode = chosen;
    },
    scanned,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
