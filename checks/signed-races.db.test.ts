import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { deadReferences } from '@plumbline/server/register/write/truth.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { unsupportedSignatures } from '@plumbline/server/workflow/sign/unsupported.ts';
import { describe, expect, test } from 'vitest';
import { isWhole } from './setup/depth.ts';
import { atOnce } from './support/at-once.ts';
import { sendForm } from './support/importing.ts';
import { expectDerived } from './support/recount.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * A signature at the same moment as an act on another row that it requires, and a long import at the same moment as an
 * act on a row that its lines name (ADR 89).
 */

/** How often each pair of acts meets. */
const ROUNDS = Number(process.env['RACES'] ?? (isWhole ? 40 : 6));
/** The lines of the import. */
const LINES = 3000;

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const { db } = server.database;
const { path } = work;
const these = (id: string) => ({ mode: 'these', ids: [id] });

/** By how many turns the first of two acts is ahead: in every second round the second is. */
const leadIn = (round: number): number => (round % 2 === 0 ? round : -round);

describe('what a signature requires is there when it is given', () => {
  test('a check is not completed while the punch item of a ticked box is deleted', async () => {
    const category = await work.make(
      known('punchListItemCategory'),
      await sample(known('punchListItemCategory'), work.make),
    );
    const first = await work.record('tagItr');
    const itr = (first['itr'] as { id: string }).id;
    const get = await server.post('/api/ext/form-template/get', { register: 'itr', id: itr }, work.by);
    const { stamp } = get.data as { stamp: string };
    const word = (en: string) => ({ en, zh: en });
    const template = {
      title: word('Form'),
      header: [],
      boxes: ['OK', 'PL'],
      punchBox: 'PL',
      tasks: [
        { name: 'first', number: '1', text: word('first'), required: true, weight: 1, boxes: true, comment: 'inline' },
      ],
      signOffs: [{ label: 'Done', type: 'complete' }],
    };
    await server.post(
      '/api/ext/form-template/save',
      { register: 'itr', id: itr, template, comment: '', stamp, into: 'new' },
      work.by,
    );
    for (let round = 0; round < ROUNDS; round++) {
      const check = await work.record('tagItr', { itr });
      const sheet = await server.post('/api/ext/check-sheet/get', { register: 'tagItr', id: check.id }, work.by);
      const saved = await server.post(
        '/api/ext/check-sheet/save',
        {
          register: 'tagItr',
          id: check.id,
          rev: (sheet.data as AnyRow).rev,
          answers: { 'first.box': 'PL' },
          comment: '',
          punch: [{ task: 'first', description: 'scratched', category: category.id, raisedBy: work.person.id }],
        },
        work.by,
      );
      expect(saved, JSON.stringify(saved)).toMatchObject({ code: 0 });
      const found = await oneRow(
        db,
        sql<{ id: string }>`select punch_id as id from task_punch where row_id = ${check.id}::uuid`,
      );
      const removal = () => work.verb('punchListItem', 'remove', { selection: these(found?.id ?? '') });
      await atOnce(removal, () => work.sign('tagItr', [check.id], 'Done'), leadIn(round));
      const isSigned = (await work.get('tagItr', check.id))['progress'] === 'signedOff';
      const item = await work.verb('punchListItem', 'get', { id: found?.id ?? '' });
      // one of the two came first, and the other was refused
      expect(item.code === 0).toBe(isSigned);
    }
    expect(await unsupportedSignatures(db)).toEqual([]);
  });

  describe('rounds of approvals', () => {
    const approval = (pack: AnyRow, round: number, name: string): Promise<AnyRow> =>
      work.make(known('workPackApproval'), { workPack: pack.id, round, name });
    async function pack(): Promise<{ readonly pack: AnyRow; readonly first: AnyRow; readonly second: AnyRow }> {
      const parentPack = await work.record('workPack');
      const [first, second] = [await approval(parentPack, 1, 'Safety'), await approval(parentPack, 2, 'Client')];
      await work.sign('workPackApproval', [first.id], 'Approved');
      return { pack: parentPack, first, second };
    }

    test('a round is not signed while a signature of the one before it is withdrawn', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { first, second } = await pack();
        await atOnce(
          () => work.reject('workPackApproval', [first.id]),
          () => work.sign('workPackApproval', [second.id], 'Approved'),
          leadIn(round),
        );
      }
      expect(await unsupportedSignatures(db)).toEqual([]);
    });

    test('a round is not signed while an approval is added to the one before it', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { pack: parentPack, second } = await pack();
        const values = { workPack: parentPack.id, round: 1, name: 'Late' };
        await atOnce(
          () => work.verb('workPackApproval', 'create', { values }),
          () => work.sign('workPackApproval', [second.id], 'Approved'),
          leadIn(round),
        );
      }
      expect(await unsupportedSignatures(db)).toEqual([]);
    });

    test('a deleted approval does not come back into a round that a later one has closed', async () => {
      const { pack: parentPack, second } = await pack();
      const late = await approval(parentPack, 1, 'Electrical');
      await work.verb('workPackApproval', 'remove', { selection: these(late.id) });
      expect((await work.sign('workPackApproval', [second.id], 'Approved')).data.done).toBe(1);
      const back = await work.verb('workPackApproval', 'restore', { ids: [late.id] });
      expect(back.data).toMatchObject({
        done: 0,
        refused: [{ why: { en: expect.stringMatching(/Round 2 was signed already/) } }],
      });
      expect(await unsupportedSignatures(db)).toEqual([]);
    });
  });
});

