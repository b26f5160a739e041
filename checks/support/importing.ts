import { readFile } from 'node:fs/promises';
import type { ImportAboutPart, ImportPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { ImportInspection } from '@plumbline/contract/features/imports/calls/mappings.ts';
import type { ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { type AnyRegister, type AnyRow } from '@plumbline/contract/register/register.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { headersOf, type By, type TestServer } from '@plumbline/server/http/testing.ts';
import { inBatches, Sink } from '@plumbline/server/sheets/testing/written.ts';
import { writeXlsx } from '@plumbline/server/sheets/write-xlsx.ts';

/** A file as a user drops it. */
export interface Dropped {
  readonly name: string;
  readonly body: Buffer | string;
}

/** A workbook of texts; the first row of each sheet contains the captions. */
export async function workbook(sheets: Readonly<Record<string, ReadonlyArray<readonly string[]>>>): Promise<Buffer> {
  async function* contents() {
    for (const [sheet, [captions = [], ...rows]] of Object.entries(sheets))
      yield { sheet, columns: captions.map((caption) => ({ caption })), rows: inBatches(rows) };
  }
  const sink = new Sink();
  await writeXlsx(sink, contents());
  return sink.bytes;
}

/** A file on disk, as a dropped file. */
export const dropped = async (path: string): Promise<Dropped> => ({
  name: path.split('/').at(-1) ?? '',
  body: await readFile(path),
});

/** Sends a form with a file, as the browser does. */
export async function sendForm<T>(
  server: TestServer,
  url: string,
  form: {
    readonly file: Dropped;
    readonly fields?: Readonly<Record<string, string>>;
    readonly by: By;
    /** Idempotency key. */
    readonly key?: string;
  },
): Promise<{ readonly code: number; readonly data: T; readonly msg: string }> {
  const boundary = 'a-boundary-of-a-test';
  const part = (head: string, body: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  const payload = Buffer.concat([
    ...Object.entries(form.fields ?? {}).map(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"`, value),
    ),
    part(`Content-Disposition: form-data; name="file"; filename="${form.file.name}"`, form.file.body),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = {
    ...headersOf(form.by),
    ...(form.key === undefined ? {} : { 'idempotency-key': form.key }),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload });
  return answer.json();
}

/** The outcome of a part of an import. */
export interface Imported {
  readonly register: string;
  readonly sheet: string | null;
  /** The job's row in the import log. */
  readonly job: AnyRow;
  readonly bad: readonly ImportRow[];
}

/** Imports through the product's calls, as one user in one scope. */
export function importing(server: TestServer, by: By) {
  const post = async <T>(url: string, input: unknown): Promise<T> => {
    const answer = await server.post(url, input, by);
    if (answer.code !== 0) throw new Error(`${url}: ${answer.msg}`);
    return answer.data as T;
  };
  return {
    post,
    /** Inspects a file. */
    async inspect(file: Dropped, fields: Readonly<Record<string, string>> = {}): Promise<ImportInspection> {
      const answer = await sendForm<ImportInspection>(server, '/api/ext/import/inspect', { file, fields, by });
      if (answer.code !== 0) throw new Error(answer.msg);
      return answer.data;
    },
    /** Imports a file by a plan, as the queue would, and returns the parts in the order they were done. */
    async run(
      file: Dropped,
      plan: readonly ImportPart[],
      more: Readonly<Record<string, string>> = {},
    ): Promise<readonly Imported[]> {
      const fields = { setting: 'full', ...more, plan: JSON.stringify(plan) };
      const answer = await sendForm<{ jobs: { job: string; register: string; sheet: string | null }[] }>(
        server,
        '/api/ext/import/start',
        { file, fields, by },
      );
      if (answer.code !== 0) throw new Error(answer.msg);
      const { jobs } = answer.data;
      await importTask(server.database, { tenantId: by.path?.A, job: jobs[0]?.job });
      return Promise.all(
        jobs.map(async ({ job, register, sheet }) => ({
          register,
          sheet,
          job: await post<AnyRow>('/api/register/importJob/get', { id: job }),
          bad: (await post<{ rows: ImportRow[] }>('/api/ext/import/rows', { job, limit: 1000 })).rows,
        })),
      );
    },
    about: async (job: string) => (await post<{ parts: ImportAboutPart[] }>('/api/ext/import/about', { job })).parts,
    count: async (register: string | AnyRegister) =>
      (
        await post<{ total: number }>(
          `/api/register/${typeof register === 'string' ? register : register.key}/count`,
          {},
        )
      ).total,
    rows: async (register: string) =>
      (await post<{ rows: AnyRow[] }>(`/api/register/${register}/page`, { limit: 1000 })).rows,
  };
}
