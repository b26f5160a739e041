import { calls } from '@plumbline/contract/calls/index.ts';
import type { Call } from '@plumbline/contract/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { reading, shapeOf } from '../db/reading.ts';
import { effectOf } from '@plumbline/contract/calls/effect.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { answer } from './answer.ts';
import { admit } from './edge.ts';
import type { Handler } from './handler.ts';
import { perform } from './idempotency.ts';
import { parameters } from './parameters.ts';

const allCalls: readonly Call[] = Object.values(calls);

/** The paths of the contract's calls that have no handler. */
export const unanswered = (handlers: readonly Handler[]): readonly string[] =>
  allCalls.filter((call) => !handlers.some((handler) => handler.call === call)).map((call) => call.path);

/** The path of a call as a route. */
export const routeOf = ({ path }: Handler['call']): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Routes each named JSON call to its handler: first access, then input and the rights that depend on it, then the
 * handler.
 */
export function callRoutes(
  app: FastifyInstance,
  {
    database,
    handlers,
    ledger,
  }: {
    readonly database: Database;
    readonly handlers: readonly Handler[];
    readonly ledger: Pick<Ledger, 'poke'> | undefined;
  },
): void {
  for (const handler of handlers.filter(({ call }) => call.upload !== true)) {
    const effect = effectOf(handler.call);
    if (handler.isLong === true && effect !== 'reads')
      throw new Error(`${handler.call.path} may run twice, and writes.`);
    app.post(routeOf(handler.call), async (request, reply) => {
      const { context, read } = await admit(handler.call, { request, reply }, database);
      const input = read(parameters(request));
      const done = await perform({ request, ledger }, context, {
        name: handler.call.path,
        effect,
        input,
        run: (within) => {
          if (handler.isLong !== true) return handler.run(within, input);
          const name = `${handler.call.path} ${shapeOf(input)}`;
          const reader = within.caller?.userId ?? within.address;
          const read = { kind: 'board', name, reader, left: within.left } as const;
          return reading(database, read, async (db) => handler.run({ ...within, db }, input));
        },
      });
      return answer(request, reply, done, handler.call);
    });
  }
}
