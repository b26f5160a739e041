import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../browser.fixture.ts';
import type { MenuEntry } from './menu-state.ts';

const entry = (code: string, some: Partial<MenuEntry> = {}): MenuEntry => ({
  code,
  names: { en: code, zh: code },
  type: 'S',
  frontPath: '',
  sort: 0,
  displayFlag: true,
  loginFlag: null,
  children: [],
  buttons: [],
  ...some,
});
const button = (name: string): MenuEntry => entry('B1', { names: { en: name, zh: name } });
const group = (code: string, name: string): MenuEntry =>
  entry(code, { children: [entry(`S-${code}`, { buttons: [button(name)] })] });

async function start(settings: Record<string, unknown> = {}) {
  const { storage, page } = aBrowser();
  const meta = { getAttribute: () => JSON.stringify(settings) };
  Object.assign(page, { querySelector: () => meta });
  return { storage, ...(await import('./menu-state.ts')) };
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'M14000000000000 before all others [R6-07]',
    ['M01000000000000', 'M15000000000000', 'M14000000000000'],
    'M14000000000000',
  ],
  ['M15000000000000 before the rest [R6-08]', ['M01000000000000', 'M15000000000000'], 'M15000000000000'],
  ['a group that is missing is skipped', ['M02000000000000', 'M01000000000000'], 'M02000000000000'],
])('the first group looked up: %s', async (_, order, first) => {
  const { keyed } = await start();
  expect(keyed(order.map((code) => group(code, code))).get('B1')?.names.en).toBe(first);
});

test('the menu list is keyed by menu code, beside the left menu, and both survive until the next visit [R3-105, R3-106]', async () => {
  const { setMenu, useMenu } = await start();
  const left = [group('M01000000000000', 'Add')];
  setMenu(left);
  expect([...useMenu.getState().list.keys()]).toEqual(['M01000000000000', 'S-M01000000000000', 'B1']);
  vi.resetModules();
  const again = await import('./menu-state.ts');
  expect(again.useMenu.getState()).toMatchObject({ left, isKnown: true });
});

test('a button is shown only if its code is in the menu list [R6-05]', async () => {
  const { setMenu, hasCode } = await start();
  setMenu([group('M01000000000000', 'Add')]);
  expect([hasCode('B1'), hasCode('B2')]).toEqual([true, false]);
});

test('with the global override of the page all buttons are shown; storage cannot set it [R6-06]', async () => {
  expect((await start({ 'menu.showAll': true })).hasCode('B2')).toBe(true);
  const { storage, hasCode } = await start();
  storage.setItem('plumbline.1', JSON.stringify({ 'menu.showAll': true, settings: { 'menu.showAll': true } }));
  expect(hasCode('B2')).toBe(false);
});

test('a damaged menu in storage is ignored', async () => {
  const { storage } = aBrowser();
  storage.setItem('plumbline.1', JSON.stringify({ menu: [{ code: 7 }] }));
  expect((await import('./menu-state.ts')).useMenu.getState()).toMatchObject({ left: [], isKnown: false });
});

test('the menu of a user is cleared at sign-out', async () => {
  const { setMenu, useMenu } = await start();
  const { setSession, forgetSession } = await import('../session/session.ts');
  setSession({ token: 't' });
  setMenu([entry('S1')]);
  forgetSession();
  expect(useMenu.getState().left).toEqual([]);
});
