import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from './browser.fixture.ts';
import { aLocalDatabase } from './local-db.fixture.ts';

async function start(...fail: ('open' | 'get' | 'put' | 'delete' | 'clear')[]) {
  aBrowser();
  const stores = aLocalDatabase(new Set(fail));
  const { bindNotify } = await import('./look/notify.ts');
  const message = vi.fn<(tone: string, text: string) => void>();
  bindNotify({ message, toast: vi.fn(), notification: vi.fn(), confirm: async () => true });
  return { stores, message, ...(await import('./local-db.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

test('returns what was stored, until it is removed', async () => {
  const { writeLocal, readLocal, deleteLocal, clearLocal, message } = await start();
  expect(await writeLocal('drafts', 'a', { x: 1 })).toBe(true);
  await writeLocal('lists', 'a', [2]);
  expect(await readLocal('drafts', 'a')).toEqual({ x: 1 });
  await deleteLocal('drafts', 'a');
  expect([await readLocal('drafts', 'a'), await readLocal('lists', 'a')]).toEqual([undefined, [2]]);
  await clearLocal('lists');
  expect(await readLocal('lists', 'a')).toBeUndefined();
  expect(message).not.toHaveBeenCalled();
});

test.each([
  ['R8-20', 'open', 'Failed to open the local database'],
  ['R8-21', 'get', 'Failed to read from the local database'],
  ['R8-22', 'put', 'Failed to write to the local database'],
  ['R8-23', 'delete', 'Failed to delete from the local database'],
  ['R8-23', 'clear', 'Failed to delete from the local database'],
] as const)('an error on $1 is reported once, and the product still works [$0]', async (_, step, text) => {
  const { writeLocal, readLocal, deleteLocal, clearLocal, message } = await start(step);
  for (let times = 0; times < 2; times += 1) {
    expect(await writeLocal('lists', 'a', 1)).toBe(!['open', 'put'].includes(step));
    expect(await readLocal('lists', 'a')).toBe(['open', 'get', 'put'].includes(step) ? undefined : 1);
    await deleteLocal('lists', 'a');
    await clearLocal('lists');
  }
  expect(message).toHaveBeenCalledExactlyOnceWith('error', text);
});

test('a missing local database is reported in the language of the page [R8-20]', async () => {
  const { readLocal, message } = await start();
  vi.stubGlobal('indexedDB', undefined);
  const { setLanguage } = await import('./value/language.ts');
  setLanguage('zh');
  expect(await readLocal('lists', 'a')).toBeUndefined();
  expect(message).toHaveBeenCalledExactlyOnceWith('error', '打开本地数据库失败');
});