/** An import of lines into a register, ready to run. */
async function aLongImport(register: string, head: readonly string[], line: (at: number) => readonly string[]) {
  const body = csvLine(head) + Array.from({ length: LINES }, (_, at) => csvLine(line(at))).join('');
  const sent = await sendForm<{ jobs: { job: string }[] }>(server, '/api/ext/import/start', {
    file: { name: 'long.csv', body },
    fields: { setting: 'full', plan: JSON.stringify([{ register }]) },
    by: work.by,
  });
  const job = sent.data.jobs[0]?.job ?? '';
  return {
    run: () => importTask(server.database, { tenantId: path.A, job }),
    result: () =>
      oneRow(db, sql<{ state: string; added: number }>`select state, added from import_job where id = ${job}::uuid`),
    /** Waits until the import holds a row. */
    holds: (table: string, row: string) =>
      expect
        .poll(
          async () =>
            await oneRow(db, sql`select id from ${sql.table(table)} where id = ${row}::uuid for update skip locked`),
          { interval: 5 },
        )
        .toBeUndefined(),
  };
}

const TAGS = ['Name', 'Description', 'Discipline', 'Equipment type', 'Area', 'Subsystems'];

describe(`an import of ${LINES} lines beside an act on a row that they name`, () => {
  const base = (async () => {
    const make = async (key: string, over: object = {}) =>
      work.make(known(key), { ...(await sample(known(key), work.make)), ...over });
    const text = (row: AnyRow, key: string): string => String(row[known(key).title]);
    const [discipline, area, type] = [await make('discipline'), await make('area'), await make('equipmentType')];
    const [sub, two] = [await make('subSystem'), await make('subSystem')];
    const line = (name: string, areaRow: AnyRow): readonly string[] => [
      name,
      'tag',
      text(discipline, 'discipline'),
      text(type, 'equipmentType'),
      text(areaRow, 'area'),
      text(sub, 'subSystem'),
    ];
    return { area, sub, two, line };
  })();

  test('a deletion waits for it and is refused, for the row is in use', async () => {
    const { area, line } = await base;
    const long = await aLongImport('tag', TAGS, (at) => line(`IM-${at}`, area));
    const running = long.run();
    await long.holds('area', area.id);
    const removal = await work.verb('area', 'remove', { selection: these(area.id) });
    await running;
    expect(await long.result()).toMatchObject({ state: 'done', added: LINES });
    expect(removal.data).toMatchObject({ done: 0, refused: [{ id: area.id }] });
    expect(await deadReferences(db)).toEqual([]);
  });

  test('a move of the tags waits for their checks, and takes them along', async () => {
    const { sub, two } = await base;
    const check = await work.record('tagItr');
    const itr = check['itr'] as { title: string };
    const head = ['Tagged item', 'ITR'];
    const tag = await oneRow(db, sql<{ id: string }>`select id from tagged_item where name = 'IM-0'`);
    const long = await aLongImport('tagItr', head, (at) => [`IM-${at}`, itr.title]);
    const running = long.run();
    await long.holds('tagged_item', tag?.id ?? '');
    const moved = await work.verb('tag', 'change', {
      selection: { mode: 'allMatching', filter: { and: [] } },
      values: { subSystems: [two.id] },
    });
    await running;
    expect(moved, JSON.stringify(moved)).toMatchObject({ code: 0 });
    expect(await long.result()).toMatchObject({ state: 'done', added: LINES });
    const left = await oneRow(
      db,
      sql<{
        count: number;
      }>`select count(*)::int as count from tag_itr where deleted_at is null and ${sub.id}::uuid = any(sub_systems)`,
    );
    expect(left?.count).toBe(0);
    await expectDerived(work);
  });

  test('a call that waits too long is refused with the import that holds the row, and saves nothing', async () => {
    const { line } = await base;
    const area = await work.make(known('area'), await sample(known('area'), work.make));
    const beside = await aServer({ features, registers: registerService, database: server.database, heldWithin: 50 });
    const long = await aLongImport('tag', TAGS, (at) => line(`IN-${at}`, area));
    const running = long.run();
    await long.holds('area', area.id);
    const response = await beside.post('/api/register/area/remove', { selection: these(area.id) }, work.by);
    await running;
    expect(response).toMatchObject({
      status: 200,
      code: 409,
      msg: expect.stringMatching(/Import \d+ \(long\.csv\), started by .+ Nothing was saved/),
    });
    expect((await work.verb('area', 'get', { id: area.id })).code).toBe(0);
  });
});
