import { calls } from '@plumbline/contract/calls/index.ts';
import type { Call } from '@plumbline/contract/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { answer } from './answer.ts';
import { admit } from './edge.ts';
import type { Handler } from './handler.ts';
import { parameters } from './parameters.ts';

const allCalls: readonly Call[] = Object.values(calls);

/** The calls of the contract that no handler answers, by path. */
export const unanswered = (handlers: readonly Handler[]): readonly string[] =>
  allCalls.filter((call) => !handlers.some((handler) => handler.call === call)).map((call) => call.path);

/** Routes each named call that takes JSON to its handler: access, then input and the rights that hang on it, then the handler. */
export function callRoutes(app: FastifyInstance, database: Database, handlers: readonly Handler[]): void {
  for (const handler of handlers.filter(({ call }) => call.upload !== true)) {
    app.post(handler.call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const { context, read } = await admit(handler.call, { request, reply }, database);
      const input = read(parameters(request));
      return answer(request, reply, await handler.run(context, input), handler.call);
    });
  }
}
