import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../../lib/browser.fixture.ts';

const PATH = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' };
const project = (projectId: string) => ({
  projectId,
  name: projectId,
  code: projectId,
  tenantId: 'a',
  isDefault: false,
});

async function start(projects: readonly unknown[], E: string | null = 'e') {
  aBrowser('http://plant.test/login');
  const called: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/auth-center/user-info': {
      userExpansion: { user: { id: 'u', username: 'li' }, userExpand: { fullName: 'Li' } },
      roles: [],
      permissions: ['*'],
    },
    '/api/user/getCurrentHrUserInfo': { id: 'u', username: 'li', fullName: 'Li Wei', mobilePhone: '13800001234' },
    '/api/project/listMyProjects': projects,
    '/api/project/switchMyCurrentProject': { ...project('d'), path: { ...PATH, E } },
    '/api/ext/levels/choose': { path: PATH, names: PATH },
  };
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path);
    return anAnswer({ code: path.startsWith('/api') ? 0 : 200, data: answers[path], msg: '' });
  });
  const { setSession, useSession } = await import('../../lib/session.ts');
  setSession({ token: 't' });
  return { ...(await import('./enter.ts')), useSession, called };
}

afterEach(() => vi.unstubAllGlobals());

describe('after signing in', () => {
  test('the only project is chosen, the user is read again, and one lands at home', async () => {
    const { enter, useSession, called } = await start([project('d')]);
    await expect(enter(undefined)).resolves.toBe('/home-page');
    expect(useSession.getState()).toMatchObject({ path: PATH, user: { fullName: 'Li Wei' } });
    expect(called.filter((path) => path === '/auth-center/user-info')).toHaveLength(2);
  });
  test('several projects lead to the project page', async () => {
    const { enter, called } = await start([project('d'), project('x')]);
    await expect(enter(undefined)).resolves.toBe('/project-page?from=%2Fhome-page');
    expect(called).not.toContain('/api/project/switchMyCurrentProject');
  });
  test('no project leads to the project page, which says so', async () => {
    const { enter } = await start([]);
    await expect(enter(undefined)).resolves.toMatch(/^\/project-page/);
  });
  test('a scope that is still open is asked for, on the way to where one was going', async () => {
    const { enter } = await start([project('d')], null);
    await expect(enter('/TaggedItems/Tag')).resolves.toBe('/Admin/LevelSelect?from=%2FTaggedItems%2FTag');
  });
  test('one returns to the page and the scope in which the session ended', async () => {
    const { enter, called } = await start([project('d'), project('x')]);
    const { writeLevels } = await import('../../lib/levels.ts');
    writeLevels(PATH);
    await expect(enter('/TaggedItems/Tag?id=7')).resolves.toBe('/TaggedItems/Tag?id=7');
    expect(called).toContain('/api/ext/levels/choose');
  });
});

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/login?from=/login',
  7,
  undefined,
  '',
])('a way back out of the product leads home: %s', async (from) => {
  const { safeReturn } = await start([]);
  expect(safeReturn(from)).toBe('/home-page');
});
