import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeType } from '@plumbline/contract/pages/menu-node.ts';
import { pageCode } from '@plumbline/contract/pages/page.ts';
import { aBrowser, anAnswer } from '../../lib/browser.fixture.ts';

const PATH = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' };
const project = (projectId: string) => ({
  projectId,
  name: projectId,
  code: projectId,
  tenantId: 'a',
  isDefault: false,
});
const TAG = pageCode('/TaggedItems/Tag');
const node = (code: string, frontPath: string, children: readonly unknown[] = []) => ({
  code,
  frontPath,
  children,
  type: nodeType(code),
  names: { en: code, zh: code },
  sort: 1,
  displayFlag: true,
  loginFlag: null,
  buttons: [],
});
const MENU = [node('M01000000000000', 'TaggedItems', [node(TAG, 'Tag')])];
const addressOf = (frontPath: string): string | null => (frontPath === 'Tag' ? '/TaggedItems/Tag' : null);

interface World {
  readonly projects: readonly unknown[];
  readonly E?: string | null;
  readonly roles?: readonly string[];
  readonly menu?: readonly unknown[];
}
async function start({ projects, E = 'e', roles = [], menu = MENU }: World) {
  const { storage } = aBrowser('http://plant.test/login');
  const called: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/auth-center/user-info': {
      userExpansion: { user: { id: 'u', username: 'li' }, userExpand: { fullName: 'Li' } },
      roles,
      permissions: ['tag:see', 'M01000000000000', TAG],
    },
    '/api/user/getCurrentHrUserInfo': { id: 'u', username: 'li', fullName: 'Li Wei', mobilePhone: '13800001234' },
    '/api/sys/getMenuTreetByUser': menu,
    '/api/project/listMyProjects': projects,
    '/api/project/switchMyCurrentProject': { ...project('d'), path: { ...PATH, E } },
    '/api/ext/levels/choose': { path: PATH, names: PATH },
    '/api/project/Contract/cunchuUrl': 'files.test',
    '/api/project/Contract/officeUrl': 'office.test',
  };
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path);
    return anAnswer({ code: path.startsWith('/api') ? 0 : 200, data: answers[path], msg: '' });
  });
  const { setSession, useSession } = await import('../../lib/session/session.ts');
  setSession({ token: 't' });
  const { afterSignIn, enterProject } = await import('./after-sign-in.ts');
  return {
    enter: (from?: unknown) => afterSignIn(from, addressOf),
    enterProject: (from?: unknown) => enterProject('d', from, addressOf),
    useSession,
    useMenu: (await import('../../lib/place/menu-state.ts')).useMenu,
    called,
    storage,
  };
}
const count = (called: readonly string[], path: string): number => called.filter((each) => each === path).length;

afterEach(() => vi.unstubAllGlobals());

