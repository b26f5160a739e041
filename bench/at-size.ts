import { createWriteStream, openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportInspection } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { plantSheet } from '@plumbline/server/features/demo/plant-sheet.ts';
import { writeCsv } from '@plumbline/server/sheets/write-csv.ts';
import { writeXlsx } from '@plumbline/server/sheets/write-xlsx.ts';
import type { Product } from '../checks/support/product.ts';
import { TAGS } from './faults/plant.ts';
import { round } from './figure.ts';
import { NEW_TAGS, newTags } from './new-tags.ts';

const LOOK_MS = 1000;
const MEGABYTE = 1024 * 1024;
/** A comment as users write it on a tag, so that a row has about five hundred bytes. */
const COMMENT = 'Checked on site with the vendor, see the inspection record 现场检查，见检验记录 · '
  .repeat(3)
  .slice(0, 180);

/**
 * Writes a file with the given number of new tags that refer to rows of the plant, as CSV or XLSX by its name, as a
 * trusted user would send it.
 */
export async function writeTags(path: string, rows: number): Promise<void> {
  const tags = function* () {
    for (const row of newTags({ tags: TAGS, rows, allocate: false })) yield { ...row, comments: COMMENT };
  };
  const { headers, rows: batches } = plantSheet(NEW_TAGS, tags());
  const cells = (async function* () {
    for await (const batch of batches()) yield batch.map((row) => row.cells);
  })();
  if (path.endsWith('.csv')) return void (await writeCsv(createWriteStream(path), { headers, rows: cells }));
  await writeXlsx(createWriteStream(path), {
    sheet: 'Tag',
    columns: headers.map((caption) => ({ caption })),
    rows: cells,
  });
}

/** Resident memory of the process now, in megabytes. */
export async function residentOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

interface Followed {
  readonly phases: Record<string, number>;
  readonly most: number;
  readonly state: string;
  /** Why the job failed; empty when it did not. */
  readonly problem: string;
  readonly counts: Readonly<Record<'added' | 'updated' | 'unchanged' | 'invalid', number>>;
}

/** Follows a job to its end: records how long each step took in seconds, and the peak memory of the process. */
async function follow(product: Product, job: string): Promise<Followed> {
  const seen = { phases: {} as Record<string, number>, most: 0 };
  for (;;) {
    const began = performance.now();
    await sleep(LOOK_MS);
    const response = await product.post('/api/register/importJob/get', { id: job });
    const row = response?.data as
      | (Followed['counts'] & { state: string; phase: string | null; problem: string | null })
      | undefined; // as it is read
    seen.most = Math.max(seen.most, await residentOf(product));
    const phase = row?.phase ?? 'queued';
    seen.phases[phase] = round((seen.phases[phase] ?? 0) + (performance.now() - began) / 1000);
    if (row === undefined || row.state === 'queued' || row.state === 'running') continue;
    const { state, added, updated, unchanged, invalid, problem } = row;
    return { ...seen, state, problem: problem ?? '', counts: { added, updated, unchanged, invalid } };
  }
}

/** Adds up the results of the sheets of a file. */
const together = (parts: readonly Followed[]): Followed =>
  parts.reduce((all, part) => ({
    phases: Object.fromEntries(
      [...new Set([...Object.keys(all.phases), ...Object.keys(part.phases)])].map((name) => [
        name,
        round((all.phases[name] ?? 0) + (part.phases[name] ?? 0)),
      ]),
    ),
    most: Math.max(all.most, part.most),
    state: all.state === part.state ? all.state : `${all.state}, ${part.state}`,
    problem: [all.problem, part.problem].filter(Boolean).join(' '),
    counts: {
      added: all.counts.added + part.counts.added,
      updated: all.counts.updated + part.counts.updated,
      unchanged: all.counts.unchanged + part.counts.unchanged,
      invalid: all.counts.invalid + part.counts.invalid,
    },
  }));

/** A file imported into the tag list, and the result. */
export interface Loaded extends Pick<Followed, 'state' | 'counts'> {
  /** From the first byte sent to the commit, in milliseconds. */
  readonly ms: number;
  /** The details of the figure: sizes in megabytes, times in seconds. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Sends a file of tags as the imports page does: inspects it and loads all its sheets, through the product's upload,
 * queue and commit. @throws Error with the product's message when the file is not accepted
 */
export async function load(product: Product, path: string): Promise<Loaded> {
  const { size } = await stat(path);
  const before = await residentOf(product);
  const began = performance.now();
  const file = { name: basename(path), body: await openAsBlob(path) };
  const looked = await product.upload('/api/ext/import/inspect', file, { fields: { register: 'tag' } });
  if (looked.code !== 0) throw new Error(looked.msg);
  const { sheets } = looked.data as ImportInspection; // what the call answers
  const lookedMs = performance.now() - began;
  const plan = sheets.map(({ name }) => ({ register: 'tag', ...(name !== '' && { sheet: name }) }));
  const sent = await product.upload('/api/ext/import/start', file, {
    fields: { setting: 'full', plan: JSON.stringify(plan) },
  });
  if (sent.code !== 0) throw new Error(sent.msg);
  const sentMs = performance.now() - began - lookedMs;
  const { jobs } = sent.data as { readonly jobs: readonly { readonly job: string }[] }; // what the call answers
  const parts: Followed[] = [];
  for (const { job } of jobs) parts.push(await follow(product, job));
  const ms = performance.now() - began;
  const { phases, most, state, counts, problem } = together(parts);
  const detail = {
    fileMb: round(size / MEGABYTE),
    sheets: sheets.length,
    state,
    ...(problem !== '' && { problem }),
    lookedS: round(lookedMs / 1000),
    ...counts,
    sentS: round(sentMs / 1000),
    wholeS: round(ms / 1000),
    phasesS: phases,
    residentMb: { before: round(before), most: round(most) },
  };
  return { ms, state, counts, detail };
}
