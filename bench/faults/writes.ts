import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@plumbline/server/db/database.ts';
import type { Product, CallAnswer } from '../../checks/support/product.ts';
import { until } from './plant.ts';

/** One call that writes. */
export interface Write {
  readonly url: string;
  readonly input: unknown;
  /** A file to send, with `input` as its form fields. */
  readonly file?: { readonly name: string; readonly body: string };
}

/** A simulated user who makes one write after the other, and knows what the database must contain afterwards. */
export interface Writer {
  readonly name: string;
  /** The next write; null while it waits. `ask` returns the data of a read call, null when there was no response. */
  next(ask: (url: string, input: unknown) => Promise<unknown>): Promise<Write | null>;
  /** Called when the write was acknowledged; returns what is wrong with the response. */
  done(data: unknown): string | undefined;
  /** Differences between the database and the acknowledged writes, once no write is in progress. */
  wrong(db: Db): Promise<readonly string[]>;
}

/** Writers at work on a product that may be killed at any time. */
export interface Team {
  /** Writes until it is told to stop. A write without a response stays open, and its writer waits. */
  work(signal: AbortSignal): Promise<void>;
  /** Sends open writes again, under the same keys, until there is a response. */
  settle(): Promise<void>;
  /** What is wrong in the database. */
  wrong(db: Db): Promise<readonly string[]>;
  readonly tally: { acknowledged: number; unanswered: number };
  /** Unexpected responses, as received. */
  readonly faults: string[];
}

/** Pause of a user between two clicks, in milliseconds. */
const PAUSE = 30;
/** Maximum time until a killed service responds again, in milliseconds (bar R8). */
const BACK_WITHIN = 60_000;
/** The server was unavailable: it is unknown whether the write took effect. */
const UNAVAILABLE = 503;

/** Runs all writers in parallel. */
export function aTeam(writers: readonly Writer[], product: () => Product): Team {
  const open = new Map<Writer, Write & { readonly key: string }>();
  const tally = { acknowledged: 0, unanswered: 0 };
  const faults: string[] = [];
  const ask = async (url: string, input: unknown): Promise<unknown> => {
    const response = await product().post(url, input);
    return response?.code === 0 ? response.data : null;
  };
  /** Sends the writer's open write; returns whether there was a response. */
  const tell = async (writer: Writer): Promise<boolean> => {
    const write = open.get(writer);
    if (write === undefined) return true;
    const response = await send(product(), write);
    if (response === null || response.status === UNAVAILABLE) return false;
    open.delete(writer);
    tally.acknowledged += response.code === 0 ? 1 : 0;
    const fault =
      response.code === 0
        ? writer.done(response.data)
        : `${response.code} ${response.msg} ${JSON.stringify(response.data)}`;
    if (fault !== undefined) faults.push(`${writer.name}: ${fault}`);
    return true;
  };
  const turns = async (writer: Writer, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const write = await writer.next(ask);
      if (write !== null) {
        open.set(writer, { ...write, key: randomUUID() });
        if (!(await tell(writer))) return void (tally.unanswered += 1);
      }
      await sleep(PAUSE);
    }
  };
  return {
    tally,
    faults,
    work: async (signal) => void (await Promise.all(writers.map((writer) => turns(writer, signal)))),
    settle: async () =>
      void (await Promise.all(
        [...open.keys()].map((writer) => until(`${writer.name} answered`, () => tell(writer), BACK_WITHIN)),
      )),
    wrong: async (db) => {
      const found: string[] = [];
      for (const writer of writers) found.push(...(await writer.wrong(db)).map((what) => `${writer.name}: ${what}`));
      return found;
    },
  };
}

/** Sends a write, optionally under a key or as a user other than the administrator; null when there was no response. */
export async function send(
  product: Product,
  { url, input, file, ...options }: Write & { readonly key?: string; readonly token?: string },
): Promise<CallAnswer | null> {
  if (file === undefined) return product.post(url, input, options);
  const fields = input as Readonly<Record<string, string>>; // what stands beside a file is a form
  return product.upload(url, file, { ...options, fields }).catch(() => null);
}