describe('after signing in', () => {
  test('the current user is fetched first, then the projects, then the particulars [R4-24, R4-25, R4-26, R1-02]', async () => {
    const { enter, called } = await start({ projects: [project('d')] });
    await enter();
    const order = ['/auth-center/user-info', '/api/project/listMyProjects', '/api/user/getCurrentHrUserInfo'].map(
      (path) => called.indexOf(path),
    );
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    expect(order[0]).toBeGreaterThanOrEqual(0);
  });

  test('the only project is opened, everything is read once, and the menu decides the landing page [R4-28, R4-30, R4-31, R4-32, R4-33, R2.1-28]', async () => {
    const { enter, useSession, useMenu, called } = await start({ projects: [project('d')] });
    await expect(enter()).resolves.toBe('/TaggedItems/Tag');
    expect(useSession.getState()).toMatchObject({
      path: PATH,
      user: { fullName: 'Li Wei', mobilePhone: '13800001234' },
      permissions: expect.arrayContaining([TAG]),
    });
    const behind = called.slice(called.indexOf('/api/project/switchMyCurrentProject'));
    for (const path of [
      '/api/user/getCurrentHrUserInfo',
      '/api/sys/getMenuTreetByUser',
      '/api/project/Contract/cunchuUrl',
      '/api/project/Contract/officeUrl',
    ])
      expect(count(behind, path), path).toBe(1);
    expect(called).toEqual([...new Set(called)]);
    expect(useMenu.getState().list.has(TAG)).toBe(true);
    expect((await import('../../lib/place/addresses.ts')).addressOf('storage')).toBe('https://files.test:18081');
  });

  test('several projects lead to the project page [R4-29, R2.1-08]', async () => {
    const { enter, called } = await start({ projects: [project('d'), project('x')] });
    await expect(enter()).resolves.toBe('/project-page?from=%2Fhome-page');
    expect(called).not.toContain('/api/project/switchMyCurrentProject');
  });
  test('no project leads to the project page, which says so [R4-27]', async () => {
    const { enter } = await start({ projects: [] });
    await expect(enter()).resolves.toMatch(/^\/project-page/);
  });

  test.each([
    [[], '/SystemSettings/Workbenches', '该人员未分配项目!'],
    [[project('d')], '/SystemSettings/Workbenches', null],
    [[project('d'), project('x')], '/SystemSettings/Workbenches', null],
  ])('ADM with projects %j lands on the workbench [R4-34, R6-01, R2.1-16, R8-07]', async (projects, to, expected) => {
    const { enter } = await start({ projects, roles: ['ADM'], E: null });
    const { setLanguage } = await import('../../lib/value/language.ts');
    setLanguage('zh');
    const messages: string[] = [];
    const { bindNotify } = await import('../../lib/look/notify.ts');
    const silent = (): void => {};
    bindNotify({
      message: (_, text) => messages.push(text),
      toast: silent,
      notification: silent,
      confirm: async () => true,
    });
    await expect(enter()).resolves.toBe(to);
    expect(messages).toEqual(expected === null ? [] : [expected]);
  });

  test('a missing scope is requested on the way to the intended page', async () => {
    const { enter } = await start({ projects: [project('d')], E: null });
    await expect(enter('/TaggedItems/Tag')).resolves.toBe('/Admin/LevelSelect?from=%2FTaggedItems%2FTag');
  });
  test('the user returns to the page and the scope in which the session ended', async () => {
    const { enter, called } = await start({ projects: [project('d'), project('x')] });
    const { writeLevels } = await import('../../lib/place/levels.ts');
    writeLevels(PATH);
    await expect(enter('/TaggedItems/Tag?id=7')).resolves.toBe('/TaggedItems/Tag?id=7');
    expect(called).toContain('/api/ext/levels/choose');
  });

  test('with which view a list begins is read on the way to a list, and to no other page', async () => {
    const { viewMine } = await import('@plumbline/contract/features/views/calls.ts');
    for (const [from, times] of [
      ['/TaggedItems/Tag', 1],
      ['/TaggedItems/Tag?filter=none', 0],
      ['/Certification/CompletionsGrid', 0],
    ] as const) {
      const { enter, called } = await start({ projects: [project('d')] });
      await expect(enter(from)).resolves.toBe(from);
      expect(count(called, viewMine.path), from).toBe(times);
      vi.resetModules();
    }
  });
  test('without any menu entry the session ends, its storage is cleared, and the sign-in page says why [R4-41, R4-42, R4-43, R8-06]', async () => {
    const { enter, useSession, called } = await start({ projects: [project('d')], menu: [] });
    sessionStorage.setItem('something', 'of this tab');
    await expect(enter()).rejects.toThrow('Login failed, this user has no menu permission');
    expect(useSession.getState().token).toBeNull();
    expect(sessionStorage.getItem('something')).toBeNull();
    expect(called).toContain('/auth-center/logout');
  });
});

describe('after a project is picked', () => {
  test('user and menu are read again, and the menu decides the landing page [R4-30, R4-31, R2.1-28]', async () => {
    const { enterProject, called } = await start({ projects: [] });
    await expect(enterProject('/home-page')).resolves.toBe('/TaggedItems/Tag');
    expect(count(called, '/auth-center/user-info')).toBe(1);
    expect(count(called, '/api/sys/getMenuTreetByUser')).toBe(1);
  });
  test('the user continues to the intended page', async () => {
    const { enterProject } = await start({ projects: [] });
    await expect(enterProject('/RefTable/Area')).resolves.toBe('/RefTable/Area');
  });
});
