import { expect, test } from 'vitest';
// @ts-expect-error -- the scripts run before anything is installed, so they are plain JavaScript
import { keepRunning } from './keep-running.mjs';

/** Runs a server that exits with these codes one after the other; the last code repeats for ever. */
async function ended(codes: readonly number[], { minutes = 0 } = {}) {
  const [messages, controller] = [[] as string[], new AbortController()];
  let [runs, time] = [0, 0];
  const run = (): Promise<number> => {
    time += minutes * 60_000;
    const code = codes[Math.min(runs++, codes.length - 1)] ?? 0;
    if (code === 143) controller.abort();
    return Promise.resolve(code);
  };
  const say = (line: string): void => void messages.push(line);
  const code: unknown = await keepRunning(run, { signal: controller.signal, say, pauses: [0], now: () => time });
  return { code, runs, said: messages };
}

test('a server that exits normally or is stopped is not restarted', async () => {
  expect(await ended([0])).toEqual({ code: 0, runs: 1, said: [] });
  expect(await ended([143])).toEqual({ code: 143, runs: 1, said: [] });
});

test('a server that crashes is restarted, even if the next start fails', async () => {
  expect(await ended([70, 0])).toMatchObject({ code: 0, runs: 2, said: [expect.stringContaining('started again')] });
  expect(await ended([137, 1, 1, 0])).toMatchObject({ code: 0, runs: 4 });
});

test('a wrong setting is not retried, and a server that keeps crashing is given up', async () => {
  expect(await ended([1])).toEqual({ code: 1, runs: 1, said: [] });
  const again = await ended([70]);
  expect(again).toMatchObject({ code: 70, runs: 9 });
  expect(again.said.at(-1)).toContain('not started again');
});

test('crashes long ago do not count', async () => {
  expect(await ended([...Array<number>(30).fill(70), 0], { minutes: 3 })).toMatchObject({ code: 0, runs: 31 });
});
