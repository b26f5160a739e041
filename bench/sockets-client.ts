import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The order the benchmark sends to its client process. */
export interface ClientOrder {
  readonly port: number;
  readonly project: string;
  readonly seats: readonly { readonly identity: string; readonly token: string }[];
}
/** What the client process reports. */
export type ClientNews = { readonly admitted: number } | { readonly served: number; readonly ms: number };

/** Number of sockets being opened at the same time: a browser's page opens one. */
const TOGETHER = 10;

/**
 * Opens one websocket without a library: a socket that costs this process next to nothing. Calls `onFrame` for each
 * frame that arrives.
 */
function open(
  { port, project }: ClientOrder,
  { identity, token }: ClientOrder['seats'][number],
  onFrame: (text: string) => void,
): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let isOpen = false;
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('closed')));
    socket.on('data', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.includes('"type"')) {
        onFrame(text);
        if (!isOpen) done(socket);
        isOpen = true;
      }
      // a ping is answered with an empty, masked pong
      if (data[0] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    });
    const lines = [
      `GET /msg-center/rtc/${project}/${identity} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Protocol: rtc, ${token}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

const say = (news: ClientNews): void => void process.send?.(news);

async function run(order: ClientOrder): Promise<void> {
  let served = 0;
  let since = 0;
  const onFrame = (text: string): void => {
    if (!text.includes('"changed"')) return;
    if (served++ === 0) since = performance.now();
    if (served === order.seats.length) say({ served, ms: performance.now() - since });
  };
  const seats = [...order.seats];
  let admitted = 0;
  const worker = async (): Promise<void> => {
    for (let seat = seats.pop(); seat; seat = seats.pop()) {
      await open(order, seat, onFrame);
      admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  say({ admitted });
  await wait(60_000);
  say({ served, ms: -1 });
}
if (import.meta.main) process.once('message', (order: ClientOrder) => void run(order));
