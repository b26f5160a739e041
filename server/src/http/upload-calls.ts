import multipart from '@fastify/multipart';
import { effectOf } from '@plumbline/contract/calls/effect.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { hashFile } from '../files/hash-file.ts';
import type { PartsStore } from '../files/parts-store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Context } from './context.ts';
import { answer } from './answer.ts';
import { admit } from './edge.ts';
import type { Handler } from './handler.ts';
import { noFile } from './no-file.ts';
import { perform } from './idempotency.ts';
import { parameters } from './parameters.ts';
import { demandScanned, limitOf, UPLOAD_LIMITS, withUpload } from './upload.ts';

/** The id of the finished upload that an input names instead of sending a file. */
function uploadIn({ ahead }: Handler, input: unknown): string | undefined {
  const id: unknown = ahead === undefined ? undefined : Reflect.get(Object(input), 'upload');
  return typeof id === 'string' ? id : undefined;
}

/** Scans a finished upload, whose bytes nobody can change any more. Returns whether there is one; an infected one is deleted. */
async function scanParts(
  store: PartsStore,
  request: FastifyRequest,
  { context, id }: { readonly context: Context; readonly id: string },
): Promise<boolean> {
  const file = context.caller === null ? undefined : await store.finished(context.caller, id);
  try {
    if (file !== undefined) await demandScanned(request, file);
  } catch (error) {
    if (error instanceof AppError && error.key === 'fileInfected' && context.caller !== null)
      await store.discard(context.caller, id);
    throw error;
  }
  return file !== undefined;
}

/** Runs a call with the file of a finished upload of its caller. */
async function runWithParts(
  { handler, store }: { readonly handler: Handler; readonly store: PartsStore },
  context: Context,
  { input, id }: { readonly input: unknown; readonly id: string },
): Promise<unknown> {
  if (context.caller === null) throw new AppError('sessionEnded');
  const used = await store.use(context.caller, id, async (file) => handler.run(context, input, file));
  if (used === undefined) throw new AppError('uploadGone');
  return used.made;
}

/** Routes the calls that take a file. Only this scope parses multipart forms, so that no other call accepts one. */
export async function uploadCalls(
  scope: FastifyInstance,
  {
    database,
    handlers,
    dataDir,
    ledger,
    store,
  }: {
    readonly database: Database;
    readonly handlers: readonly Handler[];
    readonly dataDir: string;
    readonly ledger: Pick<Ledger, 'poke'> | undefined;
    readonly store: PartsStore;
  },
): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS });
  for (const handler of handlers) {
    const { call } = handler;
    scope.post(call.path, async (request, reply) => {
      const { context, read } = await admit(call, { request, reply }, database);
      if (!request.isMultipart()) {
        const input = read(parameters(request));
        const id = uploadIn(handler, input);
        if (id === undefined) throw noFile();
        // before the transaction of the call, which would hold a connection meanwhile; repeated under its key, the upload
        // is gone, and the answer is there
        const isScanned = await scanParts(store, request, { context, id });
        const made = await perform({ request, ledger }, context, {
          name: call.path,
          effect: effectOf(call),
          input,
          run: (within) => {
            if (!isScanned) throw new AppError('uploadGone');
            return runWithParts({ handler, store }, within, { input, id });
          },
        });
        return answer(request, reply, made, call);
      }
      const data = await withUpload(
        request,
        dataDir,
        async ({ file, fields }) => {
          const input = read(fields);
          const made = await perform({ request, ledger }, context, {
            name: call.path,
            effect: effectOf(call),
            input: [input, file.name, await hashFile(file.path)],
            run: (within) => handler.run(within, input, file),
          });
          await rm(file.path, { force: true });
          return made;
        },
        limitOf(handler, context),
      );
      return answer(request, reply, data, call);
    });
  }
}
