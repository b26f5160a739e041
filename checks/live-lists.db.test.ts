import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { afterAll, expect, test } from 'vitest';
import { CHANGES_MAX, type RowChanges } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { known } from '@plumbline/server/db/model.ts';
import { transaction } from '@plumbline/server/db/database.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { listen } from '@plumbline/server/http/listen.ts';
import { aServer, type Person } from '@plumbline/server/http/testing.ts';
import { type Ledger, startLedger } from '@plumbline/server/ledger/ledger.ts';
import { openMessages } from '@plumbline/server/messages/open-messages.ts';
import { aSocket } from '@plumbline/server/messages/testing.ts';
import { insert } from '@plumbline/server/register/write/verbs.ts';
import { sample } from './support/sample.ts';

// the ledger needs the server's database, which is created with the server
let ledger: Ledger | undefined;
const server = await aServer({
  features,
  registers: registerService,
  ledger: { poke: () => ledger?.poke(), behind: () => null },
});
ledger = startLedger(server.database, { every: 60_000 });
afterAll(() => ledger?.stop());
const messages = await openMessages(server.app, server.database, {
  read: () => Promise.resolve([]),
  times: { ping: 25_000, recheck: 60_000, gather: 10 },
});
afterAll(() => messages.stop());
const here = await listen(server.app, { host: '127.0.0.1', port: 0, portRich: 0 });
afterAll(() => here.close());
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const li = await server.anAdmin(path);
const wang = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);

const verb = async <T>(key: RegisterKey, name: string, input: unknown, as: Person): Promise<T> => {
  const answer = await server.post(`/api/register/${key}/${name}`, input, {
    as,
    path: as === stranger ? elsewhere : path,
  });
  if (answer.code !== 0) throw new Error(`${name} ${key}: ${answer.msg}`);
  return answer.data as T;
};
const make = (key: RegisterKey, values: object, as = li) => verb<AnyRow>(key, 'create', { values }, as);
let serial = 0;
const discipline = () => make('discipline', { name: `D${++serial}`, description: 'Live' });
const changes = (since: number | null, as: Person, key: RegisterKey = 'discipline') =>
  verb<RowChanges>(key, 'changes', { since }, as);
/** The current ledger number, once everything written has its number. */
async function settled(as: Person): Promise<number> {
  const { rows } = await server.database.pool.query<{ lines: number }>(
    'select count(*) as lines from history where tenant_id = $1',
    [as.tenantId],
  );
  await expect.poll(async () => (ledger?.poke(), (await changes(null, as)).seq)).toBe(rows[0]?.lines);
  return rows[0]?.lines ?? 0;
}
/** A page that shows lists. */
async function aPage(person: Person, watch: readonly string[], project = person === stranger ? elsewhere.D : path.D) {
  const socket = aSocket({ port: here.port, project, identity: person.userId, token: person.token });
  await socket.next('ready');
  socket.say({ watch });
  await expect.poll(() => socket.frames.filter(({ type }) => type === 'ready').length).toBe(2);
  return socket;
}

test('a change on one of two open pages reaches the other, which fetches it', async () => {
  const [ownPage, theirs] = [await aPage(li, ['discipline']), await aPage(wang, ['discipline'])];
  const [blind, foreign] = [await aPage(wang, ['phase']), await aPage(stranger, ['discipline'])];
  const since = await settled(wang);
  const row = await discipline();
  expect((await theirs.next('rows')).registers).toEqual(['discipline']);
  expect(await changes(since, wang)).toEqual({
    seq: since + 1,
    changed: [],
    added: [row.id],
    mine: [],
    removed: [],
    many: false,
  });
  // the user who created it already has it on the page
  await ownPage.next('rows');
  expect(await changes(since, li)).toMatchObject({ changed: [], added: [], mine: [row.id] });
  const page = await verb<{ rows: AnyRow[] }>('discipline', 'page', { ids: [row.id], columns: ['name'] }, wang);
  expect(page.rows).toMatchObject([{ id: row.id, rev: 1, name: row['name'] }]);
  const filter = { field: 'name', op: 'is', value: 'something else' };
  expect((await verb<{ rows: AnyRow[] }>('discipline', 'page', { ids: [row.id], filter }, wang)).rows).toEqual([]);
  // users looking at something else, or of another company, receive nothing
  expect(blind.frames.filter(({ type }) => type === 'rows')).toEqual([]);
  expect(foreign.frames.filter(({ type }) => type === 'rows')).toEqual([]);
  expect(await changes(0, stranger)).toMatchObject({ changed: [], added: [], mine: [], removed: [] });
  [ownPage, theirs, blind, foreign].forEach((client) => client.close());
});

