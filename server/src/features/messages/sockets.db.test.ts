import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { SOCKET_CLOSE } from '@plumbline/contract/messages.ts';
import { rows, sql } from '../../db/database.ts';
import { tell as tellNews } from '../../db/news.ts';
import { listen } from '../../http/listen.ts';
import { buildServer } from '../../http/server.ts';
import { endSession, lockSession, rotateSession } from '../../http/session.ts';
import { aServer, type Person } from '../../http/testing.ts';
import { sessionKey } from '../../http/token.ts';
import { aDatabase } from '../../db/testing.ts';
import { openMessages } from '../../messages/open-messages.ts';
import { post } from '../../messages/post.ts';
import { aSocket, type Connect, type TestSocket } from '../../messages/testing.ts';
import { messageReader } from './read.ts';

const TIMES = { ping: 25_000, recheck: 60_000, gather: 10 };

const server = await aServer({ handlers: [] });
const { db } = server.database;
const messages = await openMessages(server.app, server.database, {
  read: messageReader(db),
  times: TIMES,
  tokenWithin: 1000,
});
afterAll(() => messages.stop());
const here = await listen(server.app, { host: '127.0.0.1', port: 0, portRich: 0 });
afterAll(() => here.close());
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const li = await server.aUser(path);
const wang = await server.aUser(path);
const stranger = await server.aUser(elsewhere);
const project = path.D;

const socket = (person: Person, over: Partial<Connect> = {}) =>
  aSocket({ port: here.port, project, identity: person.userId, token: person.token, ...over });
const withoutToken = () => aSocket({ port: here.port, project, identity: li.userId });
const keyOf = (person: Person) => {
  const key = sessionKey(person.token);
  if (!key) throw new Error('no key');
  return key;
};
const tell = (person: Person, over: { projectId?: string | null; title?: string } = {}) =>
  post(db, { tenantId: person.tenantId, projectId: over.projectId === undefined ? project : over.projectId }, [
    {
      userId: person.userId,
      scene: 'S0000006',
      topic: null,
      facts: { what: 'tagItr', label: 'Accepted', title: over.title ?? '20-EM-1' },
      item: { register: 'tagItr', id: randomUUID(), title: over.title ?? '20-EM-1', scope: path.E },
    },
  ]);

test('a page of the project connects with its token and receives its messages in its language [R7.4-09, R4-70]', async () => {
  const english = socket(li);
  const chinese = socket(li, { lang: 'zh_CN' });
  await Promise.all([english.next('ready'), chinese.next('ready')]);
  await tell(li);
  expect(await english.next('message')).toMatchObject({
    scene: 'S0000006',
    title: 'Waiting for your signature: Accepted',
    content: 'Tag ITR 20-EM-1',
    msgItem: { register: 'tagItr', title: '20-EM-1', scope: path.E },
    toast: true,
  });
  expect(await chinese.next('message')).toMatchObject({ title: '待您签署：接收', content: '位号 ITR 20-EM-1' });
  english.close();
  chinese.close();
});

test('the token may come as the first message, and a later hello changes the language', async () => {
  const late = withoutToken();
  late.say({ token: li.token, lang: 'zh' });
  await late.next('ready');
  late.say({ lang: 'en-US' });
  await new Promise((done) => setTimeout(done, 50));
  await tell(li, { title: 'P-9' });
  expect((await late.next('message')).title).toBe('Waiting for your signature: Accepted');
  late.close();
});

test('a socket without a token is closed after a timeout', async () => {
  const silent = withoutToken();
  expect(await silent.closed).toBe(SOCKET_CLOSE.late);
  expect(silent.frames).toEqual([]);
});

test.each([
  ['a forged token', { token: `${li.token.slice(0, -4)}AAAA` }, SOCKET_CLOSE.session],
  ['an invalid token', { token: 'x' }, SOCKET_CLOSE.session],
  ['the identity of another user', { identity: wang.userId }, SOCKET_CLOSE.forbidden],
  ['an unknown identity', { identity: 'admin' }, SOCKET_CLOSE.forbidden],
  ['a project of another company', { project: elsewhere.D }, SOCKET_CLOSE.forbidden],
  ['a project that does not exist', { project: randomUUID() }, SOCKET_CLOSE.forbidden],
  ['an invalid project id', { project: "x' or true" }, SOCKET_CLOSE.forbidden],
  ['a level that is not a project', { project: path.E }, SOCKET_CLOSE.forbidden],
])('refuses %s, and sends it nothing', async (_what, over, code) => {
  const refused = socket(li, over);
  expect(await refused.closed).toBe(code);
  expect(refused.frames).toEqual([]);
});

test('a user of another company is refused with their own token', async () => {
  expect(await socket(stranger).closed).toBe(SOCKET_CLOSE.forbidden);
});

test.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'nonsense', null])(
  'a page from %s is refused before the upgrade',
  async (origin) => {
    const foreign = socket(li, { origin });
    expect(await foreign.closed).toBe(1006);
    expect(foreign.frames).toEqual([]);
  },
);

