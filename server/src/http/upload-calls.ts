import multipart from '@fastify/multipart';
import { effectOf } from '@plumbline/contract/calls/effect.ts';
import { MEGABYTE } from '@plumbline/contract/rules/import-limits.ts';
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { hashFile } from '../files/hash-file.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { answer } from './answer.ts';
import { admit } from './edge.ts';
import type { Handler } from './handler.ts';
import { installationOf } from './installation-of.ts';
import { noFile } from './no-file.ts';
import { perform } from './idempotency.ts';
import { parameters } from './parameters.ts';
import { UPLOAD_LIMITS, withUpload } from './upload.ts';

/** Routes the calls that take a file. Only this scope parses multipart forms, so that no other call accepts one. */
export async function uploadCalls(
  scope: FastifyInstance,
  {
    database,
    handlers,
    dataDir,
    ledger,
  }: {
    readonly database: Database;
    readonly handlers: readonly Handler[];
    readonly dataDir: string;
    readonly ledger: Pick<Ledger, 'poke'> | undefined;
  },
): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS });
  for (const { call, run, largest } of handlers) {
    scope.post(call.path, async (request, reply) => {
      const { context, read } = await admit(call, { request, reply }, database);
      if (!request.isMultipart()) {
        read(parameters(request));
        throw noFile();
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
            run: (within) => run(within, input, file),
          });
          await rm(file.path, { force: true });
          return made;
        },
        largest?.(context) ?? installationOf(request.server).client['files.limitMb'] * MEGABYTE,
      );
      return answer(request, reply, data, call);
    });
  }
}
