import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { linesOf } from '@plumbline/contract/lines/index.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing } from './importing.ts';
import { sample } from './sample.ts';
import type { Done, Workplace } from './worked.ts';

const LOCKED = /is signed/;
interface Now {
  readonly rev: number;
  readonly lines: readonly AnyRow[];
  readonly locked: { readonly en: string } | null;
}

/**
 * Tests that the lines of a complete record do not change, whichever way they are written; generated from both
 * declarations.
 */
export function lineLocksOf(work: Workplace, key: RecordKey): void {
  for (const lines of linesOf({ key }))
    test(`its ${lines.label.en.toLowerCase()} are locked with it, on every way in [R8-A8]`, async () => {
      const register = known(lines.key);
      const files = importing(work.server, work.by);
      const { id, ...record } = await work.record(key);
      const parentTitle = String(record[known(key).title]);
      const values = async () => ({ ...(await sample(register, work.make)), [lines.of]: id });
      const created = await work.make(register, await values());
      const two = await work.make(register, await values());
      const now = async (): Promise<Now> =>
        (await work.server.post('/api/ext/lines/get', { register: lines.key, parent: id }, work.by)).data as Now;
      expect((await now()).locked).toBeNull();
      if (factsOf(key).form) await work.fill(key, id);
      await work.signUpTo(key, [id], 'complete');
      const before = await now();
      expect(before.locked?.en).toMatch(LOCKED);
      const messageOf = async (answer: Promise<{ readonly msg: string }>): Promise<string> => (await answer).msg;
      const save = (payload: object) =>
        work.server.post(
          '/api/ext/lines/save',
          { register: lines.key, parent: id, rev: before.rev, ...payload },
          work.by,
        );
      const retained = before.lines.map((row) => ({ id: row.id }));
      expect(await messageOf(save({ lines: retained.toReversed() }))).toMatch(LOCKED);
      expect(
        await messageOf(save({ lines: retained.filter((line) => line.id !== created.id), removed: [created.id] })),
      ).toMatch(LOCKED);
      expect(await messageOf(work.verb(lines.key, 'create', { values: await values() }))).toMatch(LOCKED);
      const seen = before.lines.find((line) => line.id === created.id)?.rev;
      const update = { rows: [{ id: created.id, rev: seen, values: { [lines.place]: 1 } }] };
      expect(await messageOf(work.verb(lines.key, 'update', update))).toMatch(LOCKED);
      const selection = { mode: 'these', ids: [created.id] };
      const removed = (await work.verb(lines.key, 'remove', { selection })).data as Done;
      expect([removed.done, removed.refused[0]?.why.en]).toEqual([0, expect.stringMatching(LOCKED)]);
      const keys = register.naturalKey.filter((name) => name !== lines.of);
      const more = await sample(register, work.make);
      const head = [lines.of, ...keys, lines.place, 'Action'];
      const bodies = [
        [parentTitle, ...keys.map((name) => String(more[name])), '1', ''],
        [parentTitle, ...keys.map((name) => String(created[name])), '1', ''],
        [parentTitle, ...keys.map((name) => String(two[name])), '2', 'Delete'],
      ];
      const file = { name: 'lines.csv', body: [head, ...bodies].map(csvLine).join('') };
      const [done] = await files.run(file, [{ register: lines.key }]);
      expect(done?.job).toMatchObject({ state: 'done', invalid: 3, added: 0, updated: 0, deleted: 0 });
      // a new line without its required fields is refused for that first
      const needs = Object.entries(register.fields).some(([name, field]) => field.required && !head.includes(name));
      const expectedMessage = needs ? /is signed|Required/ : LOCKED;
      for (const bad of done?.bad ?? []) expect(bad.problems[0]?.words.en).toMatch(expectedMessage);
      expect(done?.bad.filter((bad) => LOCKED.test(bad.problems[0]?.words.en ?? '')).length).toBeGreaterThan(1);
      expect(await now()).toEqual(before);
      // after reopening, they can be changed again
      await work.reject(key, [id]);
      const { rev, locked } = await now();
      expect(locked).toBeNull();
      const again = [
        ...retained.toReversed(),
        { id: randomUUIDv7(), values: { ...more, [lines.of]: undefined, [lines.place]: undefined } },
      ];
      const plain = again.map((line) => JSON.parse(JSON.stringify(line)) as unknown);
      expect(await save({ rev, lines: plain })).toMatchObject({ code: 0 });
    });
}