test('a page that begins to watch a list just after a change hears of it', async () => {
  const early = await aPage(wang, ['discipline']);
  await settled(wang);
  await discipline();
  await settled(wang);
  await early.next('rows');
  // the list was read before its watch arrived
  const late = await aPage(wang, ['discipline']);
  expect((await late.next('rows')).registers).toEqual(['discipline']);
  const [blind, foreign] = [await aPage(wang, ['phase']), await aPage(stranger, ['discipline'])];
  blind.say({ watch: ['phase', 'discipline'] });
  expect((await blind.next('rows')).registers).toEqual(['discipline']);
  expect(foreign.frames.map(({ type }) => type)).toEqual(['ready', 'ready']);
  [early, late, blind, foreign].forEach((client) => client.close());
});

test('after a lost connection a page continues from its last change, and misses none', async () => {
  const [retained, dropped] = [await discipline(), await discipline()];
  const since = await settled(wang);
  const line = await aPage(wang, ['discipline']);
  line.close();
  await line.closed;
  await verb(
    'discipline',
    'update',
    { rows: [{ id: retained.id, rev: retained.rev, values: { description: 'Moved' } }] },
    li,
  );
  await verb('discipline', 'remove', { selection: { mode: 'these', ids: [dropped.id] } }, li);
  const now = await settled(wang);
  const again = await aPage(wang, ['discipline']);
  expect(await changes(since, wang)).toEqual({
    seq: now,
    changed: [retained.id],
    added: [],
    mine: [],
    removed: [dropped.id],
    many: false,
  });
  expect(await changes(now, wang)).toMatchObject({ seq: now, changed: [], added: [], mine: [], removed: [] });
  // a number ahead of ours belongs to another history, so everything is read again
  expect(await changes(now + 7, wang)).toMatchObject({ seq: now, many: true });
  again.close();
});

test('consequences in other registers are announced too, and a scope of work only in its project', async () => {
  const D = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D' });
  const subSystems = [
    await make('subSystem', await sample(known('subSystem'), (r, v) => make(r.key as RegisterKey, v))),
  ];
  const other = await make('subSystem', await sample(known('subSystem'), (r, v) => make(r.key as RegisterKey, v)));
  const own = await sample(known('tag'), (r, v) => make(r.key as RegisterKey, v));
  const tag = await make('tag', { ...own, subSystems: [subSystems[0]?.id] });
  const ofCheck = await sample(known('tagItr'), (r, v) => make(r.key as RegisterKey, v));
  const check = await make('tagItr', { ...ofCheck, taggedItem: tag.id });
  const since = await settled(wang);
  const [near, far] = [await aPage(wang, ['tagItr', 'taggedItem']), await aPage(wang, ['tagItr', 'taggedItem'], D)];
  await verb('tag', 'update', { rows: [{ id: tag.id, rev: tag.rev, values: { subSystems: [other.id] } }] }, li);
  // notifications about rows created before may still be on their way
  const heard = () => near.frames.flatMap((frame) => (frame.type === 'rows' ? frame.registers : []));
  await expect.poll(() => [...new Set(heard())].toSorted()).toEqual(['tagItr', 'taggedItem']);
  // tags belong to the facility, checks to the scope
  expect((await far.next('rows')).registers).toEqual(['taggedItem']);
  await settled(wang);
  expect((await changes(since, wang, 'tagItr')).changed).toEqual([check.id]);
  expect((await changes(since, wang, 'tag')).changed).toEqual([tag.id]);
  expect((await changes(since, wang, 'cable')).changed).toEqual([]);
  [near, far].forEach((client) => client.close());
});

test('a large number of changes is announced without naming rows', async () => {
  const since = await settled(wang);
  const actor = {
    tenantId: path.A,
    path,
    userId: li.userId,
    userName: 'Li',
    timeZone: machineZone(),
    via: 'screen' as const,
  };
  const many = Array.from({ length: CHANGES_MAX + 1 }, (_, at) => ({ name: `M${at}`, description: 'Many' }));
  await transaction(server.database.db, (tx) => insert(tx, actor, known('discipline'), many));
  expect(await changes(since, wang)).toMatchObject({ seq: since });
  const seq = await settled(wang);
  expect(await changes(since, wang)).toEqual({ seq, changed: [], added: [], mine: [], removed: [], many: true });
});

test('users who may not see a register get none of its changes', async () => {
  const nobody = await server.aUser(path, { permissions: [] });
  const answer = await server.post('/api/register/discipline/changes', { since: 0 }, { as: nobody, path });
  expect(answer.code).toBe(403);
});
