import multipart from '@fastify/multipart';
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { answer } from './answer.ts';
import { admit } from './edge.ts';
import type { Handler } from './handler.ts';
import { installationOf } from './installation-of.ts';
import { noFile } from './no-file.ts';
import { parameters } from './parameters.ts';
import { UPLOAD_LIMITS, withUpload } from './upload.ts';

/** Routes the calls that take a file. Only in this scope are such forms read, so that no other call accepts one. */
export async function uploadCalls(
  scope: FastifyInstance,
  {
    database,
    handlers,
    dataDir,
  }: { readonly database: Database; readonly handlers: readonly Handler[]; readonly dataDir: string },
): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS });
  for (const { call, run } of handlers) {
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
          const made = await run(context, read(fields), file);
          await rm(file.path, { force: true });
          return made;
        },
        installationOf(request.server).client['files.limitMb'],
      );
      return answer(request, reply, data, call);
    });
  }
}