test('other addresses do not upgrade to a websocket', async () => {
  const answer = await fetch(`http://127.0.0.1:${here.port}/msg-center/rtc/x`, { method: 'POST' });
  expect(answer.status).toBe(404);
  const plain = await fetch(`http://127.0.0.1:${here.port}/msg-center/rtc/${project}/${li.userId}`);
  expect(plain.status).toBe(404);
});

test.each(['no json', '[]', '7', '{}', `{"token": "${'x'.repeat(5000)}"}`])('%.40s is not a hello', async (text) => {
  const odd = withoutToken();
  odd.say(text);
  expect([SOCKET_CLOSE.unreadable, 1009, 1006]).toContain(await odd.closed);
});

test('a message goes only to its user and project', async () => {
  const other = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D' });
  await rows(
    db,
    sql`insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${li.userId}, ${other}) on conflict do nothing`,
  );
  const ownSocket = socket(li);
  const mineElsewhere = socket(li, { project: other });
  const hers = socket(wang);
  await Promise.all([ownSocket.next('ready'), mineElsewhere.next('ready'), hers.next('ready')]);
  await tell(li, { title: 'only here' });
  await tell(wang, { title: 'only hers' });
  await tell(li, { projectId: null, title: 'everywhere' });
  expect((await hers.next('message')).content).toContain('only hers');
  expect((await mineElsewhere.next('message')).content).toContain('everywhere');
  await expect.poll(() => ownSocket.frames.filter((frame) => frame.type === 'message').length).toBe(2);
  expect(hers.frames.filter((frame) => frame.type === 'message')).toHaveLength(1);
  expect(mineElsewhere.frames.filter((frame) => frame.type === 'message')).toHaveLength(1);
  [ownSocket, mineElsewhere, hers].forEach((connection) => connection.close());
});

test('changes of a project go to its sockets, those of its facility to both projects, in one frame', async () => {
  const other = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D', name: 'Neighbour' });
  await rows(
    db,
    sql`insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${wang.userId}, ${other})`,
  );
  const ownSocket = socket(li);
  const next = socket(wang, { project: other });
  const foreign = socket(stranger, { project: elsewhere.D });
  await Promise.all([ownSocket, next, foreign].map((connection) => connection.next('ready')));
  const change = (levelId: string, register: string) =>
    tellNews(db, { kind: 'changed', tenantId: path.A, levelId, registers: [register] });
  await db
    .transaction()
    .execute((tx) =>
      Promise.all(
        ['handover', 'tagItr', 'handover'].map((register) =>
          tellNews(tx, { kind: 'changed', tenantId: path.A, levelId: path.D, registers: [register] }),
        ),
      ),
    );
  expect((await ownSocket.next('changed')).registers).toEqual(['handover', 'tagItr']);
  await change(path.C, 'tag');
  expect((await next.next('changed')).registers).toEqual(['tag']);
  await expect.poll(() => ownSocket.frames.filter((frame) => frame.type === 'changed').length).toBe(2);
  expect(foreign.frames).toEqual([{ type: 'ready' }]);
  [ownSocket, next, foreign].forEach((connection) => connection.close());
});

test('a page that connects just after something was sent hears of it, and nobody else does', async () => {
  const newcomer = await server.aUser(path);
  const early = socket(wang);
  await early.next('ready');
  await tellNews(db, { kind: 'changed', tenantId: path.A, levelId: path.D, registers: ['phase'] });
  await tell(wang);
  await Promise.all([early.next('changed'), early.next('message')]);
  // a message is in the list of the page that reads again; its toast was shown elsewhere
  const own = socket(wang);
  await own.next('resync');
  const colleague = socket(newcomer);
  expect((await colleague.next('changed')).registers).toContain('phase');
  const foreign = socket(stranger, { project: elsewhere.D });
  await foreign.next('ready');
  foreign.say({ lang: 'en' });
  await expect.poll(() => foreign.frames.length).toBe(2);
  expect(foreign.frames.map(({ type }) => type)).toEqual(['ready', 'ready']);
  expect(own.frames.map(({ type }) => type)).toEqual(['ready', 'resync']);
  expect(colleague.frames[0]).toEqual({ type: 'ready' });
  [early, own, colleague, foreign].forEach((connection) => connection.close());
});

test('a message rolled back is never sent', async () => {
  const ownSocket = socket(li);
  await ownSocket.next('ready');
  await db
    .transaction()
    .execute(async (tx) => {
      await post(tx, { tenantId: path.A, projectId: project }, [
        { userId: li.userId, scene: 'S0000010', topic: null, facts: { title: 'undone' }, item: {} },
      ]);
      throw new Error('undone');
    })
    .catch(() => undefined);
  await tell(li, { title: 'done' });
  expect((await ownSocket.next('message')).content).toContain('done');
  expect(ownSocket.frames.filter((frame) => frame.type === 'message')).toHaveLength(1);
  ownSocket.close();
});

