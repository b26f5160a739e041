import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { OUTSIDE_ROUTES } from '@plumbline/server/http/outside-routes.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { describe, expect, test } from 'vitest';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const stranger = { as: await server.aUser(path), path };

/** A request for a route, as somebody without an address or right to it. */
async function answerOf(url: string, method: string, as: 'nobody' | 'stranger', query: string) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
    ...(as === 'stranger' && headersOf(stranger)),
  };
  const answer = await server.app.inject({ method: method as 'GET', url: `${url}${query}`, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload.length, type: String(answer.headers['content-type']) };
}

const routes = Object.entries(OUTSIDE_ROUTES);
const ofKind = (kind: string) => routes.filter(([, { admits }]) => admits === kind);

describe('routes outside the list of calls', () => {
  test('one that nobody declared does not start', () => {
    const undeclared = () => server.app.get('/api/ext/everything', () => ({}));
    expect(undeclared).toThrow(/GET \/api\/ext\/everything is neither a call nor declared/);
    const changed = () => server.app.post('/api/ext/file/content', () => ({}));
    expect(changed).toThrow(/is neither a call nor declared/);
  });

  test.each(ofKind('address'))('%s gives nothing without an address that we signed', async (url, { methods }) => {
    for (const method of methods)
      for (const as of ['nobody', 'stranger'] as const)
        for (const query of ['', `?id=${path.A}`, `?id=${path.A}&until=99999999999&sign=${'A'.repeat(43)}`]) {
          const { type, bytes } = await answerOf(url, method, as, query);
          expect(type, `${method} ${query} as ${as}`).toMatch(/^application\/json/);
          expect(bytes).toBeLessThan(400);
        }
  });

  test.each(ofKind('everybody').filter(([url]) => url.endsWith('z')))('%s shows nothing of a company', async (url) => {
    const answer = await server.app.inject({ method: 'GET', url });
    expect(
      Object.keys(answer.json<object>()).filter((key) => !['ok', 'wrong', 'ledgerBehindSeconds', 'disk'].includes(key)),
    ).toEqual([]);
  });

  test.each(ofKind('owner'))('%s gives a stranger nothing, and nobody less', async (url, { methods }) => {
    for (const method of methods) {
      const address = url.replaceAll(/:\w+/g, path.A);
      expect(await answerOf(address, method, 'nobody', '')).toMatchObject({ status: 401 });
      const { status, bytes } = await answerOf(address, method, 'stranger', '');
      expect(status).toBe(method === 'POST' ? 400 : 404);
      expect(bytes).toBeLessThan(400);
    }
  });

  test.each(ofKind('token'))('%s is no page for a reader without a connection', async (url) => {
    const answer = await answerOf(url.replaceAll(/:\w+/g, path.A), 'GET', 'stranger', '');
    expect(answer.type).not.toMatch(/html/);
    expect(answer.status).toBe(404);
  });
});
