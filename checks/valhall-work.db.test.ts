import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importRows, type ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { plannedActual } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { dropped, importing, type Imported } from './support/importing.ts';
import { VALHALL_ORDERS, VALHALL_PACKS, VALHALL_TASKS } from './support/mappings.ts';

/** Data of the Valhall platform, by Aker BP and Cognite; where available, it is stored next to the checkout. */
const DATA = resolve(import.meta.dirname, '../../shared/data/valhall-oid');
const at = (name: string): string => join(DATA, name);
const sums = (parts: readonly Imported[]) =>
  parts.map(({ register, job }) => [register, job['state'], job['added'], job['invalid']]);
const words = ({ bad }: Imported) => bad.flatMap(({ problems }) => problems.map((problem) => problem.words.en));
const total = (rows: readonly AnyRow[], field: string): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0) * 100) / 100;
/** The number of rows by year of a date field. */
const byYear = (rows: readonly AnyRow[], field: string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => String(row[field] ?? '').slice(0, 4))]
      .filter(([year]) => year !== '')
      .map(([year, group]) => [year, group.length]),
  );

/** The tasks of each work order, from the file: hours, and whether they are complete. */
async function tasksByCard(): Promise<ReadonlyMap<string, readonly { weight: number; isDone: boolean }[]>> {
  await using table = await readTable({ path: at('worktask-first-200.csv'), name: 'worktask-first-200.csv' });
  const all: { card: string; weight: number; isDone: boolean }[] = [];
  for await (const batch of table.rows())
    for (const { cells } of batch) {
      const cell = (name: string): string => cells[table.headers.indexOf(name)] ?? '';
      const [weight, isDone] = [
        Number(cell('WORKORDER_TASKDURATIONHOURS')),
        cell('WORKORDER_TASKISCOMPLETED') === 'YES',
      ];
      all.push({ card: cell('WORKORDER_NUMBER'), weight, isDone });
    }
  return Map.groupBy(all, ({ card }) => card);
}
/** The progress of a card from its tasks, in hundredths of a percent; if none has a weight, all count the same. */
function percentOf(tasks: readonly { weight: number; isDone: boolean }[]): number {
  const isBare = tasks.every(({ weight }) => weight === 0);
  const sum = (subset: typeof tasks): number => subset.reduce((all, { weight }) => all + (isBare ? 1 : weight), 0);
  const mean = Math.round((sum(tasks.filter(({ isDone }) => isDone)) / sum(tasks)) * 10_000) / 100;
  return tasks.every(({ isDone }) => isDone) ? mean : Math.min(mean, 99.99);
}

