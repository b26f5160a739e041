import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../checks/support/product.ts';

/** Memory of a process after garbage collection, in bytes. */
export interface MemoryUse {
  readonly resident: number;
  /** Heap, and buffers outside the heap. */
  readonly heap: number;
}

/** Pause between two collections, so that the second can free what the first released, in milliseconds. */
const BETWEEN = 2000;

/** Makes a product started with `--inspect=0` collect garbage, and returns the memory it then uses. */
export async function heldBy({ output }: Product): Promise<MemoryUse> {
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
    const response = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
    const { result } = response as { result: { value: NodeJS.MemoryUsage } };
    return { resident: result.value.rss, heap: result.value.heapUsed + result.value.external };
  } finally {
    socket.close();
  }
}
