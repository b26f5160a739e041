import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../checks/support/product.ts';

/** What a process holds once everything it no longer needs is gone, in bytes. */
export interface Held {
  readonly resident: number;
  /** Of its own heap and of buffers beside it. */
  readonly heap: number;
}

/** Between two collections, so that what the first one let go can be taken by the second, in milliseconds. */
const BETWEEN = 2000;

/** Has a product that was started with `--inspect=0` sweep its memory, and tells what it holds then. */
export async function heldBy({ output }: Product): Promise<Held> {
  const address = output.map((line) => /Debugger listening on (ws:\S+)/.exec(line)?.[1]).find((found) => found);
  if (address === undefined) throw new Error('The product was not started with --inspect.');
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }; // the protocol of the inspector
    waiting.get(id)?.(result);
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', fail, { once: true });
  });
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((done) => {
      waiting.set(++last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  try {
    for (let turn = 0; turn < 3; turn++) {
      await ask('HeapProfiler.collectGarbage');
      await sleep(BETWEEN);
    }
    const said = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
    const { result } = said as { result: { value: NodeJS.MemoryUsage } };
    return { resident: result.value.rss, heap: result.value.heapUsed + result.value.external };
  } finally {
    socket.close();
  }
}