describe.skipIf(!existsSync(DATA))(
  'the work of the Valhall platform [R0-05, R0-06, R2.3-090, R2.3-091, R2.3-094]',
  async () => {
    const server = await aServer({ features, registers: registerService });
    await migrateJobs(server.database);
    const path = await server.aTenant('Valhall');
    const by = { as: await server.anAdmin(path), path };
    const work = importing(server, by);
    const load = async (name: string, plan: Parameters<typeof work.run>[1], more = {}) =>
      work.run(await dropped(at(name)), plan, more);

    test('61 rows of work packages are 21 packs, with 40 repetitions reported', async () => {
      const parts = await load('workpackage.csv', VALHALL_PACKS);
      expect(sums(parts), JSON.stringify(parts.map(words))).toEqual([
        ['workPackType', 'done', 1, 0],
        ['workPack', 'done', 21, 0],
      ]);
      const about = await Promise.all(parts.map(({ job }) => work.about(job.id)));
      expect(about.flat().find((entry) => entry.leftOut === 40)).toBeDefined();
      const states = (await work.rows('workPack')).map((row) => (row['completionStatus'] as { title: string }).title);
      expect(new Set(states)).toEqual(new Set(['*** vedlikehold', 'Etablert', 'Lukket - as-built ferdig']));
    });

    test('200 work orders are 200 job cards with dates and hours, and missing packs are named', async () => {
      // without a setting for unknown names, each order of such a pack is refused and named
      const strict = VALHALL_ORDERS.map((part) =>
        part.register === 'jobCard' && part.mapping
          ? {
              ...part,
              mapping: {
                ...part.mapping,
                fields: { ...part.mapping.fields, workPack: { from: ['WORKPACKAGE_NUMBER'] } },
              },
            }
          : part,
      );
      const tried = (await load('workorder-first-200.csv', strict, { setting: 'simulate' })).at(-1);
      const mentioned = new Set((tried ? words(tried) : []).map((text) => /WPG-\d+/.exec(text)?.[0]));
      // the orders name 53 packs, of which 9 exist
      expect([mentioned.size, tried?.job['invalid']]).toEqual([44, 120]);
      // two orders are due before they are planned to start: with both dates they are refused, each with its days
      const dated = VALHALL_ORDERS.map((part) =>
        part.register === 'jobCard' && part.mapping
          ? {
              ...part,
              mapping: {
                ...part.mapping,
                fields: { ...part.mapping.fields, plannedStart: { from: ['WORKORDER_PLANNEDSTART'] } },
              },
            }
          : part,
      );
      const refused = (await load('workorder-first-200.csv', dated, { setting: 'simulate' })).at(-1);
      const reversed = (refused ? words(refused) : []).filter((text) => text.includes('is before “Planned start”'));
      expect([refused?.job['invalid'], reversed.length]).toEqual([2, 2]);
      const parts = await load('workorder-first-200.csv', VALHALL_ORDERS);
      expect(sums(parts), JSON.stringify(parts.map(words))).toEqual([
        ['discipline', 'done', 8, 0],
        ['system', 'done', 1, 0],
        ['subSystem', 'done', 1, 0],
        ['jobCard', 'done', 200, 0],
      ]);
      // whatever is left out of a row is reported by name
      const job = parts.at(-1)?.job.id;
      const request = { job, outcome: 'noted', limit: 1000 };
      const noted = await work.post<{ rows: ImportRow[]; total: number }>(importRows.path, request);
      const names = noted.rows.flatMap(({ notes }) => notes.map((note) => /WPG-\d+/.exec(note.words.en)?.[0]));
      expect([noted.total, new Set(names).size]).toEqual([120, 44]);
      const cards = await work.rows('jobCard');
      expect(total(cards, 'originalEstimate')).toBe(9120);
      expect(byYear(cards, 'actualFinish')).toMatchObject({ 2008: 1, 2009: 14, 2010: 9, 2012: 64 });
      expect(Object.values(byYear(cards, 'actualFinish')).reduce((sum, each) => sum + each, 0)).toBe(143);
      expect(byYear(cards, 'plannedFinish')).toMatchObject({ 2010: 1, 2012: 59, 2013: 95 });
      expect(Object.values(byYear(cards, 'plannedFinish')).reduce((sum, each) => sum + each, 0)).toBe(163);
      const states = Map.groupBy(cards, (row) => (row['jobCardStatus'] as { title: string }).title);
      expect([...states].map(([name, group]) => [name, group.length]).toSorted()).toEqual([
        ['Avsluttet', 143],
        ['Godkjent klar for ***', 1],
        ['Kansellert', 56],
      ]);
      expect(new Set(cards.flatMap((row) => (row['workPack'] as { title: string } | null)?.title ?? [])).size).toBe(9);
      const curve = (await server.call(plannedActual, { measure: 'number', step: 'month' }, by)).data;
      expect(JSON.stringify(curve)).toContain('143');
    });

    test('200 work tasks are operations of 123 of these cards, and each card has the progress of its tasks', async () => {
      const parts = await load('worktask-first-200.csv', VALHALL_TASKS);
      expect(sums(parts), JSON.stringify(parts.map(words))).toEqual([
        ['operationType', 'done', 1, 0],
        ['operation', 'done', 200, 0],
      ]);
      const operations = await work.rows('operation');
      expect([total(operations, 'weighting'), operations.filter((row) => row['donePercent'] === 100).length]).toEqual([
        1674.34, 110,
      ]);
      expect(new Set(operations.map((row) => (row['jobCard'] as { id: string }).id)).size).toBe(123);
      const hours = await tasksByCard();
      const cards = new Map((await work.rows('jobCard')).map((row) => [String(row['name']), row['percent']]));
      expect(hours.size).toBe(123);
      for (const [card, tasks] of hours) expect(cards.get(card), card).toBe(percentOf(tasks));
    });

    test('a repeated file changes nothing, and its mapping is proposed automatically', async () => {
      const again = [
        ...(await load('workpackage.csv', VALHALL_PACKS)),
        ...(await load('workorder-first-200.csv', VALHALL_ORDERS)),
        ...(await load('worktask-first-200.csv', VALHALL_TASKS)),
      ];
      for (const { register, job } of again)
        expect([register, job['added'], job['updated'], job['invalid']]).toEqual([register, 0, 0, 0]);
      for (const [name, register] of [
        ['workpackage.csv', 'workPack'],
        ['workorder-first-200.csv', 'jobCard'],
        ['worktask-first-200.csv', 'operation'],
      ] as const) {
        const [sheet] = (await work.inspect(await dropped(at(name)), { register })).sheets;
        expect(
          sheet?.remembered.map((entry) => entry.register),
          name,
        ).toContain(register);
      }
    });
  },
);
