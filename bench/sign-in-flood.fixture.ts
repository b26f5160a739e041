import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Guesses passwords without pause, each for a different name and from a different address, like a botnet. */
const { port, path, lines } = workerData as { port: number; path: string; lines: number };
const agent = new Agent({ keepAlive: true, maxSockets: lines });
const counted = { judged: 0, refused: 0, other: 0 };
let guess = 0;
const stop = new AbortController();

const attempt = () =>
  new Promise<void>((resolve) => {
    guess += 1;
    const body = JSON.stringify({ username: `nobody ${guess}`, password: '0'.repeat(32) });
    const address = `10.${(guess >> 16) & 255}.${(guess >> 8) & 255}.${guess & 255}`;
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      },
      (answer) => {
        if (answer.statusCode === 200) counted.judged += 1;
        else if (answer.statusCode === 429) counted.refused += 1;
        else counted.other += 1;
        answer.resume().on('end', resolve);
      },
    );
    sent.on('error', () => resolve());
    sent.end(body);
  });

async function line(): Promise<void> {
  while (!stop.signal.aborted) await attempt();
}
parentPort?.on('message', () => stop.abort());
await Promise.all(Array.from({ length: lines }, line));
agent.destroy();
parentPort?.postMessage(counted); // eslint-disable-line -- a worker thread, which has no origin
parentPort?.close();
