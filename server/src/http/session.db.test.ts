import { userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, expect, test } from 'vitest';
import { rows, sql } from '../db/database.ts';
import type { SignedIn } from './context.ts';
import { handle } from './handler.ts';
import { IDLE_MINUTES, LIFE_HOURS } from './session.ts';
import { aServer, type Person, type TestServer } from './testing.ts';

let server: TestServer;
let path: LevelPath;

beforeAll(async () => {
  server = await aServer({
    handlers: [
      handle(home, () => ({
        tags: 0,
        itrs: { total: 0, done: 0 },
        punch: [],
        handovers: [],
        mocs: null,
        preservation: null,
        next: [],
      })),
      handle(userInfo, ({ caller }: SignedIn) => ({
        userExpansion: { user: { id: caller.userId, username: '' }, userExpand: { fullName: '' } },
        permissions: [],
        roles: [],
      })),
    ],
  });
  path = await server.aTenant();
});

const code = async (by: { as?: Person; token?: string }) => (await server.call(userInfo, null, by)).code;

/** Backdates a session. */
const age = (person: Person, { seen = 0, made = 0 }: { seen?: number; made?: number }) =>
  rows(
    server.database.db,
    sql`update session set seen_at = seen_at - make_interval(mins => ${seen}),
          created_at = created_at - make_interval(mins => ${made}),
          expires_at = expires_at - make_interval(mins => ${made})
        where user_id = ${person.userId}`,
  );
const sessions = (person: Person) =>
  rows<{ seconds: number }>(
    server.database.db,
    sql`select extract(epoch from now() - seen_at)::int as seconds from session where user_id = ${person.userId}`,
  );

test('stores only the hash of a token of 256 random bits', async () => {
  const person = await server.aUser(path);
  const stored = await rows<{ text: string; bytes: number }>(
    server.database.db,
    sql`select s::text as text, length(token_hash) as bytes from session s where user_id = ${person.userId}`,
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.bytes).toBe(32);
  const secret = Buffer.from(person.token.slice(22), 'base64url');
  expect(secret).toHaveLength(32);
  expect(stored[0]?.text).not.toContain(secret.toString('hex'));
});

test('ends a session after twenty idle minutes', async () => {
  const person = await server.aUser(path);
  await age(person, { seen: IDLE_MINUTES - 1 });
  expect(await code({ as: person })).toBe(200);
  await age(person, { seen: IDLE_MINUTES - 1 });
  expect(await code({ as: person })).toBe(200);
  await age(person, { seen: IDLE_MINUTES });
  expect(await code({ as: person })).toBe(401);
});

test('ends a session after twelve hours, however busy', async () => {
  const person = await server.aUser(path);
  await age(person, { made: LIFE_HOURS * 60 });
  expect(await code({ as: person })).toBe(401);
});

test('records the use of a session at most once a minute', async () => {
  const person = await server.aUser(path);
  await rows(
    server.database.db,
    sql`update session set seen_at = now() - interval '50 s' where user_id = ${person.userId}`,
  );
  await code({ as: person });
  expect((await sessions(person))[0]?.seconds).toBeGreaterThanOrEqual(50);
  await rows(
    server.database.db,
    sql`update session set seen_at = now() - interval '61 s' where user_id = ${person.userId}`,
  );
  await code({ as: person });
  expect((await sessions(person))[0]?.seconds).toBeLessThan(5);
});

test('after half its life a token is replaced once, in the header accesstoken, and the old one works for a minute [R4-59]', async () => {
  const person = await server.aUser(path);
  await age(person, { made: (LIFE_HOURS * 60) / 2 + 1 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(userInfo, null, { as: person })));
  expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 200, 200]);
  const tokens = answers.flatMap(({ headers }) =>
    typeof headers['accesstoken'] === 'string' ? [headers['accesstoken']] : [],
  );
  expect(tokens).toHaveLength(1);
  const [token = ''] = tokens;
  expect(await code({ token })).toBe(200);
  expect(await code({ as: person })).toBe(200);
  await rows(
    server.database.db,
    sql`update session set expires_at = expires_at - interval '60 s'
        where user_id = ${person.userId} and expires_at < now() + interval '2 min'`,
  );
  expect(await code({ as: person })).toBe(401);
  expect(await code({ token })).toBe(200);
});

test('a new token comes with a refusal too, so that it is not lost', async () => {
  const person = await server.aUser(path);
  await age(person, { made: (LIFE_HOURS * 60) / 2 + 1 });
  const answer = await server.call(home, null, { as: person });
  expect(answer.code).toBe(403);
  expect(await code({ token: String(answer.headers['accesstoken']) })).toBe(200);
});

test('a replaced token does not extend the session', async () => {
  const person = await server.aUser(path);
  await age(person, { made: LIFE_HOURS * 60 - 30 });
  const answer = await server.call(userInfo, null, { as: person });
  expect(answer.headers['accesstoken']).toBeTypeOf('string');
  const left = await rows<{ minutes: number }>(
    server.database.db,
    sql`select max(extract(epoch from expires_at - now()))::int / 60 as minutes from session where user_id = ${person.userId}`,
  );
  expect(left[0]?.minutes).toBeLessThanOrEqual(30);
});