test('ending or locking a session, or disabling its user, closes the socket', async () => {
  const [ended, locked, disabled] = await Promise.all([server.aUser(path), server.aUser(path), server.aUser(path)]);
  const sockets = [ended, locked, disabled].map((person) => socket(person));
  await Promise.all(sockets.map((socket) => socket.next('ready')));
  await endSession(db, keyOf(ended));
  expect(await sockets[0]?.closed).toBe(SOCKET_CLOSE.session);
  await lockSession(db, keyOf(locked));
  expect(await sockets[1]?.closed).toBe(SOCKET_CLOSE.session);
  expect(await socket(locked).closed).toBe(SOCKET_CLOSE.session);
  await rows(db, sql`update app_user set status = 0 where id = ${disabled.userId}`);
  await rows(db, sql`select pg_notify('plumbline_news', ${JSON.stringify({ kind: 'session', ...disabled })})`);
  expect(await sockets[2]?.closed).toBe(SOCKET_CLOSE.session);
});

test('a withdrawn project closes the socket as forbidden', async () => {
  const person = await server.aUser(path);
  const open = socket(person);
  await open.next('ready');
  await rows(db, sql`delete from level_grant where user_id = ${person.userId}`);
  await rows(db, sql`select pg_notify('plumbline_news', ${JSON.stringify({ kind: 'session', ...person })})`);
  expect(await open.closed).toBe(SOCKET_CLOSE.forbidden);
});

test('a rotated token keeps the socket open, because it belongs to the session', async () => {
  const person = await server.aUser(path);
  const open = socket(person);
  await open.next('ready');
  expect(await rotateSession(db, keyOf(person))).toBeTypeOf('string');
  await rows(db, sql`delete from session where token_hash = ${keyOf(person).hash}`);
  await rows(db, sql`select pg_notify('plumbline_news', ${JSON.stringify({ kind: 'session', ...person })})`);
  await tell(person);
  expect((await open.next('message')).type).toBe('message');
  open.close();
});

test('a process that loses contact with the others reports it, whether disconnected or deaf [attack R5]', async () => {
  const build = () =>
    buildServer({
      database: server.database,
      dataDir: server.dataDir,
      handlers: [],
      registers: { call: () => Promise.reject(new Error('none')), upload: () => Promise.reject(new Error('none')) },
      webDir: null,
      logger: pino({ level: 'silent' }),
      allowMissing: true,
    });
  const options = { read: messageReader(db), times: TIMES, pulseEvery: 50 };
  const well = await openMessages(await build(), server.database, options);
  // it listens on a database where nobody sends notifications
  const { directUrl } = await aDatabase();
  const deaf = await openMessages(await build(), { ...server.database, directUrl }, options);
  await expect.poll(() => deaf.hears).toBe(false);
  expect(well.hears).toBe(true);
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'plumbline news' and datname = current_database()`;
  await expect
    .poll(
      async () => {
        await rows(db, cut);
        return well.hears;
      },
      { interval: 1 },
    )
    .toBe(false);
  await expect.poll(() => well.hears).toBe(true);
  await Promise.all([well.stop(), deaf.stop()]);
});

test('a message raised on one process reaches sockets of another on both ports, also after a lost connection', async () => {
  const app = await buildServer({
    database: server.database,
    dataDir: server.dataDir,
    handlers: [],
    registers: { call: () => Promise.reject(new Error('none')), upload: () => Promise.reject(new Error('none')) },
    webDir: null,
    logger: pino({ level: 'silent' }),
    allowMissing: true,
  });
  const service = await openMessages(app, server.database, { read: messageReader(db), times: TIMES });
  const there = await listen(app, { host: '127.0.0.1', port: 0, portRich: 0 });
  const far = [there.port, there.portRich ?? 0].map((port) => socket(li, { port }));
  await Promise.all(far.map((connection) => connection.next('ready')));
  expect(service.size).toBe(2);
  await tell(li, { title: 'across' });
  for (const connection of far) expect((await connection.next('message')).content).toContain('across');
  await rows(
    db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'plumbline news' and datname = current_database()`,
  );
  for (const connection of far) await connection.next('resync');
  await tell(li, { title: 'heard again' });
  for (const connection of far)
    await expect
      .poll(() => connection.frames.some((frame) => frame.type === 'message' && frame.content.includes('heard again')))
      .toBe(true);
  // a stopping process says so and does not wait for its sockets
  await there.close();
  expect(await Promise.all(far.map((connection) => connection.closed))).toEqual([1001, 1001]);
  await expect.poll(() => service.size).toBe(0);
  await service.stop();
});

test('the 25th page of a user is connected, and the oldest makes room: the page just opened is the one in view [attack C9]', async () => {
  const user = await server.aUser(path);
  const opened: TestSocket[] = [];
  for (let at = 0; at < 24; at += 1) {
    const page = socket(user);
    // one by one: of an address, few may wait to be admitted
    await page.next('ready');
    opened.push(page);
  }
  const [oldest, ...others] = opened;
  const newest = socket(user);
  await newest.next('ready');
  expect(await oldest?.closed).toBe(SOCKET_CLOSE.displaced);
  await tell(user, { title: 'P-25' });
  const titles = await Promise.all(
    [...others, newest].map(async (page) => (await page.next('message')).msgItem?.title),
  );
  expect(titles).toEqual(Array.from({ length: 24 }, () => 'P-25'));
  for (const page of [...others, newest]) page.close();
});
