import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { change, create, remove, restore, update } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { aLoader } from '../imports/testing.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const [load, loadToo] = [await aLoader(database, actor), await aLoader(database, actor)];
const moc = known('moc');
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const options = (set: object) =>
  sql`update level set options = options || ${JSON.stringify(set)}::jsonb where id = ${actor.path.C}::uuid`.execute(db);

const li = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signMocs: true });
const types: Record<string, string> = {};
const type = async (name: string): Promise<string> => (types[name] ??= (await make('mocType', named(name))).id);
const raise = async (typeName: string, more: object = {}): Promise<AnyRow> =>
  make('moc', { mocType: await type(typeName), description: 'Reroute', raisedBy: li.id, ...more });
const nameOf = async (id: string) => (await get(db, actor, moc, id))['name'];
const set = async ({ id }: AnyRow, values: object) =>
  update(db, actor, moc, {
    rows: [{ id, rev: (await get(db, actor, moc, id)).rev, values: values as Record<string, unknown> }],
  });
const namesOf = async (typeName: string) =>
  (
    await page(db, actor, moc, {
      limit: 500,
      offset: 0,
      filter: { field: 'mocType', op: 'is', value: await type(typeName) },
    })
  ).rows.map((row) => String(row['name']));
const consecutive = (typeName: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${typeName}-${String(at + 1).padStart(3, '0')}`);

afterEach(() => options({ mocNumberEnforcement: 'none', mocNumberSchema: '{type}-{number}', mocNumberLength: '3' }));

describe('numbers of MOCs [R2.3-137, R1-17]', () => {
  test('each type is counted separately, and twenty simultaneous users get twenty numbers', async () => {
    expect([(await raise('TQ'))['name'], (await raise('EQ'))['name'], (await raise('TQ'))['name']]).toEqual([
      'TQ-001',
      'EQ-001',
      'TQ-002',
    ]);
    await type('SQ');
    await Promise.all(Array.from({ length: 20 }, () => raise('SQ')));
    expect((await namesOf('SQ')).toSorted()).toEqual(consecutive('SQ', 20));
  });

  test('an imported file numbers each type in the order of its lines, with or without the column', async () => {
    await type('AA');
    await type('NCR');
    const rows = ['AA,first', 'NCR,first', 'AA,second', 'AA,third', 'NCR,second'];
    const counts = await load(
      moc,
      `MOC type,Description,Raised by\n${rows.map((row) => `${row},Li Wei`).join('\n')}\n`,
    );
    expect(counts).toMatchObject({ invalid: 0, added: 5 });
    const found = await page(db, actor, moc, {
      limit: 10,
      offset: 0,
      filter: { field: 'mocType', op: 'anyOf', value: [await type('AA'), await type('NCR')] },
    });
    expect(found.rows.map((row) => `${String(row['name'])} ${String(row['description'])}`)).toEqual([
      'AA-001 first',
      'AA-002 second',
      'AA-003 third',
      'NCR-001 first',
      'NCR-002 second',
    ]);
    const more = await load(moc, 'Name,MOC type,Description,Raised by\n,AA,fourth,Li Wei\nAA-002,AA,changed,Li Wei\n');
    expect(more).toMatchObject({ invalid: 0, added: 1, updated: 1 });
    expect(await namesOf('AA')).toEqual(consecutive('AA', 4));
  });

  test('two simultaneous imports of fifty give a hundred consecutive numbers, none twice', async () => {
    await type('GF');
    const file = `MOC type,Description,Raised by\n${Array.from({ length: 50 }, (_, at) => `GF,${at},Li Wei`).join('\n')}\n`;
    const both = await Promise.all([load(moc, file), loadToo(moc, file)]);
    expect(both.map(({ added, invalid }) => [added, invalid])).toEqual([
      [50, 0],
      [50, 0],
    ]);
    expect(await namesOf('GF')).toEqual(consecutive('GF', 100));
  });

  test('a number entered by hand is skipped, and a number in use is never reused', async () => {
    await raise('P', { name: 'P-002' });
    expect([(await raise('P'))['name'], (await raise('P'))['name']]).toEqual(['P-001', 'P-003']);
    const [last] = (
      await page(db, actor, moc, { limit: 1, offset: 0, filter: { field: 'name', op: 'is', value: 'P-003' } })
    ).rows;
    const selection = { mode: 'these' as const, ids: [last?.id ?? ''] };
    await remove(db, actor, moc, { selection, dryRun: false });
    expect((await raise('P'))['name']).toBe('P-004');
    expect((await restore(db, actor, moc, { ids: selection.ids })).done).toBe(1);
    // a file in which one line has a number and another needs one
    const counts = await load(moc, 'Name,MOC type,Description,Raised by\n,P,a,Li Wei\nP-005,P,b,Li Wei\n');
    expect(counts).toMatchObject({ added: 2, invalid: 0 });
    expect(await namesOf('P')).toEqual(['P-001', 'P-002', 'P-003', 'P-004', 'P-005', 'P-006']);
  });

  test('a common schema counts all types together, with the digits the facility sets', async () => {
    await options({ mocNumberSchema: 'MOC/{number}', mocNumberLength: '4' });
    expect([(await raise('TQ'))['name'], (await raise('EQ'))['name']]).toEqual(['MOC/0001', 'MOC/0002']);
  });

  describe('no two changes share a number, whatever their types', () => {
    /** A transaction that has written but not committed; `commit` lets it commit. */
    async function writing(work: (tx: Tx) => Promise<unknown>): Promise<{ readonly commit: () => Promise<unknown> }> {
      const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const pending = transaction(db, async (tx) => {
        await work(tx);
        written.resolve();
        await committed.promise;
      });
      await Promise.race([written.promise, pending]);
      return {
        commit: () => {
          committed.resolve();
          return pending;
        },
      };
    }
    const raiseIn = async (tx: Tx, typeName: string, more: object = {}): Promise<unknown> =>
      create(tx, actor, moc, {
        values: { mocType: await type(typeName), description: 'Reroute', raisedBy: li.id, ...more },
      });
    /** Waits until a transaction waits for a lock that another one holds. */
    const waits = () =>
      expect
        .poll(async () => {
          const found = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(db);
          return found.rows.length;
        })
        .toBeGreaterThan(0);

    test('types whose schemas produce the same number, in one file', async () => {
      await options({ mocNumberSchema: '{type}{number}', mocNumberLength: '1' });
      // type T with 11 reads like type T1 with 1
      for (const name of ['T', 'T1']) await type(name);
      const lines = [...Array.from({ length: 11 }, () => 'T'), 'T1'].map((typeName) => `${typeName},x,Li Wei`);
      const counts = await load(moc, `MOC type,Description,Raised by\n${lines.join('\n')}\n`);
      expect(counts).toMatchObject({ added: 12, invalid: 0 });
      expect((await namesOf('T')).toSorted()).toEqual(Array.from({ length: 11 }, (_, at) => `T${at + 1}`).toSorted());
      expect(await namesOf('T1')).toEqual(['T12']);
      expect((await raise('T'))['name']).toBe('T13');
    });

    test('types whose schemas produce the same number, by two users simultaneously', async () => {
      await options({ mocNumberSchema: '{number}{type}', mocNumberLength: '1' });
      for (const name of ['V', '1V']) await type(name);
      for (let n = 0; n < 10; n++) await raise('V');
      const firstWrite = await writing((tx) => raiseIn(tx, 'V'));
      const other = raise('1V');
      await waits();
      await firstWrite.commit();
      expect((await other)['name']).toBe('21V');
      expect(await namesOf('V')).toContain('11V');
    });

    test('a number entered by one user while another is being given it', async () => {
      await type('K');
      const typing = await writing((tx) => raiseIn(tx, 'K', { name: 'k-001' }));
      const given = raise('K');
      await waits();
      await typing.commit();
      expect((await given)['name']).toBe('K-002');
      // typed into an existing change
      const [first] = (
        await page(db, actor, moc, { limit: 1, offset: 0, filter: { field: 'name', op: 'is', value: 'k-001' } })
      ).rows;
      const renaming = await writing((tx) =>
        update(tx, actor, moc, {
          rows: [{ id: first?.id ?? '', rev: first?.rev ?? 0, values: { name: 'K-003' } }],
        }),
      );
      const next = raise('K');
      await waits();
      await renaming.commit();
      expect((await next)['name']).toBe('K-004');
    });

    test('a file with a number given since it was exported updates that change', async () => {
      await type('L');
      const raising = await writing((tx) => raiseIn(tx, 'L'));
      const file = load(moc, 'Name,MOC type,Description,Raised by\nL-001,L,of the file,Li Wei\n,L,new,Li Wei\n');
      await waits();
      await raising.commit();
      expect(await file).toMatchObject({ added: 1, updated: 1, invalid: 0 });
      expect(await namesOf('L')).toEqual(['L-001', 'L-002']);
    });
  });

  test('strict: no user may enter a number, and only a change of type gives a new one', async () => {
    await options({ mocNumberEnforcement: 'strict' });
    await expect(raise('S', { name: 'S-007' })).rejects.toMatchObject({ facts: expect.anything() });
    const raised = await raise('S');
    expect(raised['name']).toBe('S-001');
    await expect(set(raised, { name: 'S-009' })).rejects.toThrow();
    await set(raised, { description: 'Reroute the line' });
    expect(await nameOf(raised.id)).toBe('S-001');
    const counts = await load(moc, 'Name,MOC type,Description,Raised by\nS-050,S,x,Li Wei\n');
    expect(counts).toMatchObject({ added: 0, invalid: 1 });
    expect(counts.bad[0]?.problems[0]).toMatchObject({ column: 'name' });
    await set(raised, { mocType: await type('R') });
    expect(await nameOf(raised.id)).toBe('R-001');
    // in bulk: changes that already have the type keep their number
    const other = await raise('S');
    const done = await change(db, actor, moc, {
      selection: { mode: 'these', ids: [raised.id, other.id] },
      values: { mocType: await type('R') },
      dryRun: false,
    });
    expect(done.refused).toEqual([]);
    expect([await nameOf(raised.id), await nameOf(other.id)]).toEqual(['R-001', 'R-002']);
  });

  test('schema only: the running number may be entered, the rest of the number may not', async () => {
    await options({ mocNumberEnforcement: 'schemaOnly' });
    expect((await raise('Q', { name: 'Q-0815' }))['name']).toBe('Q-0815');
    for (const name of ['Q-81', 'X-081', 'Q-08a', 'Q081']) await expect(raise('Q', { name }), name).rejects.toThrow();
    const raised = await raise('Q');
    await set(raised, { name: 'Q-100' });
    await expect(set(raised, { name: 'W-100' })).rejects.toThrow();
    await expect(set(raised, { name: '' })).rejects.toThrow();
    const counts = await load(moc, 'Name,MOC type,Description,Raised by\nQ-200,Q,x,Li Wei\nZ-1,Q,x,Li Wei\n');
    expect(counts).toMatchObject({ added: 1, invalid: 1 });
  });
});
